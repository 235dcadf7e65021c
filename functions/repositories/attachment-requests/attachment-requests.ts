import { notFound } from '#shared/errors.ts'
import { retention } from '#shared/retention.ts'
import { uploadLimits } from '#shared/schemas/attachment.ts'
import { sha256 } from '../../crypto.ts'
import { attachmentRequestNotFound, tooManyFiles } from '../../refusals.ts'
import { addTime, toEpochSeconds } from '../../time.ts'
import { getItem, queryItems } from '../database.ts'
import { transaction, type Write } from '../transaction.ts'
import {
  type FileRecord,
  filePart,
  fileRecord,
  isReceived,
  type RequestRecord,
  type RequestWithExpectedFiles,
  requestRecord,
} from './attachment-request-records.ts'
import { attachmentRequestsAdmin } from './attachment-requests-admin.ts'
import { uploadLinks } from './upload-links.ts'

/**
 * Requests for documents and their files, stored under the SHA-256 of the request's id, so that the table holds no
 * working link.
 */
export const attachmentRequests = (TableName: string) => {
  /** Parses a stored request. Refuses an unknown, withdrawn or expired one. */
  const parseActive = (item: unknown, now: Date): RequestRecord => {
    const parsed = requestRecord.safeParse(item)
    if (!parsed.success || parsed.data.withdrawnAt || new Date(parsed.data.expiresAt) <= now)
      throw attachmentRequestNotFound()
    return parsed.data
  }

  /**
   * Returns the request of an id with its received files and the number of files that have not arrived. Refuses an
   * unknown, withdrawn or expired one.
   */
  async function get(requestId: string, now: Date): Promise<RequestWithExpectedFiles> {
    const items = await queryItems(TableName, 'requestKey', sha256(requestId))
    const request = parseActive(
      items.find(({ part }) => part === 'request'),
      now,
    )
    const files = items.filter(({ part }) => part !== 'request').map(item => fileRecord.parse(item))
    // DynamoDB may delete an expired item days later.
    const expected = items.filter(
      ({ token, expires }) => token === null && Number(expires) > toEpochSeconds(now),
    )
    return { request, files: files.filter(isReceived), expectedFiles: expected.length }
  }

  return {
    /** Adds a request. */
    addWrite: (requestId: string, record: Omit<RequestRecord, 'requestKey' | 'files'>): Write => ({
      item: {
        Put: {
          TableName,
          Item: {
            ...record,
            requestKey: sha256(requestId),
            part: 'request',
            files: 0,
            expires: toEpochSeconds(addTime(new Date(record.expiresAt), retention.application)),
          },
        },
      },
    }),

    get,

    /** Returns the request of an id without its files. Refuses an unknown, withdrawn or expired one. */
    async getRequest(requestId: string, now: Date): Promise<RequestRecord> {
      return parseActive(await getItem(TableName, { requestKey: sha256(requestId), part: 'request' }), now)
    },

    /** Returns a file by its id, received or expected. Refuses an unknown one. */
    async getFile(requestKey: string, attachmentId: string): Promise<FileRecord> {
      const item = await getItem(TableName, { requestKey, part: filePart(attachmentId) })
      if (!item) throw notFound('Attachment', 'attachmentId')
      return fileRecord.parse(item)
    },

    /** Marks a file as received: of several confirmations one succeeds. Refuses more than 20 files of a request, and a withdrawn request. */
    async markReceived(requestKey: string, file: FileRecord, expires: number): Promise<void> {
      await transaction([
        {
          item: {
            Update: {
              TableName,
              Key: { requestKey, part: 'request' },
              UpdateExpression: 'ADD files :one',
              ConditionExpression: 'files < :max AND attribute_not_exists(withdrawnAt)',
              ExpressionAttributeValues: { ':one': 1, ':max': uploadLimits.maxFiles },
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
