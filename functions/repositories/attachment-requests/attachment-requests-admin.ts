import { DeleteCommand, GetCommand, paginateScan, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
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

/** What only the staff command line does with requests for documents (DECISIONS, section 8). */
export const attachmentRequestsAdmin = (TableName: string) => ({
  /**
   * Every request with the files received, oldest first, or those of one applicant. Staff are few and ask
   * seldom: a scan spares the functions a right to search.
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
      .sort((one, other) => one.requestedAt.localeCompare(other.requestedAt))
      .map(request => ({ request, files: (files.get(request.requestKey) ?? []).filter(isReceived) }))
  },

  /** A request by its key, whatever its state. */
  async getByKey(requestKey: string): Promise<RequestRecord | undefined> {
    const { Item } = await database.send(
      new GetCommand({ TableName, Key: { requestKey, part: 'request' }, ConsistentRead: true }),
    )
    return Item && requestRecord.parse(Item)
  },

  /** Ends a request: its link is answered like an unknown one from now on. */
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

  /** Deletes a request and what is noted of its files, the request last. */
  async erase(requestKey: string): Promise<void> {
    const { Items = [] } = await database.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'requestKey = :key',
        ExpressionAttributeValues: { ':key': requestKey },
        ConsistentRead: true,
      }),
    )
    for (const { part } of Items.map(item => keyRecord.parse(item)))
      await database.send(new DeleteCommand({ TableName, Key: { requestKey, part } }))
  },
})
