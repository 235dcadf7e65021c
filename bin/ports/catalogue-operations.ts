import { tableName } from '#functions/environment.ts'
import {
  createVersionCondition,
  queryItems,
  transaction,
  type Write,
} from '#functions/repositories/database.ts'
import { conflict } from '#shared/errors.ts'
import { type Catalogue, programme, school } from '#shared/schemas/programme.ts'

/** A stored school or programme. `index` is the position of a school in the list. */
type CatalogueItem = { kind: 'school' | 'programme'; code: string; version?: unknown; index?: unknown }

export type CatalogueChange = { item: CatalogueItem; existing: CatalogueItem | undefined; isRemoved: boolean }

function findChanges(stored: readonly CatalogueItem[], target: Catalogue): CatalogueChange[] {
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

/** DynamoDB's limit for one transaction. */
const maxWrites = 100

export const catalogueChanged = () =>
  conflict(
    'Catalogue',
    'version',
    'Someone else changed the catalogue before you answered. Run the command again.',
  )

export function catalogueOperations(TableName = tableName('catalogue')) {
  const listKind = async (kind: CatalogueItem['kind']): Promise<CatalogueItem[]> =>
    (await queryItems(TableName, 'kind', kind)).map(item => ({ ...item, kind, code: String(item.code) }))

  const listItems = async () => [...(await listKind('school')), ...(await listKind('programme'))]

  /**
   * Writes changes, whose items get a new version. Up to 100 are one transaction. A larger number that fails leaves some
   * programmes old and some new, each complete and with its school. Refused if an item has changed since it was read.
   */
  async function apply(changes: readonly CatalogueChange[]): Promise<void> {
    const version = Date.now()
    const writes = changes.map(({ item, existing, isRemoved }): Write => {
      const condition = createVersionCondition(existing?.version)
      const Key = { kind: item.kind, code: item.code }
      return isRemoved
        ? { Delete: { TableName, Key, ...condition }, refusal: catalogueChanged }
        : { Put: { TableName, Item: { ...item, version }, ...condition }, refusal: catalogueChanged }
    })
    for (let index = 0; index < writes.length; index += maxWrites)
      await transaction(writes.slice(index, index + maxWrites))
  }

  return {
    listItems,

    /** The order of the changes leaves every programme with its school at any time. */
    findChanges,

    apply,

    /** Replaces the whole catalogue. A load that has failed can be repeated. */
    load: async (target: Catalogue) => apply(findChanges(await listItems(), target)),

    async read(): Promise<Catalogue> {
      const schools = await listKind('school')
      return {
        schools: schools.sort((a, b) => Number(a.index) - Number(b.index)).map(item => school.parse(item)),
        programmes: (await listKind('programme')).map(item => programme.parse(item)),
      }
    },
  }
}
