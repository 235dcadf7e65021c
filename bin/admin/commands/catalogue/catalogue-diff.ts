import { feeStatuses } from '#shared/enums/fee-status.ts'
import { formatList } from '#shared/rules/format-list.ts'
import { type Programme, programme, school } from '#shared/schemas/programme.ts'
import { formatCount, formatOccurrences, stripControlCharacters } from '../../../command-line/terminal.ts'
import type { CatalogueChange } from '../../../ports/catalogue-operations.ts'
import { catalogueColumns, toRows } from './catalogue-sheet.ts'

export const catalogueDelayText =
  'It counts for submissions at once, for new pages within 45 seconds, and for open pages after the next answer.'

type CatalogueDifference = {
  code: string
  change: keyof typeof changeSigns
  isReopened: boolean
  lines: string[]
}

const changeSigns = { added: '+', removed: '-', changed: '~' }

/** Returns changes as texts; `applications` are the numbers of applications by programme code. */
export const describeChanges = (
  changes: readonly CatalogueChange[],
  applications: ReadonlyMap<string, number>,
): CatalogueDifference[] =>
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
    const lines = [title, ...cells.map(cell => `    ${cell}`)].map(stripControlCharacters)
    return { code, change, isReopened: reopened.length > 0, lines }
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

export const countDifferences = (differences: readonly CatalogueDifference[]) =>
  formatOccurrences(
    [...Object.keys(changeSigns), 'reopened'],
    differences.flatMap(({ change, isReopened }) => [change, ...(isReopened ? ['reopened'] : [])]),
  )
