import { paginateScan, type ScanCommandInput } from '@aws-sdk/lib-dynamodb'
import { database } from '#functions/repositories/database.ts'
import { forEachConcurrently } from './for-each-concurrently.ts'

const segmentCount = 4

export async function scanTable(scan: ScanCommandInput): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = []
  await forEachConcurrently([...Array(segmentCount).keys()], async Segment => {
    const segment = { ...scan, Segment, TotalSegments: segmentCount }
    for await (const { Items = [] } of paginateScan({ client: database }, segment)) items.push(...Items)
  })
  return items
}
