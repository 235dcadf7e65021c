import { describe, expect, it } from 'vitest'
import { sha256 } from '#functions/crypto.ts'
import { addTime } from '#functions/time.ts'
import { createPdf } from '../../../create-pdf.ts'
import { type Json, localPortal } from '../../local-portal.ts'
import { putRow } from '../support/table-copies.ts'
import { uploadSteps } from '../support/upload-steps.ts'

const local = localPortal()
const { createRequest, requestLink, createLink, put, confirm } = uploadSteps(local)

describe('the links of a request', () => {
  it('use none of the 20 file slots until they are used, and are 200 in a day at most', async () => {
    const requestId = await createRequest()
    const { url, attachmentId } = await createLink(requestId, 'a.pdf')
    const expected = {
      requestKey: sha256(requestId),
      token: null,
      expires: local.clock.now.getTime() / 1000 + 80_000,
    }
    for (let link = 1; link < 200; link++)
      await putRow('attachment-requests', { ...expected, part: `file#${link}` })
    const refused = await requestLink(requestId, 'a.pdf')
    expect(refused.status).toBe(422)
    expect(((await refused.json()) as Json).message).toContain('Try again tomorrow')
    await put(url, createPdf())
    expect((await confirm(requestId, attachmentId)).status).toBe(201)

    const before = local.clock.now
    local.clock.now = addTime(before, { days: 1 })
    expect((await requestLink(requestId, 'a.pdf')).status).toBe(200)
    local.clock.now = before
  })
})
