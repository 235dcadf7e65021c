import { DeleteCommand, GetCommand, paginateScan, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { database } from '../database.ts'
import {
  type FileRecord,
  fileRecord,
  isReceived,
  keyRecord,
  type RequestRecord,
  type RequestWithFiles,
  requestRecord,
} from './attachment-request-records.ts'
import { queryItems } from './query-items.ts'

/** The operations on requests for documents that only staff use (DECISIONS, section 8). */
export const attachmentRequestsAdmin = (TableName: string) => ({
  /**
   * Lists every request, or those of one applicant, with the received files, oldest first. A scan serves the few staff
   * and saves the table an index.
   */
  async list(applicantId?: number): Promise<RequestWithFiles[]> {
    const requests: RequestRecord[] = []
    const files = new Map<string, FileRecord[]>()
    for await (const { Items = [] } of paginateScan(
      { client: database },
      { TableName, ConsistentRead: true },
    ))
      for (const item of Items) {
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
    const { Item } = await database.send(
      new GetCommand({ TableName, Key: { requestKey, part: 'request' }, ConsistentRead: true }),
    )
    return Item && requestRecord.parse(Item)
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
    for (const { part } of (await queryItems(TableName, requestKey)).map(item => keyRecord.parse(item)))
      await database.send(new DeleteCommand({ TableName, Key: { requestKey, part } }))
  },
})
