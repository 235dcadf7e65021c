import { type Catalogue, programme, school } from '#shared/schemas/programme.ts'

/** A school or programme as the table keeps it; `place` is where a school stands in the list. */
export type KeptItem = { kind: 'school' | 'programme'; code: string; version?: unknown; place?: unknown }

type Change = { item: KeptItem; was: KeptItem | undefined; gone: boolean }

const content = (item: KeptItem | undefined) =>
  JSON.stringify(
    item?.kind === 'school' ? [school.safeParse(item).data, item.place] : programme.safeParse(item).data,
  )

/**
 * What is to be written so that the table holds the catalogue wanted, and nothing that it holds already. In this
 * order no programme is ever without its school: new schools, new programmes, programmes that go, schools that go.
 */
export function catalogueChanges(present: readonly KeptItem[], wanted: Catalogue): Change[] {
  const schools = wanted.schools.map((one, place): KeptItem => ({ kind: 'school', ...one, place }))
  const programmes = wanted.programmes.map((one): KeptItem => ({ kind: 'programme', ...one }))
  const same = (one: KeptItem) => (other: KeptItem) => one.kind === other.kind && one.code === other.code

  const items = [...schools, ...programmes]
  const written = items
    .map(item => ({ item, was: present.find(same(item)), gone: false }))
    .filter(({ item, was }) => content(item) !== content(was))
  const gone = present.filter(item => !items.some(same(item))).map(item => ({ item, was: item, gone: true }))
  const ofKind = (kind: KeptItem['kind']) => gone.filter(({ item }) => item.kind === kind)
  return [...written, ...ofKind('programme'), ...ofKind('school')]
}
