import { expect, it } from 'vitest'
import { sha256 } from '#functions/crypto.ts'
import { uploads as createUploads } from '#functions/gateways/upload-store.ts'
import { createPdf } from '../../../support/create-pdf.ts'
import type { Reply } from '../../support/fault-proxy.ts'
import { type Json, localPortal, readReply } from '../../support/local-portal.ts'
import { proxyService } from '../../support/portal-with-fault-proxy.ts'
import { uploadSteps } from '../../support/upload-steps.ts'
import { office } from '../../uploads/office-files.ts'

const proxy = await proxyService('AWS_ENDPOINT_URL_S3')

const local = localPortal()
const { createRequest, createLink, put, confirm, listFiles, listObjects, readReceived } = uploadSteps(local)
const pdf = createPdf(64, 'grades')
const otherPdf = createPdf(64, 'other grades')

const read = 'GET /local-uploads/incoming/'
const copy = 'PUT /local-uploads/received/'

async function uploadFile() {
  const requestId = await createRequest()
  const { url, attachmentId } = await createLink(requestId, 'a.pdf')
  await put(url, pdf)
  return { requestId, url, attachmentId }
}

it('fault 40: two confirmations of one link, with another file sent between them, store one file under its own name', async () => {
  const { requestId, url, attachmentId } = await uploadFile()
  let token: unknown
  proxy.after(copy, async () => {
    await put(url, office('docx'))
    token = ((await (await confirm(requestId, attachmentId)).json()) as Json).token
  })
  expect(await (await confirm(requestId, attachmentId)).json()).toEqual({ token })
  expect(await listFiles(requestId)).toMatchObject([
    { fileName: 'a.docx', size: office('docx').length, token },
  ])
  expect((await readReceived(requestId, attachmentId)).equals(office('docx'))).toBe(true)
  expect(await listObjects(requestId)).toHaveLength(1)
})

it('leaves no record of a file that was erased while it was checked', async () => {
  const { requestId, attachmentId } = await uploadFile()
  const { attachmentRequests: requests } = local.ports
  proxy.before(read, () => requests.erase(sha256(requestId)))
  expect((await confirm(requestId, attachmentId)).status).toBeGreaterThanOrEqual(400)
  expect(await requests.getFile(sha256(requestId), attachmentId)).toBeUndefined()
})

it('refuses a file whose request was withdrawn while it was checked, and deletes the file', async () => {
  const { requestId, attachmentId } = await uploadFile()
  const withdrawWrite = local.ports.attachmentRequests.withdrawWrite(sha256(requestId), local.clock.now)
  proxy.before(read, () => local.ports.transaction([withdrawWrite]))
  expect(await readReply(confirm(requestId, attachmentId))).toMatchObject({
    status: 404,
    body: { message: 'The file upload request was invalid, has been withdrawn or has expired' },
  })
  await expect(readReceived(requestId, attachmentId)).rejects.toThrow()
})

it('does not store an upload that was replaced after it was checked', async () => {
  const { requestId, url, attachmentId } = await uploadFile()
  proxy.after(read, () => put(url, otherPdf))
  expect(await readReply(confirm(requestId, attachmentId))).toMatchObject({
    status: 404,
    body: { message: 'This file has not arrived. Send it again.' },
  })
  await expect(readReceived(requestId, attachmentId)).rejects.toThrow()

  expect((await confirm(requestId, attachmentId)).status).toBe(201)
  expect(String(await readReceived(requestId, attachmentId))).toBe(String(otherPdf))
})

it('refuses an upload that was deleted after it was checked', async () => {
  const { requestId, attachmentId } = await uploadFile()
  proxy.before(copy, () => local.ports.uploads.deleteIncoming(sha256(requestId), attachmentId))
  expect((await confirm(requestId, attachmentId)).status).toBe(404)
})

const xml = (status: number, body: string): Reply => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`),
})

it('fault 22: every version of a refused file is deleted, including those on a second page of the list', async () => {
  const toPage = (kind: string, id: string, hasMore: boolean) =>
    `<L><IsTruncated>${hasMore}</IsTruncated><${kind}><Key>k</Key><VersionId>${id}</VersionId></${kind}></L>`
  const pages = [toPage('Version', 'a', true), toPage('DeleteMarker', 'b', false)]
  proxy.handle(async ({ operation }) => xml(200, operation.startsWith('GET ') ? (pages.shift() ?? '') : ''))
  await createUploads().deleteIncoming('request', 'file')
  const calls = proxy.calls.map(({ operation }) => operation)
  expect(calls.flatMap(call => /^DELETE .*versionId=(\w+)/.exec(call)?.[1] ?? [])).toEqual(['a', 'b'])
})

it.each([
  ['NO_THREATS_FOUND', 'clean'],
  ['THREATS_FOUND', 'infected'],
  ['UNSUPPORTED', 'unscannable'],
  ['ACCESS_DENIED', 'unscannable'],
])('a file with the scan result %s is %s', async (result, state) => {
  const tag = `<Tag><Key>GuardDutyMalwareScanStatus</Key><Value>${result}</Value></Tag>`
  proxy.handle(async () => xml(200, `<Tagging><TagSet>${tag}</TagSet></Tagging>`))
  expect(await createUploads().getScanState('request', 'token')).toBe(state)
})

it('copies neither the metadata nor the tags of an upload', async () => {
  const { requestId, attachmentId } = await uploadFile()
  proxy.handle()
  await confirm(requestId, attachmentId)
  expect(proxy.calls.find(({ operation }) => operation.startsWith(copy))?.headers).toMatchObject({
    'x-amz-metadata-directive': 'REPLACE',
    // To copy the tags too would take permissions that the function does not have.
    'x-amz-tagging-directive': 'REPLACE',
    'content-type': 'application/pdf',
  })
})
