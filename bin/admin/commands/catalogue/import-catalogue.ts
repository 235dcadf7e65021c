import type { CommandContext } from '../../context/context.ts'
import { loadByProgramme } from '../applications/load-applications.ts'
import { diffCatalogue, formatDifferenceCounts, formatDifferences } from './catalogue-diff.ts'
import { type CatalogueOptions, readCatalogue } from './read-catalogue.ts'
import { findUnreachableProgrammes, typicalApplicants } from './typical-applicants.ts'

/** An entry of the audit trail must fit into an item of the database. */
const maxAuditLength = 100_000

/** Replaces the catalogue by the one in a file, after showing every difference. */
export async function importCatalogue(
  { ports, configuration, terminal, print, change }: CommandContext,
  file: string,
  options: CatalogueOptions,
) {
  const { catalogue, notes } = await readCatalogue(file, options)
  for (const note of notes) print(note)
  const currentItems = await ports.catalogue.listItems()
  const differences = diffCatalogue(currentItems, catalogue)
  if (differences.length === 0) return print('The portal already has this catalogue. Nothing has changed.')
  const byProgramme = await loadByProgramme(ports)
  const applications = new Map([...byProgramme].map(([code, entries]) => [code, entries.length]))
  print(formatDifferences(differences, applications, terminal.out))
  const changed = catalogue.programmes.filter(({ code }) => differences.some(each => each.code === code))
  const unreachable = findUnreachableProgrammes(changed, configuration).map(({ code }) => code)
  if (unreachable.length > 0)
    print(`WARNING: nobody with ${typicalApplicants} qualifies for ${unreachable.join(', ')}.`)
  const counts = formatDifferenceCounts(differences)
  await change({
    action: `change the catalogue: ${counts}`,
    auditEntry: {
      action: 'catalogue import',
      subject: 'catalogue',
      details: `${counts}\n${formatDifferences(differences, applications)}`.slice(0, maxAuditLength),
    },
    apply: async () => {
      await ports.catalogue.load(catalogue, currentItems)
      return `Changed the catalogue: ${counts}. Every page shows this within a minute.`
    },
  })
}
