import { request as ask } from 'node:http'
import { describe, expect, it } from 'vitest'
import { createPdf } from '../../../support/create-pdf.ts'
import { type Json, localPortal } from '../../support/local-portal.ts'
import { uploadSteps } from '../../support/upload-steps.ts'

const local = localPortal()

const { createRequest, createLink, put, confirm, listFiles, listObjects, readReceived } = uploadSteps(local)

/** Sends a part of the body only, and cuts the connection. */
const cutOff = (url: string, body: Buffer, part: number) =>
  new Promise<void>(resolve => {
    const headers = { 'content-type': 'application/pdf', 'content-length': body.length }
    const sending = ask(url, { method: 'PUT', headers })
    sending.on('error', () => resolve())
    sending.write(body.subarray(0, part), () => sending.destroy(new Error('cut off')))
  })

describe('fault 21: an upload that is interrupted', () => {
  it('leaves nothing, and can be repeated with the same link or a new one: one file, the right bytes', async () => {
    const requestId = await createRequest()
    const whole = createPdf(500_000, 'whole')
    const { url, attachmentId } = await createLink(requestId, 'a.pdf')
    await cutOff(url, whole, 300_000)
    const early = await confirm(requestId, attachmentId)
    expect(early.status).toBe(404)
    expect(((await early.json()) as Json).message).toContain('has not arrived')
    expect(await listObjects(requestId)).toEqual([])

    await put(url, whole)
    expect((await confirm(requestId, attachmentId)).status).toBe(201)
    expect(await listObjects(requestId)).toHaveLength(1)
    expect((await readReceived(requestId, attachmentId)).equals(whole)).toBe(true)
    expect(await listFiles(requestId)).toHaveLength(1)
  })

  it('a link that is used again changes no file that was stored', async () => {
    const requestId = await createRequest()
    const { url, attachmentId } = await createLink(requestId, 'a.pdf')
    await put(url, createPdf(64, 'first'))
    const first = await (await confirm(requestId, attachmentId)).json()
    await put(url, createPdf(64, 'second'))
    expect(await (await confirm(requestId, attachmentId)).json()).toEqual(first)
    expect((await readReceived(requestId, attachmentId)).toString()).toContain('first')
    expect(await listFiles(requestId)).toHaveLength(1)
  })
})

const program = Buffer.from('MZ\x90\0This program cannot be run in DOS mode', 'latin1')
it.each([
  ['a program', program, 'This is not a real pdf file'],
  ['20 MB and one byte', Buffer.alloc(20_971_520 + 1), 'too large'],
  ['0 bytes', Buffer.alloc(0), 'This file is empty'],
])('fault 22: %s is refused with a plain message, and every version is deleted', async (_, body, words) => {
  const requestId = await createRequest()
  const { url, attachmentId } = await createLink(requestId, 'grades.pdf')
  await put(url, body)
  await put(url, body)
  const refused = await confirm(requestId, attachmentId)
  expect(refused.status).toBe(422)
  expect(((await refused.json()) as Json).message).toContain(words)
  expect(await listObjects(requestId)).toEqual([])
  expect(await listFiles(requestId)).toEqual([])
})
