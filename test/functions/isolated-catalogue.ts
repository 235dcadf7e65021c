import { randomUUID } from 'node:crypto'
import { CreateTableCommand } from '@aws-sdk/client-dynamodb'
import sample from '#functions/catalogue/sample-catalogue.json' with { type: 'json' }
import { validateCatalogue } from '#functions/catalogue/validate-catalogue.ts'
import { tableVariable } from '#functions/environment.ts'
import { database } from '#functions/repositories/database.ts'
import type { Catalogue, Programme } from '#shared/schemas/programme.ts'

/** Creates an empty catalogue table for this test file. Portals that are created later use it. */
export async function createCatalogueTable() {
  const TableName = `catalogue-${randomUUID()}`
  await database.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: ['kind', 'code'].map(AttributeName => ({ AttributeName, AttributeType: 'S' })),
      KeySchema: [
        { AttributeName: 'kind', KeyType: 'HASH' },
        { AttributeName: 'code', KeyType: 'RANGE' },
      ],
    }),
  )
  process.env[tableVariable('catalogue')] = TableName
  return TableName
}

export const sampleCatalogue = validateCatalogue(sample)

/** Returns a catalogue with a change to some programmes, or to all of them. */
export const changeProgrammes = (
  { schools, programmes }: Catalogue,
  codes: readonly string[] | undefined,
  change: Partial<Programme>,
): Catalogue => ({
  schools,
  programmes: programmes.map(programme =>
    (codes?.includes(programme.code) ?? true) ? { ...programme, ...change } : programme,
  ),
})

export const noPlaces = { places: { home: false, overseas: false } }
