import { BatchWriteCommand, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { type Catalogue, type Programme, programme, type School, school } from '#shared/schemas/programme.ts'
import { programmeChanged } from '../refusals.ts'
import { database } from './database.ts'
import type { Write } from './transaction.ts'

/** A programme with the version of the catalogue in which it last changed. */
export type VersionedProgramme = { programme: Programme; version: number }

const freshFor = 30_000

/**
 * Schools and programmes. Reads are kept for 30 seconds, so that a change of places shows within a minute, and a
 * throttled table serves the last good copy.
 */
export const catalogue = (TableName: string) => {
  const schoolList = kept(async () =>
    (await queried(TableName, 'school'))
      .sort((one, other) => Number(one.place) - Number(other.place))
      .map(item => school.parse(item)),
  )
  const programmeList = kept(async () =>
    (await queried(TableName, 'programme')).map(item => programme.parse(item)),
  )

  async function version(): Promise<number> {
    const { Item } = await database.send(
      new GetCommand({ TableName, Key: { kind: 'version', code: 'current' }, ConsistentRead: true }),
    )
    return Number(Item?.version ?? 0)
  }

  return {
    version,
    schools: (): Promise<School[]> => schoolList.get(),
    programmes: (): Promise<Programme[]> => programmeList.get(),

    /** A programme as it is at this moment, read consistently. */
    async programmeNow(code: string): Promise<VersionedProgramme | undefined> {
      const { Item } = await database.send(
        new GetCommand({ TableName, Key: { kind: 'programme', code }, ConsistentRead: true }),
      )
      return Item && { programme: programme.parse(Item), version: Number(Item.version) }
    },

    /** That a programme is still as it was read, as part of a transaction. */
    unchanged: ({ programme: { code }, version: read }: VersionedProgramme): Write => ({
      item: {
        ConditionCheck: {
          TableName,
          Key: { kind: 'programme', code },
          ConditionExpression: '#version = :read',
          ExpressionAttributeNames: { '#version': 'version' },
          ExpressionAttributeValues: { ':read': read },
        },
      },
      refusal: () => programmeChanged(code),
    }),

    /** Writes a whole checked catalogue under a new version, which it returns. */
    async load({ schools, programmes }: Catalogue): Promise<number> {
      const next = (await version()) + 1
      const items = [
        ...schools.map((one, place) => ({ kind: 'school', ...one, place })),
        ...programmes.map(one => ({ kind: 'programme', ...one, version: next })),
      ]
      for (let start = 0; start < items.length; start += 25) {
        const puts = items.slice(start, start + 25).map(Item => ({ PutRequest: { Item } }))
        await written(TableName, puts)
      }
      await database.send(
        new PutCommand({ TableName, Item: { kind: 'version', code: 'current', version: next } }),
      )
      schoolList.forget()
      programmeList.forget()
      return next
    },
  }
}

/** Keeps what was fetched for 30 seconds, and the last good copy while fetching fails. */
function kept<T>(fetched: () => Promise<T>) {
  let copy: { value: T; until: number } | undefined
  return {
    async get(): Promise<T> {
      if (copy && copy.until > Date.now()) return copy.value
      try {
        copy = { value: await fetched(), until: Date.now() + freshFor }
        return copy.value
      } catch (thrown) {
        if (!copy) throw thrown
        return copy.value
      }
    },
    forget() {
      copy = undefined
    },
  }
}

async function queried(TableName: string, kind: 'school' | 'programme') {
  const items: Record<string, unknown>[] = []
  let ExclusiveStartKey: Record<string, unknown> | undefined
  do {
    const page = await database.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'kind = :kind',
        ExpressionAttributeValues: { ':kind': kind },
        ...(ExclusiveStartKey ? { ExclusiveStartKey } : {}),
      }),
    )
    items.push(...(page.Items ?? []))
    ExclusiveStartKey = page.LastEvaluatedKey
  } while (ExclusiveStartKey)
  return items
}

type Puts = { PutRequest: { Item: Record<string, unknown> } }[]

async function written(TableName: string, puts: Puts): Promise<void> {
  const { UnprocessedItems } = await database.send(
    new BatchWriteCommand({ RequestItems: { [TableName]: puts } }),
  )
  const left = UnprocessedItems?.[TableName]
  if (left?.length) await written(TableName, left as Puts)
}
