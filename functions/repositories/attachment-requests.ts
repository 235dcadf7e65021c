import { PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { retention } from '#shared/retention.ts'
import { attachmentTypes, uploadLimits } from '#shared/schemas/attachment.ts'
import { sha256 } from '../crypto.ts'
import { tableName } from '../environment.ts'
import { attachmentRequestNotFound, tooManyFiles } from '../refusals.ts'
import { addTime, toEpochSeconds } from '../time.ts'
import { database, getItem, parseRows, queryItems, transaction, tryWrite, type Write } from './database.ts'

/** A stored request for documents, under the hash of its id. */
export const requestRecord = z.object({
  requestKey: z.string(),
  attachmentType: z.enum(attachmentTypes),
  applicantId: z.int(),
  forenames: z.string(),
  note: z.optional(z.string()),
  requestedAt: z.string(),
  expiresAt: z.string(),
  withdrawnAt: z.optional(z.string()),
  fileCount: z.int(),
})
export type RequestRecord = z.infer<typeof requestRecord>

/** A file of a request. `token` is null until the file has arrived; then the name and type are those of its content. */
const fileRecord = z.object({
  requestKey: z.string(),
  part: z.string(),
  attachmentId: z.string(),
  fileName: z.string(),
  contentType: z.string(),
  size: z.int(),
  token: z.nullable(z.string()),
  receivedAt: z.optional(z.string()),
})
type FileRecord = z.infer<typeof fileRecord>
/** A file that has arrived. The bucket stores it under its token. */
const receivedFile = z.extend(fileRecord, { token: z.string() })
export type RequestWithFiles = { request: RequestRecord; files: z.infer<typeof receivedFile>[] }

export const requestPart = 'request'
const toFilePart = (attachmentId: string) => `file#${attachmentId}`

/** Returns the received files among some rows, in the order of their arrival. */
export const parseReceivedFiles = (rows: readonly Record<string, unknown>[]) =>
  parseRows(
    receivedFile,
    rows.filter(row => row.part !== requestPart && row.token !== null),
  ).sort((a, b) => (a.receivedAt ?? '').localeCompare(b.receivedAt ?? ''))

/**
 * Requests for documents and their files, stored under the SHA-256 of the request's id, so that the table contains no
 * working link.
 */
export const attachmentRequests = (TableName = tableName('attachmentRequests')) => {
  const toKey = (requestKey: string) => ({ requestKey, part: requestPart })

  const parseActive = (item: unknown, now: Date): RequestRecord => {
    const parsed = requestRecord.safeParse(item)
    if (!parsed.success || parsed.data.withdrawnAt || new Date(parsed.data.expiresAt) <= now)
      throw attachmentRequestNotFound()
    return parsed.data
  }

  /** Returns the request of an id with its received files. Refuses an unknown, withdrawn or expired one. */
  async function get(requestId: string, now: Date): Promise<RequestWithFiles> {
    const items = await queryItems(TableName, 'requestKey', sha256(requestId))
    const request = parseActive(
      items.find(({ part }) => part === requestPart),
      now,
    )
    return { request, files: parseReceivedFiles(items) }
  }

  return {
    get,

    async getRequest(requestId: string, now: Date): Promise<RequestRecord> {
      return parseActive(await getItem(TableName, toKey(sha256(requestId))), now)
    },

    async getFile(requestKey: string, attachmentId: string): Promise<FileRecord | undefined> {
      const item = await getItem(TableName, { requestKey, part: toFilePart(attachmentId) })
      return item && fileRecord.parse(item)
    },

    /** Records a file that will be uploaded; the record expires in a day unless it arrives. Returns the request's key. */
    async addExpectedFile(
      requestId: string,
      file: Pick<FileRecord, 'attachmentId' | 'fileName' | 'contentType' | 'size'>,
      now: Date,
    ): Promise<string> {
      const { request, files } = await get(requestId, now)
      if (files.length >= uploadLimits.maxFiles) throw tooManyFiles()
      const { requestKey } = request
      const Item = {
        ...file,
        requestKey,
        part: toFilePart(file.attachmentId),
        token: null,
        expires: toEpochSeconds(addTime(now, retention.incomingUpload)),
      }
      await database.send(new PutCommand({ TableName, Item }))
      return requestKey
    },

    /**
     * Records a file as received. Changes nothing if the file was received already or erased, or if the request was
     * withdrawn or has 20 files.
     */
    async markReceived(file: FileRecord, now: Date): Promise<void> {
      const expires = toEpochSeconds(addTime(now, retention.application))
      const writes: Write[] = [
        {
          Update: {
            TableName,
            Key: toKey(file.requestKey),
            UpdateExpression: 'ADD fileCount :one',
            ConditionExpression: 'fileCount < :max AND attribute_not_exists(withdrawnAt)',
            ExpressionAttributeValues: { ':one': 1, ':max': uploadLimits.maxFiles },
          },
        },
        {
          Put: {
            TableName,
            Item: { ...file, receivedAt: now.toISOString(), expires },
            ConditionExpression: '#token = :none',
            ExpressionAttributeNames: { '#token': 'token' },
            ExpressionAttributeValues: { ':none': null },
          },
        },
      ]
      await tryWrite(transaction(writes))
    },
  }
}
