import { pipeline } from 'node:stream/promises'
import { Option } from 'commander'
import type { ApplicationEntry } from '#functions/repositories/applications.ts'
import type { CommandContext } from '../../context/context.ts'
import { atomicWrite } from '../../context/files.ts'
import type { StaffCommand } from '../../context/staff-command.ts'
import { formatTable } from '../../context/terminal.ts'
import { ignoreColumnsOption } from '../../spreadsheets/read-spreadsheet.ts'
import { loadByProgramme } from '../applications/load-entries.ts'
import { formatCatalogueCsv } from './catalogue-csv.ts'
import { checkCatalogueFile, importCatalogue } from './import-catalogue.ts'
import { switchPlaces } from './switch-places.ts'

const createSwitchOption = (feeStatus: string) =>
  new Option(`--${feeStatus} <switch>`, `places for ${feeStatus} applicants`).choices(['on', 'off'])

const createUnknownSubjectsOption = () =>
  new Option('--allow-unknown-subjects <titles...>', 'accept these titles, which are in no list of subjects')

const fileHelp = 'CSV or JSON, as "catalogue export" writes it'
const formatHelp = 'The columns of CSV, and how conditions are written: bin/admin/catalogue.md.'

/** Adds `catalogue list | check FILE | import FILE | export --output FILE | places CODE... --home --overseas`. */
export function addCatalogueCommands(program: StaffCommand) {
  const catalogue = program.addGroup('catalogue', 'schools and programmes, their requirements and places')

  catalogue
    .command('list')
    .describe({
      description: 'list the programmes with their places and the number of applications',
      details: `"on" means that there are places. Applications are counted by the result of the entry check when they were
submitted.`,
      json: `{programmes: [{code, name, places: {home, overseas}, applications: {Qualified, Undecided}}]};
a status without applications is left out`,
      examples: ['catalogue list', 'catalogue list computer science'],
    })
    .argument('[text...]', 'only programmes whose code or name contains this text')
    .run(listProgrammes)

  catalogue
    .command('check')
    .describe({
      description: 'show what typical applicants would be told about each programme of a file',
      details: `The command runs the entry check of the portal for five applicants: A*A*A*, ABB, BTEC DDM, IB 34 and
Abitur 1,7. They have every GCSE, and the subjects that the programme asks for. It warns of programmes for
which none of them qualifies, and of programmes that turn none of them away. It changes nothing. ${formatHelp}`,
      json: `{programmes: [{code, name, requirements, results: [{applicant, checkStatus, messages}],
warning: "nobody", "everybody" or null}]}`,
      examples: ['catalogue check catalogue.csv'],
    })
    .argument('<file>', fileHelp)
    .addOption(createUnknownSubjectsOption())
    .option(...ignoreColumnsOption)
    .run(checkCatalogueFile)

  catalogue
    .command('import')
    .describe({
      description: 'replace the whole catalogue with the one in a file',
      details: `The command checks the whole file and lists every mistake. Then it shows what it would add (+), remove (-) and
change (~), which programmes it reopens, and how many applications they have. It asks before it writes anything. If
someone else changes the catalogue before you answer, the command refuses the import.
${formatHelp}`,
      json: `{version, differences: [{kind, code, name, change, reopens, fields: [{field, from, to}],
applications}]}; a dry run has no version`,
      examples: [
        'catalogue import catalogue.csv --dry-run',
        'catalogue import new.csv --allow-unknown-subjects "Botany"',
      ],
      changes: true,
    })
    .argument('<file>', fileHelp)
    .addOption(createUnknownSubjectsOption())
    .option(...ignoreColumnsOption)
    .run(importCatalogue)

  catalogue
    .command('export')
    .describe({
      description: 'write the catalogue to the standard output or to a file, for Excel or for programs',
      details: `Importing an exported file changes nothing. A file whose name ends with .csv has CSV, and any other output JSON.`,
      json: '{schools, programmes, output} if there is --output: two counts and the file name',
      examples: ['catalogue export --output catalogue.csv'],
    })
    .option('--output <file>', 'write to this file; replaces an existing file when the export is complete')
    .run(exportCatalogue)

  catalogue
    .command('places')
    .describe({
      description: 'switch the places of programmes on or off',
      json: '{version, programmes: [{code, name, places: {home, overseas}}]}; a dry run has no version',
      examples: [
        'catalogue places G400-USCSC --home off --overseas on',
        'catalogue places G400-USCSC G401-USCSM --home off',
      ],
      changes: true,
    })
    .argument('<codes...>', 'the codes of the programmes, such as G400-USCSC')
    .addOption(createSwitchOption('home'))
    .addOption(createSwitchOption('overseas'))
    .run(switchPlaces)
}

async function listProgrammes({ ports, print }: CommandContext, words: string[]) {
  const text = words.join(' ').toLowerCase()
  const programmes = (await ports.catalogue.read()).programmes.filter(({ code, name }) =>
    `${code} ${name}`.toLowerCase().includes(text),
  )
  const byProgramme = await loadByProgramme(ports)
  const list = programmes.map(({ code, name, places }) => ({
    code,
    name,
    places,
    applications: countByStatus(byProgramme.get(code) ?? []),
  }))
  const rows = list.map(({ code, name, places, applications }) => [
    code,
    places.home ? 'on' : 'off',
    places.overseas ? 'on' : 'off',
    String((byProgramme.get(code) ?? []).length),
    String(applications.Undecided ?? 0),
    name,
  ])
  const heading = ['Code', 'Home', 'Overseas', 'Applied', 'Undecided', 'Programme']
  print(rows.length > 0 ? formatTable(heading, rows) : 'There are no such programmes.', {
    programmes: list,
  })
}

/** Counts applications by the result of the entry check when they were submitted. */
function countByStatus(entries: readonly ApplicationEntry[]) {
  const counts: Partial<Record<ApplicationEntry['checkStatus'], number>> = {}
  for (const { checkStatus } of entries) counts[checkStatus] = (counts[checkStatus] ?? 0) + 1
  return counts
}

async function exportCatalogue({ ports, terminal, print }: CommandContext, { output }: { output?: string }) {
  const { schools, programmes } = await ports.catalogue.read()
  const text = output?.toLowerCase().endsWith('.csv')
    ? formatCatalogueCsv({ schools, programmes })
    : `${JSON.stringify({ schools, programmes }, null, 1)}\n`
  if (!output) return void terminal.out.write(text)
  await atomicWrite(output, stream => pipeline([text], stream))
  print(`Exported ${schools.length} schools and ${programmes.length} programmes to ${output}.`, {
    schools: schools.length,
    programmes: programmes.length,
    output,
  })
}
