import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { tableName } from '#functions/environment.ts'
import type { VersionedProgramme } from '#functions/repositories/catalogue.ts'
import {
  createVersionCondition,
  database,
  queryItems,
  transaction,
  type Write,
} from '#functions/repositories/database.ts'
import { conflict } from '#shared/errors.ts'
import { type Catalogue, programme, school } from '#shared/schemas/programme.ts'
import { splitIntoBatches } from './for-each-concurrently.ts'

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

const serializeVersions = (items: readonly CatalogueItem[]) =>
  JSON.stringify(items.map(({ kind, code, version }) => `${kind} ${code} ${version}`).sort())

/** DynamoDB's limit for one transaction. */
const maxWrites = 100

/** The error when the catalogue has changed since staff saw the differences. */
const catalogueChanged = () =>
  conflict(
    'Catalogue',
    'version',
    'Someone else changed the catalogue before you answered. Run the command again.',
  )

export function catalogueOperations(TableName = tableName('catalogue')) {
  const listKind = async (kind: CatalogueItem['kind']): Promise<CatalogueItem[]> =>
    (await queryItems(TableName, 'kind', kind)).map(item => ({ ...item, kind, code: String(item.code) }))

  const listItems = async () => [...(await listKind('school')), ...(await listKind('programme'))]

  /** Returns a version that no earlier load has used, not even one that failed. */
  async function nextVersion(): Promise<number> {
    const { Attributes } = await database.send(
      new UpdateCommand({
        TableName,
        Key: { kind: 'version', code: 'current' },
        UpdateExpression: 'ADD #version :one',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':one': 1 },
        ReturnValues: 'UPDATED_NEW',
      }),
    )
    return Number(Attributes?.version)
  }

  return {
    /** Lists every school and programme with its version, read consistently. */
    listItems,

    /**
     * Returns the writes that turn the stored catalogue into the target. Their order is new schools, new programmes,
     * removed programmes, removed schools, so that every programme always has its school.
     */
    findChanges,

    async read(): Promise<Catalogue> {
      const schools = await listKind('school')
      return {
        schools: schools.sort((a, b) => Number(a.index) - Number(b.index)).map(item => school.parse(item)),
        programmes: (await listKind('programme')).map(item => programme.parse(item)),
      }
    },

    /**
     * Writes the differences of a catalogue from the stored one. Changed items get a new version, and missing items are
     * deleted. Up to 100 changes are one transaction. A larger load that fails leaves some programmes old and some new,
     * each complete and with its school; loading again finishes it. With `reviewed`, the items that staff saw the
     * differences from, a load is refused when the stored items have changed since.
     */
    async load(target: Catalogue, reviewed?: readonly CatalogueItem[]): Promise<void> {
      const stored = await listItems()
      if (reviewed && serializeVersions(reviewed) !== serializeVersions(stored)) throw catalogueChanged()
      const version = await nextVersion()
      const writes = findChanges(stored, target).map(({ item, existing, isRemoved }): Write => {
        const condition = createVersionCondition(existing?.version)
        const Key = { kind: item.kind, code: item.code }
        return isRemoved
          ? { Delete: { TableName, Key, ...condition }, refusal: catalogueChanged }
          : { Put: { TableName, Item: { ...item, version }, ...condition }, refusal: catalogueChanged }
      })
      for (const batch of splitIntoBatches(writes, maxWrites)) await transaction(batch)
    },

    /** Replaces programmes by a new version; refused when one has changed since it was read. */
    async replaceProgrammes(items: readonly VersionedProgramme[]): Promise<void> {
      const version = await nextVersion()
      await transaction(
        items.map(
          ({ programme: item, version: readVersion }): Write => ({
            Put: {
              TableName,
              Item: { kind: 'programme', ...item, version },
              ...createVersionCondition(readVersion),
            },
            refusal: catalogueChanged,
          }),
        ),
      )
    },
  }
}
