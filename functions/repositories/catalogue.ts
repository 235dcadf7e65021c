import { GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { type Programme, programme, type School, school } from '#shared/schemas/programme.ts'
import { type CatalogueItem, findCatalogueChanges } from '../catalogue/catalogue-changes.ts'
import { requireSameCatalogue } from '../catalogue/require-same-catalogue.ts'
import { validateCatalogue } from '../catalogue/validate-catalogue.ts'
import { catalogueChanged, programmeChanged } from '../refusals.ts'
import { cached } from './cache.ts'
import { database } from './database.ts'
import { maxWrites, transaction, type Write } from './transaction.ts'

/** A programme with the version of the catalogue in which it last changed. */
export type VersionedProgramme = { programme: Programme; version: number }
const versioned = (item: Record<string, unknown>): VersionedProgramme => ({
  programme: programme.parse(item),
  version: Number(item.version),
})

const versionKey = { kind: 'version', code: 'current' }

/**
 * Schools and programmes, an item each. Lists are kept for 30 seconds, so that a change of places shows within a
 * minute, and a throttled table serves the last good copy.
 */
export const catalogue = (TableName: string) => {
  async function itemsOf(kind: CatalogueItem['kind'], signal?: AbortSignal): Promise<CatalogueItem[]> {
    const found: Record<string, unknown>[] = []
    let ExclusiveStartKey: Record<string, unknown> | undefined
    do {
      const page = await database.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: 'kind = :kind',
          ExpressionAttributeValues: { ':kind': kind },
          ConsistentRead: true,
          ...(ExclusiveStartKey ? { ExclusiveStartKey } : {}),
        }),
        signal ? { abortSignal: signal } : {},
      )
      found.push(...(page.Items ?? []))
      ExclusiveStartKey = page.LastEvaluatedKey
    } while (ExclusiveStartKey)
    return found.map(item => ({ ...item, kind, code: String(item.code) }))
  }

  const listItems = async () => [...(await itemsOf('school')), ...(await itemsOf('programme'))]

  /** A version that no earlier load has had, not even one that died. */
  async function newVersion(): Promise<number> {
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

  /** That an item is still in the version it was read in; undefined for one that was not there, or had none. */
  const stillIn = (version: unknown) => ({
    ConditionExpression: version === undefined ? 'attribute_not_exists(#version)' : '#version = :version',
    ExpressionAttributeNames: { '#version': 'version' },
    ...(version === undefined ? {} : { ExpressionAttributeValues: { ':version': version } }),
  })

  /** That a load came to its end, as the last of its writes. */
  const loadedAs = (version: number): Write => ({
    item: {
      Update: {
        TableName,
        Key: versionKey,
        UpdateExpression: 'SET loaded = :version',
        ExpressionAttributeValues: { ':version': version },
      },
    },
  })

  return {
    /** Every school and programme as it is at this moment, with its version. */
    listItems,

    listSchools: cached(
      async (signal): Promise<School[]> =>
        (await itemsOf('school', signal))
          .sort((one, other) => Number(one.place) - Number(other.place))
          .map(item => school.parse(item)),
    ),
    listProgrammes: cached(
      async (signal): Promise<Programme[]> =>
        (await itemsOf('programme', signal)).map(item => programme.parse(item)),
    ),

    /** The version of the last load that came to its end; 0 before the first. */
    async getVersion(): Promise<number> {
      const { Item } = await database.send(
        new GetCommand({ TableName, Key: versionKey, ConsistentRead: true }),
      )
      return Number(Item?.loaded ?? 0)
    },

    /** A programme as it is at this moment, read consistently. */
    async getProgramme(code: string): Promise<VersionedProgramme | undefined> {
      const { Item } = await database.send(
        new GetCommand({ TableName, Key: { kind: 'programme', code }, ConsistentRead: true }),
      )
      return Item && versioned(Item)
    },

    /** That a programme is still as it was read, as part of a transaction. */
    unchangedCheck: ({ programme: { code }, version }: VersionedProgramme): Write => ({
      item: { ConditionCheck: { TableName, Key: { kind: 'programme', code }, ...stillIn(version) } },
      refusal: () => programmeChanged(code),
    }),

    /**
     * Checks a catalogue and makes the table hold it: what changed gets a new version, which is returned, and what is
     * not in it goes. Up to 99 changes are one transaction. Of more, a load that dies leaves some programmes as they
     * were and the others as they shall be, each whole and with its school; loading again does the rest. With `shown`,
     * the items that somebody saw the differences from and said yes to, it is refused when there are others by now.
     */
    async load(file: unknown, shown?: readonly CatalogueItem[]): Promise<number> {
      const wanted = validateCatalogue(file)
      const present = await listItems()
      if (shown) requireSameCatalogue(shown, present)
      const version = await newVersion()
      const writes = findCatalogueChanges(present, wanted).map(({ item, was, gone }): Write => {
        const refusal = () => catalogueChanged(item.code)
        const condition = stillIn(was?.version)
        const Key = { kind: item.kind, code: item.code }
        return gone
          ? { item: { Delete: { TableName, Key, ...condition } }, refusal }
          : { item: { Put: { TableName, Item: { ...item, version }, ...condition } }, refusal }
      })
      const all = [...writes, loadedAs(version)]
      for (let start = 0; start < all.length; start += maxWrites)
        await transaction(all.slice(start, start + maxWrites))
      return version
    },

    /** Replaces one programme in a new version, which is returned; refused when it is no longer as it was read. */
    async replaceProgramme(
      item: Programme,
      { version: read }: Pick<VersionedProgramme, 'version'>,
    ): Promise<number> {
      const version = await newVersion()
      const put = { TableName, Item: { kind: 'programme', ...item, version }, ...stillIn(read) }
      const refusal = () => catalogueChanged(item.code)
      await transaction([{ item: { Put: put }, refusal }, loadedAs(version)])
      return version
    },
  }
}
