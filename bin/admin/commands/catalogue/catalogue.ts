import { feeStatuses } from '#shared/enums/fee-status.ts'
import type { CommandContext } from '../../../command-line/context.ts'
import { writeOutputFile } from '../../../command-line/files.ts'
import { parseChoice, parseOutputFile } from '../../../command-line/parse-arguments.ts'
import type { PortalCommand } from '../../../command-line/portal-command.ts'
import { formatTable } from '../../../command-line/terminal.ts'
import { loadByProgramme } from '../applications/load-applications.ts'
import { writeCatalogue } from './catalogue-sheet.ts'
import { importCatalogue } from './import-catalogue.ts'
import { switchPlaces } from './switch-places.ts'

export function addCatalogueCommands(program: PortalCommand) {
  const catalogue = program.addGroup('catalogue', 'schools and programmes, their requirements and places')

  catalogue
    .command('list')
    .describe({
      description: 'list schools and programmes with their places and the number of applications',
      details: `"on" means that there are places. Withdrawn applications are not counted. A school's numbers are those of all its
programmes.`,
      examples: ['catalogue list', 'catalogue list computer science'],
    })
    .argument('[text...]', 'only programmes whose code, name or school contains this text')
    .run(listProgrammes)

  catalogue
    .command('import')
    .describe({
      description: 'replace the whole catalogue with the one in a workbook',
      details: `The question shows what the file adds (+), removes (-) and changes (~), which programmes it reopens, how many
applications they have, and for which nobody with typical grades qualifies. The columns: bin/admin/catalogue.md.`,
      examples: ['catalogue import catalogue.xlsx'],
      changes: true,
    })
    .argument('<file>', 'a workbook, as "catalogue export" writes it')
    .run(importCatalogue)

  catalogue
    .command('export')
    .describe({
      description: 'write the catalogue to a workbook, which "catalogue import" takes back',
      examples: ['catalogue export --output catalogue.xlsx'],
    })
    .requiredOption(
      '--output <file>',
      'write to this workbook (.xlsx); asks before it replaces one',
      parseOutputFile,
    )
    .option('--yes', 'replace the file without asking')
    .run(exportCatalogue)

  catalogue
    .command('places')
    .describe({
      description: 'switch the places of programmes on or off',
      examples: [
        'catalogue places G400-USCSC --home off --overseas on',
        'catalogue places G400-USCSC G401-USCSM --home off',
      ],
      changes: true,
    })
    .argument('<codes...>', 'the programmes, each by its code, the beginning of its code, or its name')
    .option('--home <switch>', 'places for home applicants: on or off', parseChoice(['on', 'off']))
    .option('--overseas <switch>', 'places for overseas applicants: on or off', parseChoice(['on', 'off']))
    .run(switchPlaces)
}

async function listProgrammes({ ports, print }: CommandContext, words: string[]) {
  const text = words.join(' ').toLowerCase()
  const { schools, programmes } = await ports.catalogue.read()
  const schoolName = new Map(schools.map(school => [school.code, school.name]))
  const listed = programmes.filter(({ code, name, schoolCode }) =>
    `${code} ${name} ${schoolCode} ${schoolName.get(schoolCode)}`.toLowerCase().includes(text),
  )
  const byProgramme = await loadByProgramme(ports)
  const count = (codes: readonly { code: string }[]) => {
    const applications = codes.flatMap(({ code }) => byProgramme.get(code) ?? [])
    return feeStatuses.map(status =>
      String(applications.filter(({ entryCheck }) => entryCheck.input.feeStatus === status).length),
    )
  }
  const listedSchools = schools.filter(school => listed.some(({ schoolCode }) => schoolCode === school.code))
  const formatSwitch = (isOn: boolean) => (isOn ? 'on' : 'off')
  const programmeTable = formatTable(
    ['Code', 'Home', 'Overseas', 'Home applied', 'Overseas applied', 'Programme'],
    listed.map(({ code, name, places }) => [
      code,
      formatSwitch(places.home),
      formatSwitch(places.overseas),
      ...count([{ code }]),
      name,
    ]),
  )
  const schoolTable = formatTable(
    ['School', 'Home applied', 'Overseas applied', 'Name'],
    listedSchools.map(({ code, name }) => [
      code,
      ...count(programmes.filter(({ schoolCode }) => schoolCode === code)),
      name,
    ]),
  )
  print(listed.length > 0 ? `${programmeTable}\n\n${schoolTable}` : 'There are no such programmes.')
}

async function exportCatalogue(
  { ports, print, confirmReplace }: CommandContext,
  { output }: { output: string },
) {
  await confirmReplace(output)
  const { schools, programmes } = await ports.catalogue.read()
  writeOutputFile(output, await writeCatalogue({ schools, programmes }))
  print(`Exported ${schools.length} schools and ${programmes.length} programmes to ${output}.`)
}
