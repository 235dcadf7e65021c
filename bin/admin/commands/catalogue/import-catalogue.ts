import { isDeepStrictEqual } from 'node:util'
import type { CommandContext } from '../../../command-line/context.ts'
import { catalogueChanged } from '../../../ports/catalogue-operations.ts'
import { loadByProgramme } from '../applications/load-applications.ts'
import { catalogueDelayText, countDifferences, describeChanges } from './catalogue-diff.ts'
import { readCatalogue } from './read-catalogue.ts'
import { findUnreachableProgrammes, typicalGradesText } from './typical-applicants.ts'

/** An entry of the audit trail must fit into an item of the database. */
const maxAuditLength = 100_000

export async function importCatalogue({ ports, configuration, print, change }: CommandContext, file: string) {
  const { catalogue, notes } = await readCatalogue(file)
  for (const note of notes) print(note)
  const findChanges = async () => ports.catalogue.findChanges(await ports.catalogue.listItems(), catalogue)
  const changes = await findChanges()
  if (changes.length === 0) return print('The portal already has this catalogue. Nothing has changed.')
  const byProgramme = await loadByProgramme(ports)
  const applications = new Map([...byProgramme].map(([code, { length }]) => [code, length]))
  const differences = describeChanges(changes, applications)
  const text = differences.flatMap(({ lines }) => lines).join('\n')
  print(text)
  const changed = catalogue.programmes.filter(({ code }) =>
    differences.some(difference => difference.code === code),
  )
  const unreachable = findUnreachableProgrammes(changed, configuration).map(({ code }) => code)
  if (unreachable.length > 0)
    print(`WARNING: nobody with ${typicalGradesText} qualifies for ${unreachable.join(', ')}.`)
  const counts = countDifferences(differences)
  await change({
    action: `change the catalogue: ${counts}`,
    auditEntry: {
      action: 'catalogue import',
      subject: 'catalogue',
      details: `${counts}\n${text}`.slice(0, maxAuditLength),
    },
    apply: async () => {
      // Also refuses a change of another item, which might leave a programme without its school.
      if (!isDeepStrictEqual(await findChanges(), changes)) throw catalogueChanged()
      await ports.catalogue.apply(changes)
      return `Changed the catalogue: ${counts}. ${catalogueDelayText}`
    },
  })
}
