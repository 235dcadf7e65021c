import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
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

/** The operations on requests for documents that only staff use (DECISIONS, section 8). */
export const attachmentRequestsAdmin = (TableName: string) => ({
  /**
   * Lists every request, or those of one applicant, with the received files, oldest first. A scan serves the few staff
   * and saves the table an index.
   */
  async list(applicantId?: number): Promise<RequestWithFiles[]> {
    const requests: RequestRecord[] = []
    const files = new Map<string, FileRecord[]>()
    for await (const items of scanPages({ TableName, ConsistentRead: true }))
      for (const item of items) {
        const { requestKey, part } = keyRecord.parse(item)
        if (part === 'request') requests.push(requestRecord.parse(item))
        else files.set(requestKey, [...(files.get(requestKey) ?? []), fileRecord.parse(item)])
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

  /** Deletes a request and the records of its files, the request last. */
  async erase(requestKey: string): Promise<void> {
    for (const item of await queryItems(TableName, 'requestKey', requestKey))
      await database.send(new DeleteCommand({ TableName, Key: keyRecord.parse(item) }))
  },
})
