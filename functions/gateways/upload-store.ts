import {
  DeleteObjectCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  ListObjectVersionsCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { type ScanState, uploadLimits } from '#shared/schemas/attachment.ts'
import { variables } from '../needs.ts'

const life = 300

/** The tag with which GuardDuty says what it found; a file that it could not look into is never shown to anybody. */
const scanTag = 'GuardDutyMalwareScanStatus'
const states: Record<string, ScanState> = { NO_THREATS_FOUND: 'clean', THREATS_FOUND: 'infected' }

// Without the right to list the bucket S3 answers 403 for a key that is not there.
const missing = (thrown: unknown) => answered(thrown, 403, 404)
// No range of an empty object can be had.
const empty = (thrown: unknown) => answered(thrown, 416)
const answered = (thrown: unknown, ...statuses: number[]) =>
  thrown instanceof S3ServiceException && statuses.includes(thrown.$metadata.httpStatusCode ?? 0)

/** The upload bucket: links write to incoming/, only the server writes to received/. */
export const uploadStore = () => {
  const client = new S3Client({
    requestChecksumCalculation: 'WHEN_REQUIRED',
    // TLS guards the way, and what is read is a part, which has none.
    responseChecksumValidation: 'WHEN_REQUIRED',
    forcePathStyle: Boolean(process.env.AWS_ENDPOINT_URL_S3),
  })
  const Bucket = process.env[variables.uploadBucket]
  const incomingKey = (requestKey: string, attachmentId: string) => `incoming/${requestKey}/${attachmentId}`
  const receivedKey = (requestKey: string, attachmentId: string) => `received/${requestKey}/${attachmentId}`

  /** Deletes every version of every object whose key begins so. */
  async function deleteVersions(Prefix: string) {
    for (let more = true; more; ) {
      const page = await client.send(new ListObjectVersionsCommand({ Bucket, Prefix }))
      for (const { Key, VersionId } of [...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])])
        await client.send(new DeleteObjectCommand({ Bucket, Key, VersionId }))
      more = page.IsTruncated ?? false
    }
  }

  return {
    /** A PUT good for five minutes, its content type signed, and its length when known. */
    signUpload(
      requestKey: string,
      attachmentId: string,
      ContentType: string,
      size?: number,
    ): Promise<string> {
      const put = new PutObjectCommand({
        Bucket,
        Key: incomingKey(requestKey, attachmentId),
        ContentType,
        ...(size === undefined ? {} : { ContentLength: size }),
      })
      const signableHeaders = new Set(['content-type', ...(size === undefined ? [] : ['content-length'])])
      return getSignedUrl(client, put, { expiresIn: life, signableHeaders })
    },

    /** The bytes of what arrived, at most one more than a file may have; undefined when nothing has. */
    async read(requestKey: string, attachmentId: string): Promise<Uint8Array | undefined> {
      try {
        const { Body } = await client.send(
          new GetObjectCommand({
            Bucket,
            Key: incomingKey(requestKey, attachmentId),
            Range: `bytes=0-${uploadLimits.maxBytes}`,
          }),
        )
        return await Body?.transformToByteArray()
      } catch (thrown) {
        if (missing(thrown)) return
        if (empty(thrown)) return new Uint8Array()
        throw thrown
      }
    },

    /** Keeps the very bytes that were looked at, where no link can write. */
    async store(requestKey: string, attachmentId: string, ContentType: string, Body: Uint8Array) {
      const Key = receivedKey(requestKey, attachmentId)
      await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType }))
    },

    /** Deletes every version of what arrived: a link can put several times. */
    async deleteIncoming(requestKey: string, attachmentId: string) {
      await deleteVersions(incomingKey(requestKey, attachmentId))
    },

    /** Deletes a file that was kept although it was one too many. */
    async deleteStored(requestKey: string, attachmentId: string) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: receivedKey(requestKey, attachmentId) }))
    },

    /** What the virus scan has found in a file that was kept. */
    async getScanState(requestKey: string, attachmentId: string): Promise<ScanState> {
      try {
        const Key = receivedKey(requestKey, attachmentId)
        const { TagSet = [] } = await client.send(new GetObjectTaggingCommand({ Bucket, Key }))
        const found = TagSet.find(tag => tag.Key === scanTag)?.Value
        return found === undefined ? 'pending' : (states[found] ?? 'unscannable')
      } catch (thrown) {
        if (missing(thrown)) return 'pending'
        throw thrown
      }
    },

    /** The object of a file that was kept, for staff. */
    receivedKey,

    /** Deletes all that was ever sent for a request, every version of every object, for staff. */
    async eraseRequest(requestKey: string) {
      for (const prefix of [incomingKey(requestKey, ''), receivedKey(requestKey, '')])
        await deleteVersions(prefix)
    },
  }
}
