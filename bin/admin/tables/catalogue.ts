import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { tableName } from '#functions/environment.ts'
import type { VersionedProgramme } from '#functions/repositories/catalogue.ts'
import {
  database,
  hasVersion,
  queryItems,
  transaction,
  type Write,
} from '#functions/repositories/database.ts'
import { conflict } from '#shared/errors.ts'
import { type Catalogue, programme, school } from '#shared/schemas/programme.ts'
import { type CatalogueItem, findCatalogueChanges } from './catalogue-changes.ts'

/** DynamoDB's limit for one transaction. */
const maxWrites = 100

/** The error when the catalogue has changed since staff saw the differences. */
const catalogueChanged = (code: string) =>
  conflict(
    'Catalogue',
    code,
    'Someone else changed the catalogue before you answered. Run the command again.',
  )

/** Returns an item that was added, changed or removed since staff reviewed the items, or undefined. */
function findUnreviewedChange(reviewed: readonly CatalogueItem[], stored: readonly CatalogueItem[]) {
  const toKey = ({ kind, code, version }: CatalogueItem) => `${kind} ${code} ${version}`
  const [reviewedKeys, storedKeys] = [new Set(reviewed.map(toKey)), new Set(stored.map(toKey))]
  return [...stored, ...reviewed].find(item => !reviewedKeys.has(toKey(item)) || !storedKeys.has(toKey(item)))
}

const versionKey = { kind: 'version', code: 'current' }

export const catalogue = (TableName = tableName('catalogue')) => {
  const listKind = async (kind: CatalogueItem['kind']): Promise<CatalogueItem[]> =>
    (await queryItems(TableName, 'kind', kind)).map(item => ({ ...item, kind, code: String(item.code) }))

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
      const schools = await listKind('school')
      return {
        schools: schools.sort((a, b) => Number(a.index) - Number(b.index)).map(item => school.parse(item)),
        programmes: (await listKind('programme')).map(item => programme.parse(item)),
      }
    },

    /**
     * Writes the differences of a catalogue from the stored one. Changed items get a new version, which is returned, and
     * missing items are deleted. Up to 100 changes are one transaction. A larger load that fails leaves
     * some programmes old and some new, each complete and with its school; loading again finishes it. With `reviewed`,
     * the items that staff saw the differences from, a load is refused when the stored items have changed since.
     */
    async load(target: Catalogue, reviewed?: readonly CatalogueItem[]): Promise<number> {
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
