import type { CommandContext } from '../../context/context.ts'
import { loadByProgramme } from '../applications/load-applications.ts'
import { diffCatalogue, formatDifferenceCounts, formatDifferences } from './catalogue-diff.ts'
import { type CatalogueOptions, readCatalogue } from './read-catalogue.ts'
import { findUnreachableProgrammes, typicalApplicants } from './typical-applicants.ts'

/** An entry of the audit trail must fit into an item of the database. */
const maxAuditLength = 100_000

/** Replaces the catalogue by the one in a file, after showing every difference. */
export async function importCatalogue(
  { ports, configuration, terminal, printUnchanged, printText, change }: CommandContext,
  file: string,
  options: CatalogueOptions,
) {
  const { catalogue, notes } = await readCatalogue(file, options)
  for (const note of notes) printText(note)
  const currentItems = await ports.catalogue.listItems()
  const differences = diffCatalogue(currentItems, catalogue)
  if (differences.length === 0)
    return printUnchanged('The portal already has this catalogue. Nothing has changed.', { differences })
  const byProgramme = await loadByProgramme(ports)
  const applications = new Map([...byProgramme].map(([code, entries]) => [code, entries.length]))
  printText(formatDifferences(differences, applications, terminal.out))
  const changed = catalogue.programmes.filter(({ code }) => differences.some(each => each.code === code))
  const unreachable = findUnreachableProgrammes(changed, configuration).map(({ code }) => code)
  if (unreachable.length > 0)
    printText(`WARNING: nobody with ${typicalApplicants} qualifies for ${unreachable.join(', ')}.`)
  const counts = formatDifferenceCounts(differences)
  const json = {
    unreachable,
    differences: differences.map(difference => ({
      ...difference,
      applications: difference.kind === 'programme' ? (applications.get(difference.code) ?? 0) : null,
    })),
  }
  await change({
    action: `change the catalogue: ${counts}`,
    json,
    auditEntry: {
      action: 'catalogue import',
      subject: 'catalogue',
      details: `${counts}\n${formatDifferences(differences, applications)}`.slice(0, maxAuditLength),
    },
    apply: async () => {
      const version = await ports.catalogue.load(catalogue, currentItems)
      return {
        text: `Changed the catalogue: ${counts}. Every page shows this within a minute.`,
        json: { version, ...json },
      }
    },
  })
}
