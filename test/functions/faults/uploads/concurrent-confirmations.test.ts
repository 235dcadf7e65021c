import { afterAll, beforeEach, expect, it } from 'vitest'
import { sha256 } from '#functions/crypto.ts'
import { createPdf } from '../../../create-pdf.ts'
import type { Json } from '../../local-portal.ts'
import { startFaultProxy } from '../support/fault-proxy.ts'
import { uploadSteps } from '../support/upload-steps.ts'

const proxy = await startFaultProxy(process.env.AWS_ENDPOINT_URL_S3 ?? '')
process.env.AWS_ENDPOINT_URL_S3 = proxy.endpoint
afterAll(proxy.stop)
beforeEach(() => proxy.handle())

// The object store reads its address when it is created.
const { localPortal } = await import('../../local-portal.ts')
const local = localPortal()
const { createRequest, createLink, put, confirm, listFiles, readReceived } = uploadSteps(local)
const pdf = createPdf(64, 'grades')
const otherPdf = createPdf(64, 'other grades')

const isRead = (operation: string) => operation.startsWith('GET /local-uploads/incoming/')

async function uploadFile() {
  const requestId = await createRequest()
  const { url, attachmentId } = await createLink(requestId, 'a.pdf')
  await put(url, pdf)
  return { requestId, url, attachmentId }
}

/** Delays the first read of a file until `proceed` is called. */
function delayFirstRead() {
  let proceed = () => {}
  const released = new Promise<void>(resolve => {
    proceed = resolve
  })
  const reached = new Promise<void>(resolve => {
    proxy.handle(async ({ operation }, forward) => {
      if (isRead(operation) && proxy.calls.filter(call => isRead(call.operation)).length === 1) {
        resolve()
        await released
      }
      return forward()
    })
  })
  return { reached, proceed }
}

it('returns the token of the confirmation that ended first to one that was slower', async () => {
  const { requestId, attachmentId } = await uploadFile()
  const { reached, proceed } = delayFirstRead()
  const slower = confirm(requestId, attachmentId)
  await reached
  const body = await (await confirm(requestId, attachmentId)).json()
  proceed()
  expect([(await slower).status, await (await slower).json()]).toEqual([201, body])
  expect(String(await readReceived(requestId, attachmentId))).toBe(String(pdf))
  expect(await listFiles(requestId)).toHaveLength(1)
})

it('lets a confirmation that failed be repeated at once', async () => {
  const { requestId, attachmentId } = await uploadFile()
  proxy.handle(async ({ operation }, forward) =>
    isRead(operation) ? { status: 400, headers: {}, body: Buffer.from('') } : forward(),
  )
  expect((await confirm(requestId, attachmentId)).status).toBe(500)
  proxy.handle()
  expect((await confirm(requestId, attachmentId)).status).toBe(201)
  expect(await listFiles(requestId)).toHaveLength(1)
})

it('leaves no record of a file that was erased while it was checked', async () => {
  const { requestId, attachmentId } = await uploadFile()
  const { reached, proceed } = delayFirstRead()
  const confirmation = confirm(requestId, attachmentId)
  await reached
  await local.ports['attachment-requests'].erase(sha256(requestId))
  proceed()
  expect((await confirmation).status).toBeGreaterThanOrEqual(400)
  await expect(local.ports['attachment-requests'].getFile(sha256(requestId), attachmentId)).rejects.toThrow(
    'not-found',
  )
})

it('refuses a file whose request was withdrawn while it was checked, and deletes the file', async () => {
  const { requestId, attachmentId } = await uploadFile()
  const { reached, proceed } = delayFirstRead()
  const confirmation = confirm(requestId, attachmentId)
  await reached
  await local.ports['attachment-requests'].withdraw(sha256(requestId), local.clock.now)
  proceed()
  const refused = await confirmation
  expect(refused.status).toBe(404)
  expect(((await refused.json()) as Json).message).toBe(
    'The file upload request was invalid, has been withdrawn or has expired',
  )
  await expect(readReceived(requestId, attachmentId)).rejects.toThrow()
})

it('does not store an upload that was replaced after it was checked', async () => {
  const { requestId, url, attachmentId } = await uploadFile()
  proxy.handle(async ({ operation }, forward) => {
    const response = await forward()
    if (!isRead(operation)) return response
    proxy.handle()
    await put(url, otherPdf)
    return response
  })
  const refused = await confirm(requestId, attachmentId)
  expect(refused.status).toBe(404)
  expect(((await refused.json()) as Json).message).toBe('This file has not arrived. Send it again.')
  await expect(readReceived(requestId, attachmentId)).rejects.toThrow()

  expect((await confirm(requestId, attachmentId)).status).toBe(201)
  expect(String(await readReceived(requestId, attachmentId))).toBe(String(otherPdf))
})
