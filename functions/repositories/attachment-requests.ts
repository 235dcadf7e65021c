import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { notFound } from '#shared/errors.ts'
import { retention } from '#shared/retention.ts'
import { attachmentTypes, uploadLimits } from '#shared/schemas/attachment.ts'
import { sha256 } from '../crypto.ts'
import { tableName } from '../environment.ts'
import { attachmentRequestNotFound, tooManyExpectedFiles, tooManyFiles } from '../refusals.ts'
import { addTime, toEpochSeconds } from '../time.ts'
import { database, getItem, parseRows, queryItems, scanPages, transaction, type Write } from './database.ts'

/** A stored request for documents, under the hash of its id. */
const requestRecord = z.object({
  requestKey: z.string(),
  attachmentType: z.enum(attachmentTypes),
  applicantId: z.int(),
  applicationNumber: z.string(),
  programmeName: z.optional(z.string()),
  forenames: z.string(),
  email: z.string(),
  note: z.optional(z.string()),
  requestedAt: z.string(),
  expiresAt: z.string(),
  withdrawnAt: z.optional(z.string()),
  files: z.int(),
})
type RequestRecord = z.infer<typeof requestRecord>

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
/** A file that has arrived. The bucket holds it under its token. */
const receivedFile = z.extend(fileRecord, { token: z.string() })
export type RequestWithFiles = { request: RequestRecord; files: z.infer<typeof receivedFile>[] }

const requestPart = 'request'
const filePart = (attachmentId: string) => `file#${attachmentId}`
const isReceived = ({ token }: { token?: unknown }) => token !== null

/** Ten for each allowed file. Expected files are stored for a day, and every call of the request reads them. */
const maxExpectedFiles = 10 * uploadLimits.maxFiles

/**
 * Requests for documents and their files, stored under the SHA-256 of the request's id, so that the table holds no
 * working link.
 */
export const attachmentRequests = (TableName = tableName('attachment-requests')) => {
  const toKey = (requestKey: string) => ({ requestKey, part: requestPart })

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
  async function get(requestId: string, now: Date): Promise<RequestWithFiles & { expectedFiles: number }> {
    const items = await queryItems(TableName, 'requestKey', sha256(requestId))
    const request = parseActive(
      items.find(({ part }) => part === requestPart),
      now,
    )
    const files = items.filter(({ part }) => part !== requestPart)
    // DynamoDB may delete an expired item days later.
    const expected = files.filter(file => !isReceived(file) && Number(file.expires) > toEpochSeconds(now))
    return {
      request,
      files: parseRows(receivedFile, files.filter(isReceived)),
      expectedFiles: expected.length,
    }
  }

  return {
    addWrite: (requestId: string, record: Omit<RequestRecord, 'requestKey' | 'files'>): Write => ({
      Put: {
        TableName,
        Item: {
          ...record,
          ...toKey(sha256(requestId)),
          files: 0,
          expires: toEpochSeconds(addTime(new Date(record.expiresAt), retention.application)),
        },
      },
    }),

    get,

    /** Returns the request of an id without its files. Refuses an unknown, withdrawn or expired one. */
    async getRequest(requestId: string, now: Date): Promise<RequestRecord> {
      return parseActive(await getItem(TableName, toKey(sha256(requestId))), now)
    },

    /** Returns a file by its id, received or expected. */
    async getFile(requestKey: string, attachmentId: string): Promise<FileRecord | undefined> {
      const item = await getItem(TableName, { requestKey, part: filePart(attachmentId) })
      return item && fileRecord.parse(item)
    },

    /** Records a file that will be uploaded; the record expires in a day unless it arrives. Returns the request's key. */
    async addExpectedFile(
      requestId: string,
      file: Pick<FileRecord, 'attachmentId' | 'fileName' | 'contentType' | 'size'>,
      now: Date,
    ): Promise<string> {
      const { request, files, expectedFiles } = await get(requestId, now)
      if (files.length >= uploadLimits.maxFiles) throw tooManyFiles()
      if (expectedFiles >= maxExpectedFiles) throw tooManyExpectedFiles()
      const { requestKey } = request
      const Item = {
        ...file,
        requestKey,
        part: filePart(file.attachmentId),
        token: null,
        expires: toEpochSeconds(addTime(now, retention.incomingUpload)),
      }
      // An erased request gets no new rows.
      const ConditionExpression = 'attribute_exists(requestKey)'
      await transaction([
        {
          ConditionCheck: { TableName, Key: toKey(requestKey), ConditionExpression },
          refusal: attachmentRequestNotFound,
        },
        { Put: { TableName, Item } },
      ])
      return requestKey
    },

    /**
     * Marks a file as received. Of several confirmations, one succeeds. Refuses a withdrawn request, and more than 20
     * files of one request.
     */
    async markReceived(requestKey: string, file: FileRecord, expires: number): Promise<void> {
      await transaction([
        {
          Update: {
            TableName,
            Key: toKey(requestKey),
            UpdateExpression: 'ADD files :one',
            ConditionExpression: 'files < :max AND attribute_not_exists(withdrawnAt)',
            ExpressionAttributeValues: { ':one': 1, ':max': uploadLimits.maxFiles },
          },
          refusal: tooManyFiles,
        },
        {
          Put: {
            TableName,
            Item: { ...file, expires },
            ConditionExpression: '#token = :none',
            ExpressionAttributeNames: { '#token': 'token' },
            ExpressionAttributeValues: { ':none': null },
          },
          refusal: () => notFound('Attachment', 'attachmentId'),
        },
      ])
    },

    /**
     * Lists every request, or those of some numbers, with the received files, oldest first. For staff, who are few: a
     * scan suffices, and the table needs no index.
     */
    async list(applicantIds?: readonly number[]): Promise<RequestWithFiles[]> {
      const requests: RequestRecord[] = []
      const filesOf = new Map<string, RequestWithFiles['files']>()
      for await (const items of scanPages({ TableName, ConsistentRead: true })) {
        requests.push(
          ...parseRows(
            requestRecord,
            items.filter(({ part }) => part === requestPart),
          ),
        )
        const files = items.filter(item => item.part !== requestPart && isReceived(item))
        for (const file of parseRows(receivedFile, files))
          filesOf.set(file.requestKey, [...(filesOf.get(file.requestKey) ?? []), file])
      }
      return requests
        .filter(request => applicantIds === undefined || applicantIds.includes(request.applicantId))
        .sort((a, b) => a.requestedAt.localeCompare(b.requestedAt))
        .map(request => ({ request, files: filesOf.get(request.requestKey) ?? [] }))
    },

    /** Returns a request by its key, including a withdrawn or expired one. For staff. */
    async getByKey(requestKey: string): Promise<RequestRecord | undefined> {
      const item = await getItem(TableName, toKey(requestKey))
      return item && requestRecord.parse(item)
    },

    /** Sends what the request's page and files cause to another email. For staff. */
    changeEmailWrite: (requestKey: string, email: string): Write => ({
      Update: {
        TableName,
        Key: toKey(requestKey),
        UpdateExpression: 'SET email = :email',
        ConditionExpression: 'attribute_exists(requestKey)',
        ExpressionAttributeValues: { ':email': email },
      },
    }),

    /** Withdraws a request. Its link is then refused like an unknown one. For staff. */
    async withdraw(requestKey: string, now: Date): Promise<void> {
      await database.send(
        new UpdateCommand({
          TableName,
          Key: toKey(requestKey),
          UpdateExpression: 'SET withdrawnAt = :now',
          ConditionExpression: 'attribute_exists(requestKey)',
          ExpressionAttributeValues: { ':now': now.toISOString() },
        }),
      )
    },

    /**
     * Deletes a request and the records of its files, the request last. Searches again, because a link that was
     * requested meanwhile may have added a file. For staff.
     */
    async erase(requestKey: string): Promise<void> {
      const find = () => queryItems(TableName, 'requestKey', requestKey)
      for (let items = await find(); items.length > 0; items = await find())
        for (const { part } of items)
          await database.send(new DeleteCommand({ TableName, Key: { requestKey, part } }))
    },
  }
}
