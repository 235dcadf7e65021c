import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { type Catalogue, type Programme, programme, type School, school } from '#shared/schemas/programme.ts'
import {
  type CatalogueItem,
  findCatalogueChanges,
  findUnreviewedChange,
} from '../catalogue/catalogue-changes.ts'
import { validateCatalogue } from '../catalogue/validate-catalogue.ts'
import { tableName } from '../environment.ts'
import { catalogueChanged, programmeChanged } from '../refusals.ts'
import { cached } from './cache.ts'
import {
  database,
  getItem,
  hasVersion,
  maxWrites,
  type QueryOptions,
  queryItems,
  transaction,
  type Write,
} from './database.ts'

/** A programme with the version of the catalogue that last changed it. */
export type VersionedProgramme = { programme: Programme; version: number }

const versionKey = { kind: 'version', code: 'current' }

/**
 * Schools and programmes, an item each. Lists are cached for 30 seconds, so that a change of places shows within a
 * minute, and the last good copy is served while the table is throttled. They are read with eventual consistency, for
 * half the capacity, because many functions start at once; submissions check the stored programme.
 */
export const catalogue = (TableName = tableName('catalogue')) => {
  const listKind = async (kind: CatalogueItem['kind'], options?: QueryOptions): Promise<CatalogueItem[]> =>
    (await queryItems(TableName, 'kind', kind, options)).map(item => ({
      ...item,
      kind,
      code: String(item.code),
    }))

  const listSchools = async (options?: QueryOptions): Promise<School[]> =>
    (await listKind('school', options))
      .sort((a, b) => Number(a.index) - Number(b.index))
      .map(item => school.parse(item))

  const listProgrammes = async (options?: QueryOptions): Promise<Programme[]> =>
    (await listKind('programme', options)).map(item => programme.parse(item))

  const listItems = async () => [...(await listKind('school')), ...(await listKind('programme'))]

  /** Returns a version that no earlier load has used, not even one that failed. */
  async function nextVersion(): Promise<number> {
    const { Attributes } = await database.send(
      new UpdateCommand({
        TableName,
        Key: versionKey,
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

    async read(): Promise<Catalogue> {
      return { schools: await listSchools(), programmes: await listProgrammes() }
    },

    listSchools: cached(signal => listSchools({ ConsistentRead: false, signal })),
    listProgrammes: cached(signal => listProgrammes({ ConsistentRead: false, signal })),

    /** Returns a programme with its version, read consistently. */
    async getProgramme(code: string): Promise<VersionedProgramme | undefined> {
      const item = await getItem(TableName, { kind: 'programme', code })
      return item && { programme: programme.parse(item), version: Number(item.version) }
    },

    /** Checks in a transaction that a programme has not changed since it was read. */
    unchangedCheck: ({ programme: { code }, version }: VersionedProgramme): Write => ({
      ConditionCheck: { TableName, Key: { kind: 'programme', code }, ...hasVersion(version) },
      refusal: () => programmeChanged(code),
    }),

    /**
     * Validates a catalogue and writes the differences from the stored one. Changed items get a new version, which is
     * returned, and missing items are deleted. Up to 100 changes are one transaction. A larger load that fails leaves
     * some programmes old and some new, each complete and with its school; loading again finishes it. With `reviewed`,
     * the items that staff saw the differences from, a load is refused when the stored items have changed since.
     */
    async load(file: unknown, reviewed?: readonly CatalogueItem[]): Promise<number> {
      const target = validateCatalogue(file)
      const stored = await listItems()
      const unreviewed = reviewed && findUnreviewedChange(reviewed, stored)
      if (unreviewed) throw catalogueChanged(unreviewed.code)
      const version = await nextVersion()
      const writes = findCatalogueChanges(stored, target).map(({ item, existing, isRemoved }): Write => {
        const refusal = () => catalogueChanged(item.code)
        const condition = hasVersion(existing?.version)
        const Key = { kind: item.kind, code: item.code }
        return isRemoved
          ? { Delete: { TableName, Key, ...condition }, refusal }
          : { Put: { TableName, Item: { ...item, version }, ...condition }, refusal }
      })
      for (let start = 0; start < writes.length; start += maxWrites)
        await transaction(writes.slice(start, start + maxWrites))
      return version
    },

    /** Replaces programmes by a new version, which is returned; refused when one has changed since it was read. */
    async replaceProgrammes(items: readonly VersionedProgramme[]): Promise<number> {
      const version = await nextVersion()
      const writes = items.map(
        ({ programme: item, version: readVersion }): Write => ({
          Put: { TableName, Item: { kind: 'programme', ...item, version }, ...hasVersion(readVersion) },
          refusal: () => catalogueChanged(item.code),
        }),
      )
      await transaction(writes)
      return version
    },
  }
}
