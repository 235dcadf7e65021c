import { Readable } from 'node:stream'
import { GetObjectCommand } from '@aws-sdk/client-s3'
import {
  createUploadClient,
  deleteVersions,
  incomingKey,
  receivedKey,
} from '#functions/gateways/upload-store.ts'

export function uploadOperations() {
  const bucket = createUploadClient()
  return {
    /** Opens a stored file. The bucket refuses one that is not clean. */
    async openReceived(requestKey: string, token: string): Promise<Readable> {
      const get = new GetObjectCommand({ Bucket: bucket.Bucket, Key: receivedKey(requestKey, token) })
      const { Body } = await bucket.client.send(get)
      return Body instanceof Readable ? Body : Readable.from([])
    },

    async eraseRequest(requestKey: string) {
      for (const prefix of [incomingKey(requestKey, ''), receivedKey(requestKey, '')])
        await deleteVersions(bucket, prefix)
    },
  }
}
