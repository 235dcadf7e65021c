import { setTimeout as pause } from 'node:timers/promises'
import { conflict, Refusal } from '#shared/errors.ts'
import { uploadLimits } from '#shared/schemas/attachment.ts'
import { tooManyFiles } from '../../refusals.ts'
import { addTime, toEpochSeconds } from '../../time.ts'
import { transaction } from '../transaction.ts'
import {
  type FileRecord,
  filePart,
  type RequestWithFiles,
  type UploadLink,
} from './attachment-request-records.ts'

/** How long an upload link works, and how often another may come first. */
const life = { minutes: 5 }
const attempts = 20

/** The links to upload that a request has given and that still work: with the files that came, 20 at most. */
export const uploadLinks = (
  TableName: string,
  get: (requestId: string, now: Date) => Promise<RequestWithFiles>,
) => {
  async function write(
    { request, files }: RequestWithFiles,
    file: Omit<FileRecord, 'part' | 'token'>,
    now: Date,
  ): Promise<void> {
    const { requestKey, links: before = [] } = request
    const arrived = new Set(files.map(({ attachmentId }) => attachmentId))
    const working = before.filter(link => link.until > now.toISOString() && !arrived.has(link.attachmentId))
    if (files.length + working.length >= uploadLimits.maxFiles) throw tooManyFiles(working.length)

    const link: UploadLink = { attachmentId: file.attachmentId, until: addTime(now, life).toISOString() }
    const Item = {
      ...file,
      requestKey,
      part: filePart(file.attachmentId),
      token: null,
      expires: toEpochSeconds(addTime(now, { days: 1 })),
    }
    await transaction([
      {
        item: {
          Update: {
            TableName,
            Key: { requestKey, part: 'request' },
            UpdateExpression: 'SET links = :after',
            ConditionExpression: request.links ? 'links = :before' : 'attribute_not_exists(links)',
            ExpressionAttributeValues: {
              ':after': [...working, link],
              ...(request.links && { ':before': before }),
            },
          },
        },
        refusal: overtaken,
      },
      { item: { Put: { TableName, Item } } },
    ])
  }

  return {
    /** Notes a file that is about to be uploaded; it expires within a day unless it arrives. Gives the request's key. */
    async addExpectedFile(
      requestId: string,
      file: Omit<FileRecord, 'part' | 'token'>,
      now: Date,
    ): Promise<string> {
      for (let attempt = 1; ; attempt++) {
        const found = await get(requestId, now)
        try {
          await write(found, file, now)
          return found.request.requestKey
        } catch (thrown) {
          const again = thrown instanceof Refusal && thrown.error.kind === 'conflict' && attempt < attempts
          if (!again) throw thrown
          await pause(Math.random() * 20 * attempt)
        }
      }
    },
  }
}

const overtaken = () =>
  conflict('AttachmentRequest', 'links', 'Many files are being sent for this request at once. Try again.')
