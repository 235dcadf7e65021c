import { pipeline } from 'node:stream/promises'
import { type Command, Option } from 'commander'
import { atomicWrite } from '../../context/atomic-write.ts'
import { type CreateContext, withChangeOptions } from '../../context/context.ts'
import { readTextFile } from '../../context/read-text-file.ts'
import { UsageError } from '../../context/usage-error.ts'
import {
  diffCatalogue,
  formatChangedCodes,
  formatDifferenceCounts,
  formatDifferences,
} from './catalogue-diff.ts'
import { parseCatalogue } from './parse-catalogue.ts'
import { type Switch, switchPlaces } from './programme-places.ts'

const createSwitchOption = (feeStatus: string) =>
  new Option(`--${feeStatus} <switch>`, `places for ${feeStatus} applicants`).choices(['on', 'off'])

/** Adds `catalogue import FILE | export | places CODE --home --overseas`. */
export function addCatalogueCommands(program: Command, createContext: CreateContext) {
  const catalogue = program
    .command('catalogue')
    .description('schools and programmes, their requirements and places')
    .addHelpText(
      'after',
      `
Examples:
  npm run admin -- catalogue export --output catalogue.json
  npm run admin -- catalogue import catalogue.json --dry-run
  npm run admin -- catalogue places G400-USCSC --home off`,
    )

  withChangeOptions(catalogue.command('import'))
    .argument('<file>', 'JSON, as "catalogue export" writes it')
    .description('replace the whole catalogue with the one in a file')
    .addHelpText(
      'after',
      `
The command checks the whole file: fields, codes, schools, and asksInterview against the code's prefix. Then it
shows what it would add (+), remove (-) and change (~), and asks before it writes anything. If someone else changes
the catalogue before you answer, the command refuses the import.
A programme may leave out qualification, duration, mode, campus, fee ({home, overseas}, whole pounds a year)
and url (https only).
--json prints {changed, dryRun, version, differences: [{kind, code, name, change, fields: [{field, from, to}]}]};
from and to are JSON text or null; a dry run has no version.

Example:
  npm run admin -- catalogue import catalogue.json`,
    )
    .action(async (file: string, _options, command: Command) => {
      const target = parseCatalogue(readTextFile(file), file)
      const { ports, terminal, printUnchanged, printText, change } = await createContext(command)
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
    })

  catalogue
    .command('export')
    .description('write the catalogue as JSON, to the standard output or to a file')
    .option('--output <file>', 'write to this file; replaces an existing file when the export is complete')
    .addHelpText(
      'after',
      `
Importing an exported file changes nothing.
The output is always JSON. With --output, --json prints {schools, programmes, output}: two counts and the file name.

Example:
  npm run admin -- catalogue export --output catalogue.json`,
    )
    .action(async ({ output }: { output?: string }, command: Command) => {
      const { ports, terminal, print } = await createContext(command)
      const { schools, programmes } = await ports.catalogue.read()
      const text = `${JSON.stringify({ schools, programmes }, null, 1)}\n`
      if (!output) return void terminal.out.write(text)
      await atomicWrite(output, stream => pipeline([text], stream))
      print(`Exported ${schools.length} schools and ${programmes.length} programmes to ${output}.`, {
        schools: schools.length,
        programmes: programmes.length,
        output,
      })
    })

  withChangeOptions(catalogue.command('places'))
    .argument('<code>', 'the code of the programme, such as G400-USCSC')
    .description('switch the places of a programme on or off')
    .addOption(createSwitchOption('home'))
    .addOption(createSwitchOption('overseas'))
    .addHelpText(
      'after',
      `
--json prints {changed, dryRun, version, code, name, places: {home, overseas}}; a dry run has no version.

Example:
  npm run admin -- catalogue places G400-USCSC --home off --overseas on`,
    )
    .action(async (code: string, switches: { home?: Switch; overseas?: Switch }, command: Command) => {
      if (!switches.home && !switches.overseas)
        throw new UsageError('Add --home on or off, --overseas on or off, or both.')
      await switchPlaces(code.trim().toUpperCase(), switches, await createContext(command))
    })
}
