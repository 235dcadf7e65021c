import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { randomToken, sha256 } from '#functions/crypto.ts'
import { database } from '#functions/repositories/database.ts'
import { type Json, localPortal } from '../local-portal.ts'

const local = localPortal()
const twentyMegabytes = 20_971_520
const pdf = (size = 64) => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(size - 9, 0x20)])

async function request(change: Json = {}) {
  const requestId = randomToken()
  await local.ports.transaction([
    local.ports['attachment-requests'].addWrite(requestId, {
      attachmentType: 'Grades',
      applicantId: 4127,
      applicationNumber: 'CL0004127',
      forenames: 'Ada',
      email: 'ada@example.org',
      requestedAt: '2027-08-16T08:00:00Z',
      expiresAt: '2027-08-30T08:00:00Z',
      ...change,
    }),
  ])
  return requestId
}

const getRequest = (requestId: string) => local.request('GET', `/api/attachment-request/${requestId}`)
const link = (requestId: string, fileName: string, more: Record<string, string> = {}) =>
  local.request(
    'GET',
    `/api/attachment-request/${requestId}/upload-link?${new URLSearchParams({ fileName, ...more })}`,
  )
const received = async (requestKey: string, attachmentId: string) => {
  const Key = `received/${requestKey}/${attachmentId}`
  const store = new S3Client({ forcePathStyle: true })
  return store.send(new GetObjectCommand({ Bucket: process.env.UPLOAD_BUCKET, Key })).then(
    ({ Body }) => Body?.transformToString('latin1'),
    () => undefined,
  )
}
const confirm = (requestId: string, attachmentId: string) =>
  local.request('POST', `/api/attachment-request/${requestId}/attachments`, { json: { attachmentId } })

async function send(requestId: string, fileName: string, body: Buffer, contentType: string) {
  const linked = (await (
    await link(requestId, fileName, { contentType, size: String(body.length) })
  ).json()) as {
    url: string
    attachmentId: string
  }
  const put = await fetch(linked.url, {
    method: 'PUT',
    body: new Uint8Array(body),
    headers: { 'content-type': contentType },
  })
  return { put: put.status, ...linked, confirmed: await confirm(requestId, linked.attachmentId) }
}

describe('HEAD of an upload link', () => {
  const path = (requestId: string) => `/api/attachment-request/${requestId}/upload-link?fileName=grades.pdf`

  it('checks the request and stores nothing', async () => {
    const requestId = await request()
    expect((await local.request('HEAD', path(requestId))).status).toBe(200)
    const stored = await local.ports['attachment-requests'].get(requestId, local.clock.now)
    expect(stored.expectedFiles).toBe(0)
  })

  it('is refused for an unknown request', async () => {
    expect((await local.request('HEAD', path('unknown'))).status).toBe(404)
  })
})

describe('a request for documents', () => {
  // Specification 3.29, 3.30, 7.14
  // ASVS 8.2.3, 15.3.1
  it('shows only its type, the applicant’s first name and number, the expiry and the files', async () => {
    expect(await (await getRequest(await request())).json()).toEqual({
      attachmentType: 'Grades',
      applicant: { forenames: 'Ada', applicationNumber: 'CL0004127' },
      expiresAt: '2027-08-30T08:00:00Z',
      files: [],
    })
  })

  it('is shown and erased completely when it is larger than one page of a query', async () => {
    const requestId = await request()
    const requestKey = sha256(requestId)
    for (const attachmentId of ['a', 'b', 'c']) {
      const file = { fileName: 'x'.repeat(390_000), contentType: 'application/pdf', size: 64, token: null }
      const Item = { ...file, attachmentId, requestKey, part: `file#${attachmentId}` }
      await database.send(new PutCommand({ TableName: process.env.ATTACHMENT_REQUESTS_TABLE, Item }))
    }
    expect((await getRequest(requestId)).status).toBe(200)
    await local.ports['attachment-requests'].erase(requestKey)
    expect((await getRequest(requestId)).status).toBe(404)
    await expect(local.ports['attachment-requests'].getFile(requestKey, 'c')).rejects.toThrow()
  })

  // Specification 3.27, 3.32, 7.15, 7.19, 7.20
  // ASVS 5.2.1
  it('stores a PDF of 20 MB once, even if it is confirmed twice', async () => {
    const requestId = await request()
    const sent = await send(requestId, 'Certificate.PDF', pdf(twentyMegabytes), 'application/pdf')
    expect(sent.put).toBe(200)
    expect(sent.confirmed.status).toBe(201)
    const { token } = (await sent.confirmed.json()) as { token: string }
    expect(await (await confirm(requestId, sent.attachmentId)).json()).toEqual({ token })
    expect(((await (await getRequest(requestId)).json()) as Json).files).toEqual([
      {
        attachmentId: sent.attachmentId,
        fileName: 'Certificate.PDF',
        size: twentyMegabytes,
        token,
        state: 'clean',
      },
    ])
  })

  // Specification 6.7, 8.19
  it.each([
    ['unknown', async () => randomToken()],
    ['expired', () => request({ expiresAt: '2027-08-16T09:00:00Z' })],
    ['withdrawn', () => request({ withdrawnAt: '2027-08-16T08:30:00Z' })],
  ])('gets the same response when it is %s as when it never existed', async (_, createRequest) => {
    const requestId = await createRequest()
    const answers = await Promise.all([
      getRequest(requestId),
      link(requestId, 'a.pdf'),
      confirm(requestId, 'x'),
    ])
    for (const answer of answers) {
      expect(answer.status).toBe(404)
      expect(await answer.json()).toEqual({
        kind: 'not-found',
        message: 'The file upload request was invalid, has been withdrawn or has expired',
        itemType: 'AttachmentRequest',
        item: 'requestId',
      })
    }
  })

  it.each([
    ['setup.exe', {}, 'fileName'],
    ['photo.heic', {}, 'fileName'],
    ['noending', {}, 'fileName'],
    ['page.pdf', { contentType: 'text/html' }, 'fileName'],
    ['page.pdf', { size: '0' }, 'size'],
    ['page.pdf', { size: String(twentyMegabytes + 1) }, 'size'],
    ['page.pdf', { size: 'many' }, 'size'],
    ['', {}, 'fileName'],
  ])('refuses a link for %j %o', async (fileName, more, path) => {
    const response = await link(await request(), fileName, more as Record<string, string>)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ kind: 'invalid', messages: [{ path }] })
  })

  // Specification 7.15
  // ASVS 5.2.1
  it('refuses an upload whose size or type differs from that of the link', async () => {
    const requestId = await request()
    const { url } = (await (await link(requestId, 'a.pdf', { size: '64' })).json()) as { url: string }
    const put = (body: Buffer, type: string) =>
      fetch(url, { method: 'PUT', body: new Uint8Array(body), headers: { 'content-type': type } })
    expect((await put(pdf(65), 'application/pdf')).status).toBe(403)
    expect((await put(pdf(64), 'text/html')).status).toBe(403)
    expect((await put(pdf(64), 'application/pdf')).status).toBe(200)
  })

  it.each([
    ['a.pdf', Buffer.from('MZ\x90\0this is a program, not a document'), 'application/pdf'],
    ['a.png', pdf(), 'image/png'],
    ['a.txt', Buffer.from([1, 2, 3, 4]), 'text/plain'],
    [
      'a.docx',
      Buffer.from('PK\x03\x04 no office file'),
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
  ])('deletes a %s whose content is something else', async (fileName, body, contentType) => {
    const requestId = await request()
    const { confirmed, attachmentId } = await send(requestId, fileName, body, contentType)
    expect(confirmed.status).toBe(422)
    expect(await (await confirm(requestId, attachmentId)).json()).toMatchObject({
      messages: [{ text: 'This file has not arrived. Send it again.' }],
    })
    expect(((await (await getRequest(requestId)).json()) as Json).files).toEqual([])
  })

  // Specification 5.65, 5.66, 9.3
  it.each([
    ['empty', 0, 'This file is empty'],
    ['too large', twentyMegabytes + 1, 'This file is too large. Each file may have up to 20 MB.'],
  ])('deletes a file that turns out to be %s', async (_, size, text) => {
    const requestId = await request()
    const { url, attachmentId } = (await (await link(requestId, 'a.pdf')).json()) as {
      url: string
      attachmentId: string
    }
    const body = size === 0 ? new Uint8Array() : new Uint8Array(pdf(size))
    await fetch(url, { method: 'PUT', body, headers: { 'content-type': 'application/pdf' } })
    expect(await (await confirm(requestId, attachmentId)).json()).toMatchObject({ messages: [{ text }] })
    expect(await (await confirm(requestId, attachmentId)).json()).toMatchObject({
      messages: [{ text: 'This file has not arrived. Send it again.' }],
    })
  })

  it('accepts text, pictures and PDFs', async () => {
    const requestId = await request()
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(60)])
    for (const [name, body, type] of [
      ['grades.txt', Buffer.from('Mathematics A\r\nPhysics Ä'), 'text/plain'],
      ['scan.png', png, 'image/png'],
      ['photo.JPG', jpeg, 'image/jpeg'],
    ] as const)
      expect((await send(requestId, name, body, type)).confirmed.status).toBe(201)
  })

  // ASVS 2.3.2
  it('accepts twenty files, and refuses another with the reason', async () => {
    const requestId = await request()
    for (let count = 0; count < 20; count++)
      expect((await send(requestId, `page ${count}.pdf`, pdf(), 'application/pdf')).confirmed.status).toBe(
        201,
      )
    const refused = await link(requestId, 'one more.pdf')
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({
      message: 'You have sent 20 files already, the most for one request',
    })
  })

  it('stores nothing of a file that is confirmed after twenty others', async () => {
    const requestId = await request()
    const body = new Uint8Array(pdf())
    const headers = { 'content-type': 'application/pdf' }
    const late = (await (await link(requestId, 'late.pdf')).json()) as { url: string; attachmentId: string }
    await fetch(late.url, { method: 'PUT', body, headers })
    const { requestKey } = await local.ports['attachment-requests'].getRequest(requestId, local.clock.now)
    await database.send(
      new UpdateCommand({
        TableName: process.env.ATTACHMENT_REQUESTS_TABLE,
        Key: { requestKey, part: 'request' },
        UpdateExpression: 'SET files = :twenty',
        ExpressionAttributeValues: { ':twenty': 20 },
      }),
    )
    expect((await confirm(requestId, late.attachmentId)).status).toBe(422)
    expect(await received(requestKey, late.attachmentId)).toBeUndefined()
  })

  it('stores the bytes that it checked, even if the upload is replaced', async () => {
    const requestId = await request()
    const { url, attachmentId } = (await (await link(requestId, 'a.pdf')).json()) as {
      url: string
      attachmentId: string
    }
    const put = (body: Buffer) =>
      fetch(url, {
        method: 'PUT',
        body: new Uint8Array(body),
        headers: { 'content-type': 'application/pdf' },
      })
    await put(pdf())
    const [confirmed] = await Promise.all([
      confirm(requestId, attachmentId),
      put(Buffer.from('MZ a program')),
    ])
    const { requestKey } = await local.ports['attachment-requests'].getRequest(requestId, local.clock.now)
    const bytes = await received(requestKey, attachmentId)
    if (confirmed.status === 201) expect(bytes?.startsWith('%PDF')).toBe(true)
    else expect([confirmed.status, bytes]).toEqual([422, undefined])
  })

  // ASVS 5.2.2
  it('refuses a name with an unknown type, and cleans a name with control characters', async () => {
    const requestId = await request()
    expect((await link(requestId, 'a.constructor')).status).toBe(422)
    expect((await getRequest(requestId)).status).toBe(200)
    const { attachmentId } = await send(requestId, '..\\..\\evil\u202e\r\nname.pdf', pdf(), 'application/pdf')
    expect(((await (await getRequest(requestId)).json()) as Json).files).toMatchObject([
      { attachmentId, fileName: 'evilname.pdf' },
    ])
  })

  it('says how to send an iPhone photo as a JPEG', async () => {
    const refused = await link(await request(), 'IMG_2041.HEIC')
    expect(((await refused.json()) as Json).message).toContain('Most Compatible')
  })

  // ASVS 8.2.2
  // Fault 23
  it('confirms a file only for its own request', async () => {
    const requestId = await request()
    const { attachmentId } = await send(requestId, 'a.pdf', pdf(), 'application/pdf')
    expect((await confirm(await request(), attachmentId)).status).toBe(404)
  })
})
