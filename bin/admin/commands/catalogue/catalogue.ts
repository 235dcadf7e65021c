import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Command, Option } from 'commander'
import type { Catalogue } from '#shared/schemas/programme.ts'
import { atomicWrite } from '../../atomic-write.ts'
import { type CommandContext, type CreateContext, withChangeOptions } from '../../context.ts'
import { readTextFile } from '../../read-text-file.ts'
import { UsageError } from '../../usage-error.ts'
import {
  diffCatalogue,
  formatChangedCodes,
  formatDifferenceCounts,
  formatDifferences,
} from './catalogue-diff.ts'
import { parseCatalogue } from './parse-catalogue.ts'
import { type Switch, switchPlaces } from './programme-places.ts'

const switchOption = (kind: string) =>
  new Option(`--${kind} <switch>`, `places for ${kind} applicants`).choices(['on', 'off'])

/** `catalogue import FILE | export | places CODE --home --overseas`. */
export function addCatalogueCommands(program: Command, desk: CreateContext) {
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
    .description('make the portal hold the catalogue of a file, and nothing else')
    .addHelpText(
      'after',
      `
The file is checked whole (fields, codes, schools, asksInterview against the code's prefix), and what
would be added (+), removed (-) and changed (~) is shown before anything is written. If somebody changes
the catalogue before you answer, nothing is.
--json prints {changed, dryRun, version, differences: [{kind, code, name, change, fields: [{field, from, to}]}]};
from and to are JSON texts or null; a dry run has no version.

Example:
  npm run admin -- catalogue import catalogue.json`,
    )
    .action(async (file: string, _options, command: Command) => {
      const wanted = parseCatalogue(readTextFile(file), file)
      const { ports, terminal, tell, show, change } = await desk(command)
      const held = await ports.catalogue.listItems()
      const differences = diffCatalogue(held, wanted)
      if (differences.length === 0)
        return tell('The portal holds this catalogue already: nothing was changed.', {
          changed: false,
          dryRun: false,
          differences,
        })
      show(formatDifferences(differences, terminal.out))
      const counts = formatDifferenceCounts(differences)
      await change({
        deed: `change the catalogue: ${counts}`,
        facts: { differences },
        entry: { action: 'catalogue import', subject: 'catalogue', details: formatChangedCodes(differences) },
        make: async () => {
          const version = await ports.catalogue.load(wanted, held)
          return {
            words: `Changed the catalogue: ${counts}. Every page knows within a minute.`,
            facts: { version, differences },
          }
        },
      })
    })

  catalogue
    .command('export')
    .description('write the catalogue as JSON, to the standard output or to a file')
    .option('--output <file>', 'write to this file, whole or not at all')
    .addHelpText(
      'after',
      `
An import of what was exported changes nothing.
The output is JSON with and without --json; with --output, --json prints {schools, programmes, output}, two counts.

Example:
  npm run admin -- catalogue export --output catalogue.json`,
    )
    .action(async ({ output }: { output?: string }, command: Command) => {
      const { ports, terminal, tell } = await desk(command)
      const { schools, programmes } = await present(ports)
      const text = `${JSON.stringify({ schools, programmes }, null, 1)}\n`
      if (!output) return void terminal.out.write(text)
      await atomicWrite(output, to => pipeline(Readable.from([text]), to))
      tell(`Exported ${schools.length} schools and ${programmes.length} programmes to ${output}.`, {
        schools: schools.length,
        programmes: programmes.length,
        output,
      })
    })

  withChangeOptions(catalogue.command('places'))
    .argument('<code>', 'the code of the programme, as in G400-USCSC')
    .description('switch the places of a programme on or off')
    .addOption(switchOption('home'))
    .addOption(switchOption('overseas'))
    .addHelpText(
      'after',
      `
--json prints {changed, dryRun, version, code, name, places: {home, overseas}}; a dry run has no version.

Example:
  npm run admin -- catalogue places G400-USCSC --home off --overseas on`,
    )
    .action(async (written: string, asked: { home?: Switch; overseas?: Switch }, command: Command) => {
      if (!asked.home && !asked.overseas)
        throw new UsageError('Say --home on or off, --overseas on or off, or both.')
      await switchPlaces(written.trim().toUpperCase(), asked, await desk(command))
    })
}

const present = async ({ catalogue }: CommandContext['ports']): Promise<Catalogue> => ({
  schools: await catalogue.listSchools(),
  programmes: await catalogue.listProgrammes(),
})
