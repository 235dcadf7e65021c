import { paginateScan, type ScanCommandInput } from '@aws-sdk/lib-dynamodb'
import { database } from '#functions/repositories/database.ts'

const segmentCount = 4

export async function scanTable(scan: ScanCommandInput): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = []
  const readSegment = async (Segment: number) => {
    const segment = { ...scan, Segment, TotalSegments: segmentCount }
    for await (const { Items = [] } of paginateScan({ client: database }, segment)) items.push(...Items)
  }
  await Promise.all([...Array(segmentCount).keys()].map(readSegment))
  return items
}
