import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { logError } from '../../logging/log.ts'
import { database, getItem, queryItems, scanPages } from '../database.ts'
import {
  type FileRecord,
  fileRecord,
  isReceived,
  keyRecord,
  type RequestRecord,
  type RequestWithFiles,
  requestRecord,
} from './attachment-request-records.ts'

/** The operations on requests for documents that only staff use. */
export const attachmentRequestsAdmin = (TableName: string) => ({
  /**
   * Lists every request, or those of one applicant, with the received files, oldest first. Skips rows that it cannot
   * read, with a line in the log. A scan serves the few staff and saves the table an index.
   */
  async list(applicantId?: number): Promise<RequestWithFiles[]> {
    const requests: RequestRecord[] = []
    const files = new Map<string, FileRecord[]>()
    for await (const items of scanPages({ TableName, ConsistentRead: true }))
      for (const item of items) {
        const { requestKey, part } = keyRecord.parse(item)
        const request = part === 'request' ? requestRecord.safeParse(item) : undefined
        const file = part === 'request' ? undefined : fileRecord.safeParse(item)
        const error = request?.error ?? file?.error
        if (error) logError(error, { event: 'row of a document request skipped, because it cannot be read' })
        if (request?.success) requests.push(request.data)
        if (file?.success) files.set(requestKey, [...(files.get(requestKey) ?? []), file.data])
      }
    return requests
      .filter(request => applicantId === undefined || request.applicantId === applicantId)
      .sort((a, b) => a.requestedAt.localeCompare(b.requestedAt))
      .map(request => ({ request, files: (files.get(request.requestKey) ?? []).filter(isReceived) }))
  },

  /** Returns a request by its key, including a withdrawn or expired one. */
  async getByKey(requestKey: string): Promise<RequestRecord | undefined> {
    const item = await getItem(TableName, { requestKey, part: 'request' })
    return item && requestRecord.parse(item)
  },

  /** Withdraws a request. Its link is then refused like an unknown one. */
  async withdraw(requestKey: string, now: Date): Promise<void> {
    await database.send(
      new UpdateCommand({
        TableName,
        Key: { requestKey, part: 'request' },
        UpdateExpression: 'SET withdrawnAt = :now',
        ConditionExpression: 'attribute_exists(requestKey)',
        ExpressionAttributeValues: { ':now': now.toISOString() },
      }),
    )
  },

  /**
   * Deletes a request and the records of its files, the request last. Searches again, because a link that was requested
   * meanwhile may have added a file.
   */
  async erase(requestKey: string): Promise<void> {
    const find = () => queryItems(TableName, 'requestKey', requestKey)
    for (let items = await find(); items.length > 0; items = await find())
      for (const item of items)
        await database.send(new DeleteCommand({ TableName, Key: keyRecord.parse(item) }))
  },
})
