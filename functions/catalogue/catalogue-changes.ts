import { type Catalogue, programme, school } from '#shared/schemas/programme.ts'

/** A school or programme as the table keeps it; `place` is where a school stands in the list. */
export type CatalogueItem = { kind: 'school' | 'programme'; code: string; version?: unknown; place?: unknown }

type Change = { item: CatalogueItem; was: CatalogueItem | undefined; gone: boolean }

const content = (item: CatalogueItem | undefined) =>
  JSON.stringify(
    item?.kind === 'school' ? [school.safeParse(item).data, item.place] : programme.safeParse(item).data,
  )

/**
 * What is to be written so that the table holds the catalogue wanted, and nothing that it holds already. In this
 * order no programme is ever without its school: new schools, new programmes, programmes that go, schools that go.
 */
export function findCatalogueChanges(present: readonly CatalogueItem[], wanted: Catalogue): Change[] {
  const schools = wanted.schools.map((one, place): CatalogueItem => ({ kind: 'school', ...one, place }))
  const programmes = wanted.programmes.map((one): CatalogueItem => ({ kind: 'programme', ...one }))
  const same = (one: CatalogueItem) => (other: CatalogueItem) =>
    one.kind === other.kind && one.code === other.code

  const items = [...schools, ...programmes]
  const written = items
    .map(item => ({ item, was: present.find(same(item)), gone: false }))
    .filter(({ item, was }) => content(item) !== content(was))
  const gone = present.filter(item => !items.some(same(item))).map(item => ({ item, was: item, gone: true }))
  const ofKind = (kind: CatalogueItem['kind']) => gone.filter(({ item }) => item.kind === kind)
  return [...written, ...ofKind('programme'), ...ofKind('school')]
}
