import { Metrics } from '@aws-lambda-powertools/metrics'
import { DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb'
import { ListObjectVersionsCommand, S3Client } from '@aws-sdk/client-s3'
import { metricNamespace, type TableName, tableName, variables } from '#functions/environment.ts'
import { expiringTables, tableDefinitions, uploadRetentionDays } from '../data/table-definitions.ts'

const dayMs = 86_400_000
/** AWS deletes within a few days. A version of a document is deleted a day after the document. */
const graceDays = 7

/** Returns the number of rows of each table, and of documents in each folder, that should have been deleted a week ago. */
export async function countOverdue(now: Date): Promise<Record<string, number>> {
  const overdue: Record<string, number> = {}
  for (const table of expiringTables) overdue[table] = await countRows(table, now)
  for (const [folder, days] of Object.entries(uploadRetentionDays))
    overdue[folder] = await countVersions(folder, now.getTime() - (days + 1 + graceDays) * dayMs)
  return overdue
}

async function countRows(table: TableName, now: Date) {
  const scan = {
    TableName: tableName(table),
    Select: 'COUNT',
    FilterExpression: '#expiry < :latest',
    ExpressionAttributeNames: { '#expiry': tableDefinitions[table].expiry ?? '' },
    ExpressionAttributeValues: { ':latest': { N: String((now.getTime() - graceDays * dayMs) / 1000) } },
  } as const
  let rows = 0
  for await (const { Count = 0 } of paginateScan({ client: new DynamoDBClient() }, scan)) rows += Count
  return rows
}

async function countVersions(folder: string, latestMs: number) {
  const client = new S3Client({ forcePathStyle: Boolean(process.env.AWS_ENDPOINT_URL_S3) })
  const list = { Bucket: process.env[variables.uploadBucket], Prefix: `${folder}/` }
  let versions = 0
  let markers = {}
  for (let hasMore = true; hasMore; ) {
    const page = await client.send(new ListObjectVersionsCommand({ ...list, ...markers }))
    const { Versions = [], NextKeyMarker: KeyMarker, NextVersionIdMarker: VersionIdMarker } = page
    versions += Versions.filter(({ LastModified }) => Number(LastModified) < latestMs).length
    markers = { KeyMarker, VersionIdMarker }
    hasMore = page.IsTruncated ?? false
  }
  return versions
}

/** Logs the numbers, and their sum as a metric. */
export async function handler() {
  const overdue = await countOverdue(new Date())
  const metrics = new Metrics({ namespace: metricNamespace })
  // By default Powertools adds a dimension for the service.
  metrics.clearDefaultDimensions()
  metrics.setDefaultDimensions({ portal: process.env[variables.portal] ?? 'local' })
  const sum = Object.values(overdue).reduce((total, number) => total + number, 0)
  metrics.addMetric('overdue-deletions', 'Count', sum)
  process.stdout.write(`${JSON.stringify({ overdue, ...metrics.serializeMetrics() })}\n`)
}
