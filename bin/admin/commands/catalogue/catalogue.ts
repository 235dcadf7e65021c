import { pipeline } from 'node:stream/promises'
import { Option } from 'commander'
import { UserError } from '#infra/settings/user-error.ts'
import type { Programme } from '#shared/schemas/programme.ts'
import type { CommandContext } from '../../context/context.ts'
import { UsageError } from '../../context/errors.ts'
import { atomicWrite, readTextFile } from '../../context/files.ts'
import type { StaffCommand } from '../../context/staff-command.ts'
import {
  diffCatalogue,
  formatChangedCodes,
  formatDifferenceCounts,
  formatDifferences,
} from './catalogue-diff.ts'
import { parseCatalogue } from './parse-catalogue.ts'

const createSwitchOption = (feeStatus: string) =>
  new Option(`--${feeStatus} <switch>`, `places for ${feeStatus} applicants`).choices(['on', 'off'])

/** Adds `catalogue import FILE | export | places CODE --home --overseas`. */
export function addCatalogueCommands(program: StaffCommand) {
  const catalogue = program.addGroup('catalogue', 'schools and programmes, their requirements and places')

  catalogue
    .command('import')
    .describe({
      description: 'replace the whole catalogue with the one in a file',
      details: `The command checks the whole file: fields, codes, schools, and asksInterview against the code's prefix. Then it
shows what it would add (+), remove (-) and change (~), and asks before it writes anything. If someone else changes
the catalogue before you answer, the command refuses the import.
A programme may leave out qualification, duration, mode, campus, fee ({home, overseas}, whole pounds a year)
and url (https only).`,
      json: `{version, differences: [{kind, code, name, change, fields: [{field, from, to}]}]};
from and to are JSON text or null; a dry run has no version`,
      examples: ['catalogue import catalogue.json --dry-run'],
      changes: true,
    })
    .argument('<file>', 'JSON, as "catalogue export" writes it')
    .run(importCatalogue)

  catalogue
    .command('export')
    .describe({
      description: 'write the catalogue as JSON, to the standard output or to a file',
      details: 'Importing an exported file changes nothing. The output is always JSON.',
      json: '{schools, programmes, output} if there is --output: two counts and the file name',
      examples: ['catalogue export --output catalogue.json'],
    })
    .option('--output <file>', 'write to this file; replaces an existing file when the export is complete')
    .run(exportCatalogue)

  catalogue
    .command('places')
    .describe({
      description: 'switch the places of a programme on or off',
      json: '{version, code, name, places: {home, overseas}}; a dry run has no version',
      examples: ['catalogue places G400-USCSC --home off --overseas on'],
      changes: true,
    })
    .argument('<code>', 'the code of the programme, such as G400-USCSC')
    .addOption(createSwitchOption('home'))
    .addOption(createSwitchOption('overseas'))
    .run(switchPlaces)
}

async function importCatalogue(
  { ports, terminal, printUnchanged, printText, change }: CommandContext,
  file: string,
) {
  const target = parseCatalogue(readTextFile(file), file)
  const currentItems = await ports.catalogue.listItems()
  const differences = diffCatalogue(currentItems, target)
  if (differences.length === 0)
    return printUnchanged('The portal already has this catalogue. Nothing has changed.', { differences })
  printText(formatDifferences(differences, terminal.out))
  const counts = formatDifferenceCounts(differences)
  await change({
    action: `change the catalogue: ${counts}`,
    json: { differences },
    auditEntry: {
      action: 'catalogue import',
      subject: 'catalogue',
      details: formatChangedCodes(differences),
    },
    apply: async () => {
      const version = await ports.catalogue.load(target, currentItems)
      return {
        text: `Changed the catalogue: ${counts}. Every page shows this within a minute.`,
        json: { version, differences },
      }
    },
  })
}

async function exportCatalogue({ ports, terminal, print }: CommandContext, { output }: { output?: string }) {
  const { schools, programmes } = await ports.catalogue.read()
  const text = `${JSON.stringify({ schools, programmes }, null, 1)}\n`
  if (!output) return void terminal.out.write(text)
  await atomicWrite(output, stream => pipeline([text], stream))
  print(`Exported ${schools.length} schools and ${programmes.length} programmes to ${output}.`, {
    schools: schools.length,
    programmes: programmes.length,
    output,
  })
}

type Switch = 'on' | 'off'

const formatPlaces = ({ home, overseas }: Programme['places']) =>
  `home ${home ? 'on' : 'off'}, overseas ${overseas ? 'on' : 'off'}`

/** Switches the places of a programme; refuses if someone else changes the programme before staff confirm. */
async function switchPlaces(
  { ports, printUnchanged, change }: CommandContext,
  input: string,
  { home, overseas }: { home?: Switch; overseas?: Switch },
) {
  if (!home && !overseas) throw new UsageError('Add --home on or off, --overseas on or off, or both.')
  const code = input.trim().toUpperCase()
  const stored = await ports.catalogue.getProgramme(code)
  if (!stored) throw new UserError(`There is no programme ${code}.`)
  const { programme } = stored
  const before = programme.places
  const places = {
    home: home ? home === 'on' : before.home,
    overseas: overseas ? overseas === 'on' : before.overseas,
  }
  const json = { code, name: programme.name, places }
  const title = `${code} ${programme.name}`
  if (places.home === before.home && places.overseas === before.overseas)
    return printUnchanged(
      `The places of ${title} are already ${formatPlaces(before)}. Nothing has changed.`,
      json,
    )
  await change({
    action: `switch the places of ${title} from ${formatPlaces(before)} to ${formatPlaces(places)}`,
    json,
    auditEntry: {
      action: 'catalogue places',
      subject: code,
      details: `${formatPlaces(before)} -> ${formatPlaces(places)}`,
    },
    apply: async () => {
      const version = await ports.catalogue.replaceProgramme({ ...programme, places }, stored)
      const text = `The places of ${title} are now ${formatPlaces(places)}. Every page shows this within a minute.`
      return { text, json: { version, ...json } }
    },
  })
}
