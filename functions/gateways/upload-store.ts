import { Readable } from 'node:stream'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  ListObjectVersionsCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { ScanState } from '#shared/schemas/attachment.ts'
import { cleanScan, scanTag, uploadFolders, variables } from '../environment.ts'

const uploadLinkLifetimeSeconds = 300

/** The states by GuardDuty's results. A file with any other result counts as unscannable. */
const scanStates: Record<string, ScanState> = { [cleanScan]: 'clean', THREATS_FOUND: 'infected' }

// Without permission to list the bucket, S3 returns 403 for a key that does not exist.
const isMissing = (error: unknown) => hasStatus(error, 403, 404)
const isReplaced = (error: unknown) => hasStatus(error, 404, 412)
const hasStatus = (error: unknown, ...statuses: number[]) =>
  error instanceof S3ServiceException && statuses.includes(error.$metadata.httpStatusCode ?? 0)

/** One version of an upload, named by its ETag. Its content must be read or destroyed. */
type Upload = { size: number; etag: string | undefined; content: Readable }

export const incomingKey = (requestKey: string, attachmentId: string) =>
  `${uploadFolders.incoming}${requestKey}/${attachmentId}`
/** The key of a file that was accepted, which no upload link can write. */
export const receivedKey = (requestKey: string, token: string) =>
  `${uploadFolders.received}${requestKey}/${token}`

export const createUploadClient = () => ({
  Bucket: process.env[variables.uploadBucket],
  client: new S3Client({
    requestChecksumCalculation: 'WHEN_REQUIRED',
    // TLS protects the transfer.
    responseChecksumValidation: 'WHEN_REQUIRED',
    forcePathStyle: Boolean(process.env.AWS_ENDPOINT_URL_S3),
  }),
})

export async function deleteVersions(
  { client, Bucket }: ReturnType<typeof createUploadClient>,
  Prefix: string,
) {
  for (let hasMore = true; hasMore; ) {
    const page = await client.send(new ListObjectVersionsCommand({ Bucket, Prefix }))
    for (const { Key, VersionId } of [...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])])
      await client.send(new DeleteObjectCommand({ Bucket, Key, VersionId }))
    hasMore = page.IsTruncated ?? false
  }
}

export const uploads = () => {
  const bucket = createUploadClient()
  const { client, Bucket } = bucket

  return {
    /** Returns a presigned PUT for five minutes, with the content type signed, and the length if it is known. */
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
        ContentLength: size,
      })
      const signableHeaders = new Set(['content-type', 'content-length'])
      return getSignedUrl(client, put, { expiresIn: uploadLinkLifetimeSeconds, signableHeaders })
    },

    /** Opens the newest version of an upload; returns undefined when there is none. */
    async open(requestKey: string, attachmentId: string): Promise<Upload | undefined> {
      try {
        const get = new GetObjectCommand({ Bucket, Key: incomingKey(requestKey, attachmentId) })
        const { Body, ContentLength = 0, ETag } = await client.send(get)
        const content = Body instanceof Readable ? Body : Readable.from([])
        return { size: ContentLength, etag: ETag, content }
      } catch (error) {
        if (isMissing(error)) return
        throw error
      }
    },

    /**
     * Copies an upload to a key where no upload link can write. Sets this content type and drops the uploader's other
     * metadata. Returns false if the upload no longer has the ETag of the content that was checked.
     */
    async store(
      { requestKey, attachmentId, token }: { requestKey: string; attachmentId: string; token: string },
      ContentType: string,
      etag: string | undefined,
    ): Promise<boolean> {
      const copy = new CopyObjectCommand({
        Bucket,
        Key: receivedKey(requestKey, token),
        CopySource: `${Bucket}/${incomingKey(requestKey, attachmentId)}`,
        CopySourceIfMatch: etag,
        ContentType,
        MetadataDirective: 'REPLACE',
        TaggingDirective: 'REPLACE',
      })
      try {
        await client.send(copy)
        return true
      } catch (error) {
        if (isReplaced(error)) return false
        throw error
      }
    },

    /** Deletes every version of an upload, because a link can write several times. */
    async deleteIncoming(requestKey: string, attachmentId: string) {
      await deleteVersions(bucket, incomingKey(requestKey, attachmentId))
    },

    async deleteStored(requestKey: string, token: string) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: receivedKey(requestKey, token) }))
    },

    async getScanState(requestKey: string, token: string): Promise<ScanState> {
      try {
        const Key = receivedKey(requestKey, token)
        const { TagSet = [] } = await client.send(new GetObjectTaggingCommand({ Bucket, Key }))
        const result = TagSet.find(tag => tag.Key === scanTag)?.Value
        return result === undefined ? 'pending' : (scanStates[result] ?? 'unscannable')
      } catch (error) {
        if (isMissing(error)) return 'pending'
        throw error
      }
    },
  }
}
