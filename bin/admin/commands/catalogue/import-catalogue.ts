import { isDeepStrictEqual } from 'node:util'
import { feeStatuses } from '#shared/enums/fee-status.ts'
import { formatList } from '#shared/rules/format-list.ts'
import { type Programme, programme, school } from '#shared/schemas/programme.ts'
import type { CommandContext } from '../../../command-line/context.ts'
import { formatCount, formatOccurrences } from '../../../command-line/terminal.ts'
import { type CatalogueChange, catalogueChanged } from '../../../ports/catalogue-operations.ts'
import { loadByProgramme } from '../applications/load-applications.ts'
import { catalogueColumns, toRows } from './catalogue-sheet.ts'
import { readCatalogue } from './read-catalogue.ts'
import { findUnreachableProgrammes, typicalGradesText } from './typical-applicants.ts'

export const catalogueDelayText =
  'It counts for submissions at once, for new pages within 45 seconds, and for open pages after the next answer.'

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
  const words = differences.flatMap(difference => difference.words)
  const counts = formatOccurrences([...Object.keys(changeSigns), 'reopened'], words)
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

const changeSigns = { added: '+', removed: '-', changed: '~' }

/** Returns changes as texts; `applications` are the numbers of applications by programme code. */
const describeChanges = (changes: readonly CatalogueChange[], applications: ReadonlyMap<string, number>) =>
  changes.map(({ item, existing, isRemoved }) => {
    const { kind, code } = item
    const change = isRemoved ? 'removed' : existing ? 'changed' : 'added'
    const [before, after] = [existing, item].map(stored => programme.safeParse(stored).data)
    const reopened = feeStatuses.filter(status => before && !before.places[status] && after?.places[status])
    const title = [
      `${changeSigns[change]} ${kind} ${code} ${school.safeParse(item).data?.name ?? ''}`,
      ...(before ? [formatCount(applications.get(code) ?? 0, 'application')] : []),
      ...(reopened.length > 0 ? [`REOPENS for ${formatList(reopened)} applicants`] : []),
    ].join(', ')
    const cells = before && after ? listChangedCells(before, after) : []
    const lines = [title, ...cells.map(cell => `    ${cell}`)]
    return { code, words: reopened.length > 0 ? [change, 'reopened'] : [change], lines }
  })

function listChangedCells(before: Programme, after: Programme): string[] {
  const [rowsBefore, rowsAfter] = [toRows(before), toRows(after)]
  return Object.keys(catalogueColumns).flatMap((heading, index) => {
    const [from, to] = [rowsBefore, rowsAfter].map(
      rows => rows.flatMap(row => row[index] || []).join(' or ') || 'nothing',
    )
    return from === to ? [] : `${heading}: ${from} → ${to}`
  })
}
