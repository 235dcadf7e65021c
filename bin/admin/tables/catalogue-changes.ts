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
  const hasSameKey = (a: CatalogueItem) => (b: CatalogueItem) => a.kind === b.kind && a.code === b.code

  const items = [...schools, ...programmes]
  const toWrite = items
    .map(item => ({ item, existing: stored.find(hasSameKey(item)), isRemoved: false }))
    .filter(({ item, existing }) => serialize(item) !== serialize(existing))
  const removed = stored
    .filter(item => !items.some(hasSameKey(item)))
    .map(item => ({ item, existing: item, isRemoved: true }))
  const selectKind = (kind: CatalogueItem['kind']) => removed.filter(({ item }) => item.kind === kind)
  return [...toWrite, ...selectKind('programme'), ...selectKind('school')]
}

const serialize = (item: CatalogueItem | undefined) =>
  JSON.stringify(
    item?.kind === 'school' ? [school.safeParse(item).data, item.index] : programme.safeParse(item).data,
  )

/** Returns an item that was added, changed or removed since staff reviewed the items, or undefined. */
export function findUnreviewedChange(
  reviewed: readonly CatalogueItem[],
  stored: readonly CatalogueItem[],
): CatalogueItem | undefined {
  const toKey = ({ kind, code, version }: CatalogueItem) => `${kind} ${code} ${version}`
  const [reviewedKeys, storedKeys] = [new Set(reviewed.map(toKey)), new Set(stored.map(toKey))]
  return [...stored, ...reviewed].find(item => !reviewedKeys.has(toKey(item)) || !storedKeys.has(toKey(item)))
}
