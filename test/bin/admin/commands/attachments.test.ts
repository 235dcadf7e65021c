import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, describe, expect, it } from 'vitest'
import { tableName, tableNames } from '#functions/environment.ts'
import { database } from '#functions/repositories/database.ts'
import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import { configuration } from '#shared/schemas/configuration.ts'
import { type Json, listMailsTo, localPortal } from '../../../functions/local-portal.ts'
import { sendQueuedMails } from '../../../functions/send-queued-mails.ts'
import { createStaffRunner } from '../staff-runner.ts'
import { sendFile, submitApplication } from '../submit-application.ts'

const local = localPortal()
const { staff, json, audited } = createStaffRunner(local)
const { ports } = local
const requestIdIn = (text = '') => /requestId=([\w-]+)/.exec(text)?.[1] ?? ''
const statusOf = async (requestId: string) =>
  (await local.request('GET', `/api/attachment-request/${requestId}`)).status

/** Whether any table contains a text. */
async function tablesContain(text: string) {
  const rows = await Promise.all(tableNames.map(table => ports.backups.readRows(table)))
  return JSON.stringify(rows).includes(text)
}

let applicant: Awaited<ReturnType<typeof submitApplication>>
beforeAll(async () => {
  await local.seed()
  applicant = await submitApplication(local)
})

/** Requests a document; returns the ID for staff and the request id in the emailed link. */
async function requestDocument(type = 'Grades', recipient = applicant) {
  const before = (await listMailsTo(recipient.email)).length
  const { id } = await json('attachments', 'request', recipient.number, '--type', type, '--yes')
  await sendQueuedMails(local.ports)
  const mails = await listMailsTo(recipient.email)
  expect(mails).toHaveLength(before + 1)
  return { id: String(id), requestId: requestIdIn(mails[0]?.body.text) }
}

describe('attachments', () => {
  it('emails an applicant a link that works, and shows until when', async () => {
    const { code, out } = await staff([
      'attachments',
      'request',
      applicant.number,
      '--type',
      'IELTS',
      '--yes',
    ])
    await sendQueuedMails(local.ports)
    expect(code).toBe(0)
    expect(out).toMatch(
      new RegExp(
        `^The portal emails the applicant of ${applicant.number} a link to send documents \\(IELTS\\). It works until Monday 30 August 2027.\nTo check the delivery: mails list ${applicant.number}\nTo withdraw the request: attachments withdraw r[\\w-]{43}\n$`,
      ),
    )
    const { requestId } = await requestDocument()
    const shown = (await (await local.request('GET', `/api/attachment-request/${requestId}`)).json()) as Json
    expect(shown).toMatchObject({
      attachmentType: 'Grades',
      applicant: { forenames: 'Ada', applicationNumber: applicant.number },
      expiresAt: '2027-08-30T09:00:00.000Z',
    })
  })

  it('shows the words of staff in the email and on the page', async () => {
    const note = 'Your Abitur certificate, translated into English.'
    const command = ['attachments', 'request', applicant.number, '--type', 'Other', '--yes']
    expect((await staff([...command, '--note', ' '])).error).toContain('Say what you need.')
    expect((await staff([...command, '--note', note])).code).toBe(0)
    await sendQueuedMails(local.ports)
    const [mail] = await listMailsTo(applicant.email)
    expect(mail?.body.text).toContain(`We need: ${note}`)
    expect(mail?.body.text).not.toContain('If you do not know which documents')
    const path = `/api/attachment-request/${requestIdIn(mail?.body.text)}`
    expect(await (await local.request('GET', path)).json()).toMatchObject({ attachmentType: 'Other', note })
  })

  it('sends one receipt for the documents of an hour, with the link', async () => {
    const recipient = await submitApplication(local)
    const { requestId } = await requestDocument('Grades', recipient)
    const listReceipts = async () => {
      await sendQueuedMails(local.ports)
      const mails = await listMailsTo(recipient.email)
      return mails.filter(({ subject }) => subject.startsWith('We have received your documents'))
    }
    await sendFile(local, requestId, 'Certificate.pdf')
    await sendFile(local, requestId, 'Second page.pdf')
    const [receipt, ...others] = await listReceipts()
    expect(others).toEqual([])
    expect(receipt?.subject).toContain(recipient.number)
    expect(receipt?.body.text).toContain(`/documents/done?requestId=${requestId}`)
    expect(await tablesContain(requestId)).toBe(false)
    local.clock.now = new Date('2027-08-16T10:00:00Z')
    await sendFile(local, requestId, 'Third page.pdf')
    expect(await listReceipts()).toHaveLength(2)
    local.clock.now = new Date('2027-08-16T09:00:00Z')
  })

  it('stores its link in no table after the mail is sent', async () => {
    const { requestId } = await requestDocument()
    expect(await tablesContain(requestId)).toBe(false)
    const { mails } = await json('mails', 'list', applicant.number)
    expect(mails).toContainEqual(expect.objectContaining({ about: 'attachment-request', state: 'sent' }))
  })

  it('withdraws a request by its ID; its link stops working at once', async () => {
    const { id, requestId } = await requestDocument()
    expect(await statusOf(requestId)).toBe(200)
    const { code, out } = await staff(['attachments', 'withdraw', id, '--yes'])
    expect([code, out]).toEqual([
      0,
      `Withdrew the document request to ${applicant.number} (Grades). Its link no longer works. The portal keeps the files it has received.\n`,
    ])
    expect(await statusOf(requestId)).toBe(404)
    expect((await staff(['attachments', 'withdraw', id, '--yes'])).out).toContain('already withdrawn')
  })

  it('withdraws a request by the link from the email', async () => {
    const { requestId } = await requestDocument()
    const link = `https://portal.example.org/documents/add?requestId=${requestId}`
    expect((await staff(['attachments', 'withdraw', link, '--yes'])).code).toBe(0)
    expect(await statusOf(requestId)).toBe(404)
  })

  it('lists open, withdrawn and expired requests with their files', async () => {
    const laterPortal = localPortal('2027-09-10T09:00:00Z')
    const recipient = await submitApplication(local)
    const withdrawn = await requestDocument('Other', recipient)
    await staff(['attachments', 'withdraw', withdrawn.id, '--yes'])
    local.clock.now = new Date('2027-08-17T09:00:00Z')
    const open = await requestDocument('Grades', recipient)
    await sendFile(local, open.requestId, 'Certificate.pdf')
    local.clock.now = new Date('2027-08-16T09:00:00Z')

    const listed = await staff(['attachments', 'list', recipient.number.toLowerCase()])
    expect(listed.error).toBe('')
    expect(listed.out).toContain(
      `${recipient.number}  Other  withdrawn on Monday 16 August 2027 at 10:00  no files yet\n`,
    )
    expect(listed.out).toContain(
      `${recipient.number}  Grades  open until Tuesday 31 August 2027 at 10:00  1 file\n`,
    )
    expect(listed.out).toContain(`ID ${open.id}\n  Certificate.pdf (64 bytes)\n    received/`)

    const listedJson = JSON.parse(
      (await createStaffRunner(laterPortal).staff(['attachments', 'list', recipient.number, '--json'])).out,
    ) as Json[]
    expect(listedJson).toEqual([
      {
        id: withdrawn.id,
        applicationNumber: recipient.number,
        attachmentType: 'Other',
        requestedAt: '2027-08-16T09:00:00.000Z',
        expiresAt: '2027-08-30T09:00:00.000Z',
        withdrawnAt: '2027-08-16T09:00:00.000Z',
        state: 'withdrawn',
        files: [],
      },
      {
        id: open.id,
        applicationNumber: recipient.number,
        attachmentType: 'Grades',
        requestedAt: '2027-08-17T09:00:00.000Z',
        expiresAt: '2027-08-31T09:00:00.000Z',
        withdrawnAt: null,
        state: 'expired',
        files: [
          {
            fileName: 'Certificate.pdf',
            contentType: 'application/pdf',
            size: 64,
            state: 'clean',
            object: expect.stringMatching(/^received\//),
          },
        ],
      },
    ])
    const all = JSON.parse((await staff(['attachments', 'list', '--json'])).out) as Json[]
    expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining([open.id, withdrawn.id]))
  })

  it('changes nothing in a dry run, and without a confirmation', async () => {
    const { id, requestId } = await requestDocument()
    const before = (await listMailsTo(applicant.email)).length
    const request = ['attachments', 'request', applicant.number, '--type', 'Other']
    expect((await staff([...request, '--dry-run'])).out).toBe(
      `Dry run: this would ask the applicant of ${applicant.number} for documents (Other). Nothing has changed.\n`,
    )
    expect(await json(...request, '--dry-run')).toEqual({
      changed: false,
      dryRun: true,
      applicationNumber: applicant.number,
      attachmentType: 'Other',
      expiresAt: '2027-08-30T09:00:00.000Z',
    })
    expect((await staff(request)).code).toBe(1)
    await staff(['attachments', 'withdraw', id, '--dry-run'])
    await sendQueuedMails(local.ports)
    expect(await listMailsTo(applicant.email)).toHaveLength(before)
    expect(await statusOf(requestId)).toBe(200)
  })

  it.each([
    'CL12',
    'CL00041271',
    'CL 12',
    '12 CL',
    'XX0004127',
    '-1',
    '',
    '0',
    'CL0000000',
    '4127.0',
    '4e3',
    '４１２７',
  ])('refuses %j as an application number', async input => {
    const result = await staff(['attachments', 'list', '--', input])
    expect(result).toMatchObject({ code: 2, out: '' })
    expect(result.error).toBe(
      `"${input}" is not an application number. Enter it in full, such as CL0004127.\n`,
    )
  })

  it('accepts a number in any case, with spaces and without its prefix', async () => {
    const digits = applicant.number.slice(2)
    for (const input of [
      applicant.number.toLowerCase(),
      ` ${applicant.number} `,
      `cl ${digits}`,
      digits,
      String(Number(digits)),
    ])
      expect(await json('attachments', 'request', input, '--type', 'Other', '--dry-run')).toMatchObject({
        applicationNumber: applicant.number,
      })
  })

  it('refuses an unknown number, an unknown ID and an unknown type', async () => {
    const unknown = formatApplicationNumber(9_999_999, configuration.parse({}))
    expect(await staff(['attachments', 'request', unknown, '--type', 'Grades', '--yes'])).toMatchObject({
      code: 1,
      error: `There is no application ${unknown}.\n`,
    })
    expect(await staff(['attachments', 'withdraw', `r${'x'.repeat(43)}`, '--yes'])).toMatchObject({
      code: 1,
      error: 'No document request has this ID. See: attachments list\n',
    })
    expect(await staff(['attachments', 'request', applicant.number, '--type', 'Passport'])).toMatchObject({
      code: 2,
    })
    expect(await staff(['attachments', 'request', applicant.number])).toMatchObject({ code: 2 })
  })

  it('lists the other requests if a row cannot be read', async () => {
    const recipient = await submitApplication(local)
    const { id } = await requestDocument('Grades', recipient)
    const row = { requestKey: 'unreadable', part: 'request', links: [] }
    await database.send(new PutCommand({ TableName: tableName('attachment-requests'), Item: row }))
    expect((await staff(['attachments', 'list', recipient.number])).out).toContain(id)
    expect((await staff(['applicants', 'erase', recipient.number, '--yes'])).code).toBe(0)
  })

  it('writes an audit entry for each list', async () => {
    const recipient = await submitApplication(local)
    await staff(['attachments', 'list', recipient.number.toLowerCase()])
    await staff(['attachments', 'list'])
    for (const subject of [recipient.number, 'all requests'])
      expect(await audited(subject)).toContainEqual(
        expect.objectContaining({ actor: 'sam', action: 'attachments list', subject }),
      )
  })

  it('writes an audit entry for each request and withdrawal', async () => {
    const recipient = await submitApplication(local)
    const { id } = await requestDocument('Grades', recipient)
    await staff(['attachments', 'withdraw', id, '--yes'])
    const entries = await audited(recipient.number)
    expect(entries.map(({ actor, action, details }) => [actor, action, details])).toEqual(
      expect.arrayContaining([
        ['sam', 'attachments request', 'Grades'],
        ['sam', 'attachments withdraw', 'Grades'],
      ]),
    )
  })
})
