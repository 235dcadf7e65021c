import { type Catalogue, programme, school } from '#shared/schemas/programme.ts'

/** A stored school or programme. `index` is the position of a school in the list. */
export type CatalogueItem = { kind: 'school' | 'programme'; code: string; version?: unknown; index?: unknown }

type Change = { item: CatalogueItem; existing: CatalogueItem | undefined; isRemoved: boolean }

/**
 * Returns the writes that turn the stored catalogue into the target. Their order is new schools, new programmes,
 * removed programmes, removed schools, so that every programme always has its school.
 */
export function findCatalogueChanges(stored: readonly CatalogueItem[], target: Catalogue): Change[] {
  const schools = target.schools.map((item, index): CatalogueItem => ({ kind: 'school', ...item, index }))
  const programmes = target.programmes.map((item): CatalogueItem => ({ kind: 'programme', ...item }))
  const toKey = ({ kind, code }: CatalogueItem) => `${kind} ${code}`
  const items = [...schools, ...programmes]
  const keys = new Set(items.map(toKey))
  const existingByKey = new Map(stored.map(item => [toKey(item), item]))
  const removed = stored
    .filter(item => !keys.has(toKey(item)))
    .map(item => ({ item, existing: item, isRemoved: true }))
  return [
    ...items
      .map(item => ({ item, existing: existingByKey.get(toKey(item)), isRemoved: false }))
      .filter(({ item, existing }) => serialize(item) !== serialize(existing)),
    ...removed.filter(({ item }) => item.kind === 'programme'),
    ...removed.filter(({ item }) => item.kind === 'school'),
  ]
}

const serialize = (item: CatalogueItem | undefined) =>
  JSON.stringify(
    item?.kind === 'school' ? [school.safeParse(item).data, item.index] : programme.safeParse(item).data,
  )
