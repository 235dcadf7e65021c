import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { variables } from '../needs.ts'

const life = 300

/** The upload bucket: links write to incoming/, only the server writes to received/. */
export const uploadStore = () => {
  const client = new S3Client({
    requestChecksumCalculation: 'WHEN_REQUIRED',
    forcePathStyle: Boolean(process.env.AWS_ENDPOINT_URL_S3),
  })
  const Bucket = process.env[variables.uploadBucket]
  const incoming = (requestKey: string, attachmentId: string) => `incoming/${requestKey}/${attachmentId}`
  const received = (requestKey: string, attachmentId: string) => `received/${requestKey}/${attachmentId}`

  return {
    /** A PUT good for five minutes, its content type signed, and its length when known. */
    sign(requestKey: string, attachmentId: string, ContentType: string, size?: number): Promise<string> {
      const put = new PutObjectCommand({
        Bucket,
        Key: incoming(requestKey, attachmentId),
        ContentType,
        ...(size === undefined ? {} : { ContentLength: size }),
      })
      const signableHeaders = new Set(['content-type', ...(size === undefined ? [] : ['content-length'])])
      return getSignedUrl(client, put, { expiresIn: life, signableHeaders })
    },

    /** The size and version of what arrived; undefined when nothing has. */
    async arrived(requestKey: string, attachmentId: string) {
      try {
        const { ContentLength, VersionId, ETag } = await client.send(
          new HeadObjectCommand({ Bucket, Key: incoming(requestKey, attachmentId) }),
        )
        return { size: ContentLength ?? 0, versionId: VersionId, etag: ETag }
      } catch (thrown) {
        // Without the right to list the bucket S3 answers 403 for a key that is not there.
        if (thrown instanceof S3ServiceException && [403, 404].includes(thrown.$metadata.httpStatusCode ?? 0))
          return
        throw thrown
      }
    },

    /** The bytes of what arrived. */
    async read(requestKey: string, attachmentId: string): Promise<Uint8Array> {
      const { Body } = await client.send(
        new GetObjectCommand({ Bucket, Key: incoming(requestKey, attachmentId) }),
      )
      return (await Body?.transformToByteArray()) ?? new Uint8Array()
    },

    /** Copies what arrived, unless it changed since `etag`, to where no link can write. */
    async keep(requestKey: string, attachmentId: string, contentType: string, etag: string | undefined) {
      await client.send(
        new CopyObjectCommand({
          Bucket,
          Key: received(requestKey, attachmentId),
          CopySource: `${Bucket}/${incoming(requestKey, attachmentId)}`,
          ...(etag ? { CopySourceIfMatch: etag } : {}),
          ContentType: contentType,
          MetadataDirective: 'REPLACE',
        }),
      )
    },

    /** Deletes what arrived. */
    async discard(requestKey: string, attachmentId: string, versionId?: string) {
      await client.send(
        new DeleteObjectCommand({
          Bucket,
          Key: incoming(requestKey, attachmentId),
          ...(versionId ? { VersionId: versionId } : {}),
        }),
      )
    },
  }
}
export type UploadStore = ReturnType<typeof uploadStore>
