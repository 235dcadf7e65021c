import { type Programme, programme, type School, school } from '#shared/schemas/programme.ts'
import { cached } from '../cache.ts'
import { tableName } from '../environment.ts'
import { programmeChanged } from '../refusals.ts'
import { createVersionCondition, getItem, type QueryOptions, queryItems, type Write } from './database.ts'

/** A programme with the version of the catalogue that last changed it. */
export type VersionedProgramme = { programme: Programme; version: number }

/** Together with CloudFront's 15 seconds, a new page shows a change within 45 seconds. */
const maxAgeMs = 30_000

/**
 * Schools and programmes, an item each. Lists are cached, and the last good copy is served while the table is throttled. They
 * are read with eventual consistency, which takes half the capacity, because many functions start at once. A submission
 * reads the stored programme.
 */
export const catalogue = (TableName = tableName('catalogue')) => {
  const listSchools = async (options: QueryOptions): Promise<School[]> =>
    (await queryItems(TableName, 'kind', 'school', options))
      .sort((a, b) => Number(a.index) - Number(b.index))
      .map(item => school.parse(item))

  const listProgrammes = async (options: QueryOptions): Promise<Programme[]> =>
    (await queryItems(TableName, 'kind', 'programme', options)).map(item => programme.parse(item))

  return {
    listSchools: cached(signal => listSchools({ ConsistentRead: false, signal }), maxAgeMs),
    listProgrammes: cached(signal => listProgrammes({ ConsistentRead: false, signal }), maxAgeMs),

    async getProgramme(code: string): Promise<VersionedProgramme | undefined> {
      const item = await getItem(TableName, { kind: 'programme', code })
      return item && { programme: programme.parse(item), version: Number(item.version) }
    },

    unchangedCheck: ({ programme: { code }, version }: VersionedProgramme): Write => ({
      ConditionCheck: { TableName, Key: { kind: 'programme', code }, ...createVersionCondition(version) },
      refusal: () => programmeChanged(code),
    }),
  }
}
