import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { sha256 } from '#functions/crypto.ts'
import { tableName } from '#functions/environment.ts'
import {
  parseReceivedFiles,
  type RequestRecord,
  type RequestWithFiles,
  requestPart,
  requestRecord,
} from '#functions/repositories/attachment-requests.ts'
import { database, parseRows, queryItems, type Write } from '#functions/repositories/database.ts'
import { addTime, toEpochSeconds } from '#functions/time.ts'
import { retention } from '#shared/retention.ts'
import { groupBy } from './group-by.ts'
import { scanTable } from './read-tables.ts'

export function attachmentRequestOperations(TableName = tableName('attachmentRequests')) {
  const toKey = (requestKey: string) => ({ requestKey, part: requestPart })

  return {
    addWrite: (requestId: string, record: Omit<RequestRecord, 'requestKey' | 'fileCount'>): Write => ({
      Put: {
        TableName,
        Item: {
          ...record,
          ...toKey(sha256(requestId)),
          fileCount: 0,
          expires: toEpochSeconds(addTime(new Date(record.expiresAt), retention.application)),
        },
      },
    }),

    /** With the received files, oldest first. Staff are few, so a scan suffices, and the table needs no index. */
    async list(numbers?: readonly number[]): Promise<RequestWithFiles[]> {
      const items = await scanTable({ TableName, ConsistentRead: true })
      const requestItems = items.filter(({ part }) => part === requestPart)
      const filesByRequest = groupBy(parseReceivedFiles(items), ({ requestKey }) => requestKey)
      return parseRows(requestRecord, requestItems)
        .filter(request => numbers === undefined || numbers.includes(request.applicantId))
        .sort(
          (a, b) => a.requestedAt.localeCompare(b.requestedAt) || a.requestKey.localeCompare(b.requestKey),
        )
        .map(request => ({ request, files: filesByRequest.get(request.requestKey) ?? [] }))
    },

    withdrawWrite: (requestKey: string, now: Date): Write => ({
      Update: {
        TableName,
        Key: toKey(requestKey),
        UpdateExpression: 'SET withdrawnAt = :now',
        ConditionExpression: 'attribute_exists(requestKey)',
        ExpressionAttributeValues: { ':now': now.toISOString() },
      },
    }),

    /** Searches again, because a link that was requested meanwhile may have added a file. */
    async erase(requestKey: string): Promise<void> {
      const find = () => queryItems(TableName, 'requestKey', requestKey)
      for (let items = await find(); items.length > 0; items = await find())
        for (const { part } of items)
          await database.send(new DeleteCommand({ TableName, Key: { requestKey, part } }))
    },
  }
}
