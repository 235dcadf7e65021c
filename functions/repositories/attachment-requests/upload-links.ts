import { setTimeout as pause } from 'node:timers/promises'
import { conflict, Refusal } from '#shared/errors.ts'
import { retention } from '#shared/retention.ts'
import { uploadLimits } from '#shared/schemas/attachment.ts'
import { tooManyExpectedFiles, tooManyFiles, tooManyUploadLinks } from '../../refusals.ts'
import { addTime, toEpochSeconds } from '../../time.ts'
import { transaction } from '../transaction.ts'
import {
  type FileRecord,
  filePart,
  type RequestWithExpectedFiles,
  type UploadLink,
} from './attachment-request-records.ts'

const lifetime = { minutes: 5 }
const maxAttempts = 20
/** Three for each file: unused links do not count as files, but must not be able to fill the bucket. */
const maxWorkingLinks = 3 * uploadLimits.maxFiles
/** Ten for each file and day: every call of the request reads its expected files, which live for a day. */
const maxExpectedFiles = 10 * uploadLimits.maxFiles

/** The working upload links of a request. Only received files count towards its limit. */
export const uploadLinks = (
  TableName: string,
  get: (requestId: string, now: Date) => Promise<RequestWithExpectedFiles>,
) => {
  async function write(
    { request, files, expectedFiles }: RequestWithExpectedFiles,
    file: Omit<FileRecord, 'part' | 'token'>,
    now: Date,
  ): Promise<void> {
    const { requestKey, links: storedLinks = [] } = request
    const receivedIds = new Set(files.map(({ attachmentId }) => attachmentId))
    const workingLinks = storedLinks.filter(
      link => link.until > now.toISOString() && !receivedIds.has(link.attachmentId),
    )
    if (files.length >= uploadLimits.maxFiles) throw tooManyFiles()
    if (workingLinks.length >= maxWorkingLinks) throw tooManyUploadLinks()
    if (expectedFiles >= maxExpectedFiles) throw tooManyExpectedFiles()

    const link: UploadLink = { attachmentId: file.attachmentId, until: addTime(now, lifetime).toISOString() }
    const Item = {
      ...file,
      requestKey,
      part: filePart(file.attachmentId),
      token: null,
      expires: toEpochSeconds(addTime(now, retention.incomingUpload)),
    }
    await transaction([
      {
        item: {
          Update: {
            TableName,
            Key: { requestKey, part: 'request' },
            UpdateExpression: 'SET links = :after',
            // Without its first part, the update would create the row of an erased request.
            ConditionExpression: `attribute_exists(requestKey) AND ${request.links ? 'links = :before' : 'attribute_not_exists(links)'}`,
            ExpressionAttributeValues: {
              ':after': [...workingLinks, link],
              ...(request.links && { ':before': storedLinks }),
            },
          },
        },
        refusal: tooManyAtOnce,
      },
      { item: { Put: { TableName, Item } } },
    ])
  }

  return {
    /** Records a file that will be uploaded; the record expires in a day unless it arrives. Returns the request's key. */
    async addExpectedFile(
      requestId: string,
      file: Omit<FileRecord, 'part' | 'token'>,
      now: Date,
    ): Promise<string> {
      for (let attempt = 1; ; attempt++) {
        const stored = await get(requestId, now)
        try {
          await write(stored, file, now)
          return stored.request.requestKey
        } catch (error) {
          const canRetry =
            error instanceof Refusal && error.error.kind === 'conflict' && attempt < maxAttempts
          if (!canRetry) throw error
          await pause(Math.random() * 20 * attempt)
        }
      }
    },
  }
}

const tooManyAtOnce = () =>
  conflict('AttachmentRequest', 'links', 'Many files are being sent for this request at once. Try again.')
