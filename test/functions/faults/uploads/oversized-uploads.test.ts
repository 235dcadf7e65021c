import { ListObjectVersionsCommand, S3Client } from '@aws-sdk/client-s3'
import { expect, it } from 'vitest'
import { sha256 } from '#functions/crypto.ts'
import { deleteOversizedUpload } from '#functions/uploads/delete-oversized-upload.ts'
import { uploadLimits } from '#shared/schemas/attachment.ts'
import { localPortal } from '../../local-portal.ts'
import { uploadSteps } from '../support/upload-steps.ts'

const local = localPortal()
const { createRequest, createLink, put, confirm } = uploadSteps(local)
const store = new S3Client({ forcePathStyle: true })
const pdf = Buffer.from('%PDF-1.7\n')

const exists = async (Key: string) => {
  const list = new ListObjectVersionsCommand({ Bucket: process.env.UPLOAD_BUCKET, Prefix: Key })
  return ((await store.send(list)).Versions ?? []).length > 0
}
const created = (key: string, size: number) => ({ detail: { object: { key, size } } })

async function uploaded(body = pdf) {
  const requestId = await createRequest()
  const { url, attachmentId } = await createLink(requestId, 'a.pdf')
  expect((await put(url, body)).status).toBe(200)
  return { requestId, attachmentId, key: `incoming/${sha256(requestId)}/${attachmentId}` }
}

it('fault 22: an upload over 20 MB is deleted as it arrives, without a confirmation', async () => {
  const body = Buffer.concat([pdf, Buffer.alloc(uploadLimits.maxBytes)])
  const { requestId, attachmentId, key } = await uploaded(body)
  await deleteOversizedUpload(created(key, body.length), local.ports)
  expect(await exists(key)).toBe(false)
  expect((await confirm(requestId, attachmentId)).status).toBe(422)
})

it('an upload of 20 MB stays', async () => {
  const { key } = await uploaded()
  await deleteOversizedUpload(created(key, uploadLimits.maxBytes), local.ports)
  expect(await exists(key)).toBe(true)
})

it.each(['received', 'incoming/more'])('an object in %s is never deleted on arrival', async folder => {
  const { key } = await uploaded()
  await deleteOversizedUpload(created(key.replace('incoming', folder), 30_000_000), local.ports)
  expect(await exists(key)).toBe(true)
})

it('an event in another shape fails, so that its alarm sounds', async () => {
  await expect(deleteOversizedUpload({ detail: {} }, local.ports)).rejects.toThrow(
    'delete-oversized-upload failed: its log says where',
  )
})
