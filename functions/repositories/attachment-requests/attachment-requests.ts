import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { notFound } from '#shared/errors.ts'
import { uploadLimits } from '#shared/schemas/attachment.ts'
import { sha256 } from '../../keys.ts'
import { attachmentRequestNotFound, tooManyFiles } from '../../refusals.ts'
import { addTime, toEpochSeconds } from '../../time.ts'
import { database } from '../database.ts'
import { transaction, type Write } from '../transaction.ts'
import {
  type FileRecord,
  filePart,
  fileRecord,
  isReceived,
  type RequestRecord,
  requestRecord,
} from './attachment-request-records.ts'
import { attachmentRequestsAdmin } from './attachment-requests-admin.ts'
import { uploadLinks } from './upload-links.ts'

const fileOf = (item: unknown): FileRecord => fileRecord.parse(item)

/**
 * Requests for documents and the files sent for them, kept under the SHA-256 of the request's id, so that the table
 * holds no working link.
 */
export const attachmentRequests = (TableName: string) => {
  /** A request as kept; refuses what is none, and one that is withdrawn or expired. */
  const alive = (item: unknown, now: Date): RequestRecord => {
    const found = requestRecord.safeParse(item)
    if (!found.success || found.data.withdrawnAt || new Date(found.data.expiresAt) <= now)
      throw attachmentRequestNotFound()
    return found.data
  }

  /** The living request of an id and its files; refuses unknown, withdrawn and expired ones alike. */
  async function get(requestId: string, now: Date): Promise<{ request: RequestRecord; files: FileRecord[] }> {
    const { Items = [] } = await database.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'requestKey = :key',
        ExpressionAttributeValues: { ':key': sha256(requestId) },
        ConsistentRead: true,
      }),
    )
    const request = alive(
      Items.find(({ part }) => part === 'request'),
      now,
    )
    const files = Items.filter(({ part }) => part !== 'request').map(fileOf)
    return { request, files: files.filter(isReceived) }
  }

  return {
    /** A new request, as part of a transaction. */
    addWrite: (requestId: string, record: Omit<RequestRecord, 'requestKey' | 'files'>): Write => ({
      item: {
        Put: {
          TableName,
          Item: {
            ...record,
            requestKey: sha256(requestId),
            part: 'request',
            files: 0,
            expires: toEpochSeconds(addTime(new Date(record.expiresAt), { days: 400 })),
          },
        },
      },
    }),

    get,

    /** The living request alone. */
    async getRequest(requestId: string, now: Date): Promise<RequestRecord> {
      const { Item } = await database.send(
        new GetCommand({
          TableName,
          Key: { requestKey: sha256(requestId), part: 'request' },
          ConsistentRead: true,
        }),
      )
      return alive(Item, now)
    },

    /** A file by its id, arrived or expected; refuses an unknown one. */
    async getFile(requestKey: string, attachmentId: string): Promise<FileRecord> {
      const { Item } = await database.send(
        new GetCommand({
          TableName,
          Key: { requestKey, part: filePart(attachmentId) },
          ConsistentRead: true,
        }),
      )
      if (!Item) throw notFound('Attachment', 'attachmentId')
      return fileOf(Item)
    },

    /** Counts a file as received, once, and at most 20 of a request. */
    async markReceived(requestKey: string, file: FileRecord, expires: number): Promise<void> {
      await transaction([
        {
          item: {
            Update: {
              TableName,
              Key: { requestKey, part: 'request' },
              UpdateExpression: 'ADD files :one',
              ConditionExpression: 'files < :most',
              ExpressionAttributeValues: { ':one': 1, ':most': uploadLimits.maxFiles },
            },
          },
          refusal: tooManyFiles,
        },
        {
          item: {
            Put: {
              TableName,
              Item: { ...file, requestKey, expires },
              ConditionExpression: '#token = :none',
              ExpressionAttributeNames: { '#token': 'token' },
              ExpressionAttributeValues: { ':none': null },
            },
          },
          refusal: () => notFound('Attachment', 'attachmentId'),
        },
      ])
    },

    ...uploadLinks(TableName, get),
    ...attachmentRequestsAdmin(TableName),
  }
}
