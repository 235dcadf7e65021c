import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { randomToken, sha256 } from '#functions/crypto.ts'
import { tableName } from '#functions/environment.ts'
import { database } from '#functions/repositories/database.ts'
import { addTime } from '#functions/time.ts'
import { findContentType } from '#shared/rules/upload-check.ts'
import { createPdf } from '../../support/create-pdf.ts'
import { localPortal, readReply } from '../support/local-portal.ts'
import { uploadSteps } from '../support/upload-steps.ts'
import { excel, office, types } from '../uploads/office-files.ts'

const local = localPortal()
const { createRequest, getRequest, requestLink, createLink, put, confirm, upload, ...reads } =
  uploadSteps(local)
const { listFiles, listObjects, readReceived } = reads

describe('a request for documents', () => {
  it('shows only its type, the applicant’s first name and number, the expiry and the files', async () => {
    expect(await (await getRequest(await createRequest())).json()).toEqual({
      attachmentType: 'Grades',
      applicant: { forenames: 'Ada', applicationNumber: 'CL0004127' },
      expiresAt: '2027-08-30T08:00:00Z',
      files: [],
    })
  })

  it.each(['.', ')', ' ', '\u00a0', '\r\n'])('is found with %j behind its id in the link', async added => {
    expect((await getRequest(encodeURIComponent((await createRequest()) + added))).status).toBe(200)
  })

  it('is shown and erased completely when it is larger than one page of a query, unreadable rows included', async () => {
    const requestId = await createRequest()
    const requestKey = sha256(requestId)
    for (const attachmentId of ['a', 'b', 'c']) {
      const Item = { attachmentId, fileName: 'x'.repeat(390_000), requestKey, part: `file#${attachmentId}` }
      await database.send(new PutCommand({ TableName: tableName('attachmentRequests'), Item }))
    }
    expect(await listFiles(requestId)).toEqual([])
    await local.ports.attachmentRequests.erase(requestKey)
    expect((await getRequest(requestId)).status).toBe(404)
    expect(await local.ports.attachmentRequests.getFile(requestKey, 'c')).toBeUndefined()
  })

  it('lists its files in the order of their arrival', async () => {
    const requestId = await createRequest()
    const names = ['d.pdf', 'a.pdf', 'e.pdf', 'c.pdf', 'b.pdf']
    for (const name of names) {
      local.clock.now = addTime(local.clock.now, { seconds: 1 })
      await upload(requestId, name, createPdf())
    }
    expect((await listFiles(requestId)).map(({ fileName }) => fileName)).toEqual(names)
  })

  it.each([
    ['Slip.pdf', undefined, createPdf(), 'Slip.pdf', 'application/pdf'],
    ['Results.doc', 'application/msword', office('docx'), 'Results.docx', types.docx],
    ['Grades.xlsx', 'application/octet-stream', office('xlsx'), 'Grades.xlsx', types.xlsx],
    ['Marks.xls', '', excel(), 'Marks.xls', types.xls],
    ['\u202enتائج\u2028.pdf', 'application/pdf', createPdf(), 'nتائج.pdf', 'application/pdf'],
  ])('stores %j, sent as %j, by its content', async (fileName, contentType, body, storedName, storedType) => {
    const requestId = await createRequest()
    const query: Record<string, string> = contentType === undefined ? {} : { contentType }
    const { url, attachmentId } = await createLink(requestId, fileName, query)
    expect(
      (await put(url, body, contentType || findContentType(fileName) || 'application/octet-stream')).status,
    ).toBe(200)
    expect((await confirm(requestId, attachmentId)).status).toBe(201)
    expect(await listFiles(requestId)).toEqual([
      { attachmentId, fileName: storedName, size: body.length, token: expect.any(String), state: 'clean' },
    ])
    expect(await readReceived(requestId, attachmentId)).toEqual(body)
    const file = await local.ports.attachmentRequests.getFile(sha256(requestId), attachmentId)
    expect(file?.contentType).toBe(storedType)
  })

  it('gets one response when its id is guessed, expired or withdrawn, for every caller and call (fault 23)', async () => {
    const requestId = await createRequest()
    const { attachmentId } = await createLink(requestId, 'a.pdf')
    const unusable = [
      randomToken(),
      sha256(requestId),
      `${requestId}x`,
      requestId.slice(0, -1),
      '..%2f',
      'r0',
      '%00',
      await createRequest({ expiresAt: '2027-08-16T09:00:00Z' }),
      await createRequest({ withdrawnAt: '2027-08-16T08:30:00Z' }),
    ]
    for (const id of unusable)
      for (const reply of await Promise.all([
        getRequest(id),
        requestLink(id, 'a.pdf'),
        requestLink(id, 'a.exe'),
        confirm(id, attachmentId),
      ])) {
        const body = {
          kind: 'not-found',
          message: 'The file upload request was invalid, has been withdrawn or has expired',
          itemType: 'AttachmentRequest',
          item: 'requestId',
        }
        expect([id, await readReply(reply)]).toEqual([id, { status: 404, body }])
      }

    const other = await createRequest()
    const responses = [await confirm(other, attachmentId), await confirm(other, randomToken())]
    expect(responses.map(({ status }) => status)).toEqual([404, 404])
    expect(await responses[0]?.text()).toBe(await responses[1]?.text())
  })

  it('gives links that use none of the 20 file slots until they are used', async () => {
    const requestId = await createRequest()
    for (let link = 0; link < 20; link++) await createLink(requestId, 'a.pdf')
    const { url, attachmentId } = await createLink(requestId, 'a.pdf')
    await put(url, createPdf())
    expect((await confirm(requestId, attachmentId)).status).toBe(201)
  })

  it.each<[fileName: string, query: Record<string, string>, path: string]>([
    ['setup.exe', {}, 'fileName'],
    ['page.pdf', { size: '0' }, 'size'],
    ['page.pdf', { size: 'many' }, 'size'],
    ['', {}, 'fileName'],
  ])('refuses a link for %j %o', async (fileName, query, path) => {
    const reply = await readReply(requestLink(await createRequest(), fileName, query))
    expect(reply).toMatchObject({ status: 422, body: { kind: 'invalid', messages: [{ path }] } })
  })

  it('refuses an upload whose size or type differs from that of the link', async () => {
    const { url } = await createLink(await createRequest(), 'a.pdf', { size: '64' })
    expect((await put(url, createPdf(65))).status).toBe(403)
    expect((await put(url, createPdf(64), 'text/html')).status).toBe(403)
    expect((await put(url, createPdf(64))).status).toBe(200)
  })

  it('accepts twenty files, refuses another link with the reason, and stores nothing by a link from before', async () => {
    const requestId = await createRequest()
    const late = await createLink(requestId, 'late.pdf')
    await put(late.url, createPdf())
    const requests = local.ports.attachmentRequests
    const sent = { fileName: 'page.pdf', contentType: 'application/pdf', size: 64 }
    for (let count = 0; count < 19; count++) {
      const attachmentId = randomToken()
      const requestKey = await requests.addExpectedFile(requestId, { attachmentId, ...sent }, local.clock.now)
      const file = await requests.getFile(requestKey, attachmentId)
      await requests.markReceived({ ...file!, token: 'received' }, local.clock.now)
    }
    expect((await upload(requestId, 'last.pdf', createPdf())).confirmed.status).toBe(201)
    const message =
      'You have sent 20 files, the most for one request. To send another, call the Clearing Hotline.'
    for (const refused of [requestLink(requestId, 'one more.pdf'), confirm(requestId, late.attachmentId)])
      expect(await readReply(refused)).toMatchObject({ status: 422, body: { message } })
    expect(await listObjects(requestId)).toHaveLength(1)
  })
})
