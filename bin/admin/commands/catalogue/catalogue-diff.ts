import type { Writable } from 'node:stream'
import { type Catalogue, type Programme, programme, school } from '#shared/schemas/programme.ts'
import { colourText, formatCount, formatList, stripControlCharacters } from '../../context/terminal.ts'
import { type CatalogueItem, findCatalogueChanges } from '../../tables/catalogue.ts'
import { columns, toRows } from './catalogue-columns.ts'

type FieldChange = { field: string; from: string; to: string }

/** A school or programme that an import adds, removes or changes; fields have the texts of the spreadsheet. */
type Difference = {
  kind: 'school' | 'programme'
  code: string
  name: string
  change: 'added' | 'removed' | 'changed'
  /** The places that become available again. */
  reopens: (keyof Programme['places'])[]
  fields: FieldChange[]
}

/** Returns the schools and programmes that an import of `target` would change. */
export function diffCatalogue(current: readonly CatalogueItem[], target: Catalogue): Difference[] {
  return findCatalogueChanges(current, target).map(({ item, existing, isRemoved }) => {
    const [before, after] = [existing && programme.safeParse(existing).data, programme.safeParse(item).data]
    return {
      kind: item.kind,
      code: item.code,
      name: String({ name: '', ...item }.name),
      change: isRemoved ? 'removed' : existing ? 'changed' : 'added',
      reopens: feeStatuses.filter(
        feeStatus => before && !before.places[feeStatus] && after?.places[feeStatus],
      ),
      fields: isRemoved ? [] : diffFields(existing, item),
    }
  })
}

const feeStatuses = ['home', 'overseas'] as const

function diffFields(before: CatalogueItem | undefined, after: CatalogueItem): FieldChange[] {
  const [textsBefore, textsAfter] = [before ? describeItem(before) : {}, describeItem(after)]
  return Object.keys(textsAfter).flatMap(field => {
    const [from, to] = [textsBefore[field] ?? '', textsAfter[field] ?? '']
    return from === to ? [] : [{ field, from, to }]
  })
}

/** Returns an item as the texts of its row by heading. Of several alternatives each is named. */
function describeItem(item: CatalogueItem): Record<string, string> {
  if (item.kind === 'school')
    return {
      name: school.safeParse(item).data?.name ?? '',
      'position in the list': String(Number(item.index) + 1),
    }
  const { data } = programme.safeParse(item)
  const [first = [], ...others] = data ? toRows(data) : []
  return Object.fromEntries(
    Object.entries(columns).map(([heading, { isOfAlternative }], index) => {
      const cells = [first, ...(isOfAlternative ? others : [])].map(row => String(row[index] ?? ''))
      return [heading, cells.length > 1 ? cells.map(cell => cell || 'nothing').join(' or ') : cells.join()]
    }),
  )
}

const signs = { added: ['green', '+'], removed: ['red', '-'], changed: ['yellow', '~'] } as const

const formatChange = ({ field, from, to }: FieldChange) =>
  `${field}: ${from || 'nothing'} → ${to || 'nothing'}`

/** Returns a new programme in one line. */
const describeAdded = (kind: Difference['kind'], fields: readonly FieldChange[]) =>
  kind === 'school' ? [] : [fields.map(({ field, to }) => `${field}: ${to}`).join('; ')]

/** Returns differences as lines of text; `applications` are the numbers of applications by programme code. */
export const formatDifferences = (
  differences: readonly Difference[],
  applications: ReadonlyMap<string, number>,
  out?: Writable,
) =>
  differences
    .flatMap(({ kind, code, name, change, reopens, fields }) => {
      const [colour, sign] = signs[change]
      const title = [
        `${sign} ${kind} ${code} ${name}`,
        ...(kind === 'programme' && change !== 'added'
          ? [formatCount(applications.get(code) ?? 0, 'application')]
          : []),
        ...(reopens.length > 0 ? [`REOPENS for ${formatList(reopens)} applicants`] : []),
      ].join(', ')
      const lines = change === 'added' ? describeAdded(kind, fields) : fields.map(formatChange)
      const plainTitle = stripControlCharacters(title)
      return [
        out ? colourText(out, colour, plainTitle) : plainTitle,
        ...lines.map(line => stripControlCharacters(`    ${line}`)),
      ]
    })
    .join('\n')

/** Returns the number of items added, removed, changed and reopened, such as "1 added, 2 changed". */
export const formatDifferenceCounts = (differences: readonly Difference[]) =>
  [
    ...(['added', 'removed', 'changed'] as const).map(
      change => [change, differences.filter(difference => difference.change === change).length] as const,
    ),
    ['reopened', differences.filter(({ reopens }) => reopens.length > 0).length] as const,
  ]
    .flatMap(([label, count]) => (count > 0 ? [`${count} ${label}`] : []))
    .join(', ')
