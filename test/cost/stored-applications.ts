import { BatchWriteCommand, paginateScan } from '@aws-sdk/lib-dynamodb'
import { randomToken } from '#functions/crypto.ts'
import { type TableName, tableName } from '#functions/environment.ts'
import { database } from '#functions/repositories/database.ts'
import { tableDefinitions } from '#infra/data/table-definitions.ts'
import type { LocalPortal } from '../functions/local-portal.ts'
import { makeJourney } from './every-call.ts'

/** The tables in which a journey leaves rows about the applicant. */
const tables = ['applicants', 'applications', 'sessions', 'sign-in-links', 'mails'] as const
/** DynamoDB's limit for one request. */
const batchSize = 25
const firstCopiedId = 5_000_000
const firstCopiedUcasId = 1_000_000_000

/**
 * Stores a number of applications. The first is submitted. The others are copies of all its rows under other keys, which
 * replace the copies of an earlier call.
 */
export async function storeApplications(local: LocalPortal, count: number): Promise<void> {
  const applicant = await makeJourney(local, async (_name, work) => work())
  const { ucasId, applicationNumber, applicantId } = applicant
  const isAboutApplicant = (row: Record<string, unknown>) =>
    row.applicantId === applicantId || JSON.stringify(row).includes(ucasId)
  for (const table of tables) {
    const TableName = tableName(table)
    const rows: Record<string, unknown>[] = []
    for await (const { Items = [] } of paginateScan({ client: database }, { TableName }))
      rows.push(...Items.filter(isAboutApplicant))
    const createCopy = (row: Record<string, unknown>, index: number) => {
      const text = JSON.stringify(row)
        .replaceAll(ucasId, String(firstCopiedUcasId + index))
        .replaceAll(applicationNumber, `CL${firstCopiedId + index}`)
      const copy: Record<string, unknown> = JSON.parse(text)
      return { ...copy, ...createKeys(table, index) }
    }
    for (let start = 1; start < count; start += batchSize) {
      const indexes = Array.from({ length: Math.min(batchSize, count - start) }, (_, i) => start + i)
      for (const row of rows) {
        const writes = indexes.map(index => ({ PutRequest: { Item: createCopy(row, index) } }))
        await database.send(new BatchWriteCommand({ RequestItems: { [TableName]: writes } }))
      }
    }
  }
}

function createKeys(table: TableName, index: number) {
  if (table === 'applicants' || table === 'applications') return { applicantId: firstCopiedId + index }
  return { [tableDefinitions[table].partitionKey.name]: randomToken() }
}
