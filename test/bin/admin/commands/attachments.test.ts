import { beforeAll, describe, expect, it } from 'vitest'
import { sendDueMails } from '#functions/mail/send-mail.ts'
import { tableNames } from '#functions/needs.ts'
import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import { configuration } from '#shared/schemas/configuration.ts'
import { type Json, listMailsTo, localPortal } from '../../../functions/local-portal.ts'
import { createStaffRunner } from '../staff-runner.ts'
import { sendFile, submitApplication } from '../submit-application.ts'

const local = localPortal()
const { staff, json, audited } = createStaffRunner(local)
const { ports } = local
const linkIn = (text = '') => /requestId=([\w-]+)/.exec(text)?.[1] ?? ''
const status = async (requestId: string) =>
  (await local.request('GET', `/api/attachment-request/${requestId}`)).status

/** Whether a text stands anywhere in the tables. */
async function tablesHold(text: string) {
  const rows = await Promise.all(tableNames.map(table => ports.backups.readRows(table)))
  return JSON.stringify(rows).includes(text)
}

let person: Awaited<ReturnType<typeof submitApplication>>
beforeAll(async () => {
  await local.seed()
  person = await submitApplication(local)
})

/** A request made by staff, and the id in the link that reached the applicant. */
async function requested(type = 'Grades', who = person) {
  const before = (await listMailsTo(who.email)).length
  const { id } = await json('attachments', 'request', who.number, '--type', type, '--yes')
  await sendDueMails(local.ports)
  const mails = await listMailsTo(who.email)
  expect(mails).toHaveLength(before + 1)
  return { id: String(id), requestId: linkIn(mails[0]?.body.text) }
}

describe('attachments', () => {
  it('asks an applicant for documents by a link that works, and says until when', async () => {
    const { code, out } = await staff(['attachments', 'request', person.number, '--type', 'IELTS', '--yes'])
    await sendDueMails(local.ports)
    expect(code).toBe(0)
    expect(out).toMatch(
      new RegExp(
        `^Asked the applicant of ${person.number} for documents \\(IELTS\\). The link is on its way by e-mail and works until Monday 30 August 2027.\nTo see whether it arrived: mails list ${person.number}\nTo withdraw it: attachments withdraw r[\\w-]{43}\n$`,
      ),
    )
    const { requestId } = await requested()
    const shown = (await (await local.request('GET', `/api/attachment-request/${requestId}`)).json()) as Json
    expect(shown).toMatchObject({
      attachmentType: 'Grades',
      applicant: { forenames: 'Ada', applicationNumber: person.number },
      expiresAt: '2027-08-30T09:00:00.000Z',
    })
  })

  it('leaves its link in no table once the mail is sent', async () => {
    const { requestId } = await requested()
    expect(await tablesHold(requestId)).toBe(false)
    const { mails } = await json('mails', 'list', person.number)
    expect(mails).toContainEqual(expect.objectContaining({ about: 'attachment-request', state: 'sent' }))
  })

  it('leaves its link in no table once the mail is given up', async () => {
    const who = await submitApplication(local)
    await staff(['attachments', 'request', who.number, '--type', 'Grades', '--yes'])
    const [mailId = ''] = await ports.outbox.listDue(local.clock.now, 1)
    const mail = await ports.outbox.get(mailId)
    if (mail?.letter.kind !== 'attachment-request') throw new Error('the request is not waiting')
    expect(await tablesHold(mail.letter.requestId)).toBe(true)
    await ports.outbox.postpone({ ...mail, attempts: 300 }, local.clock.now)
    expect(await tablesHold(mail.letter.requestId)).toBe(false)
    const { mails } = await json('mails', 'list', who.number)
    expect(mails).toContainEqual(expect.objectContaining({ about: 'attachment-request', state: 'given up' }))
  })

  it('withdraws a request by the ID of the list: its link is answered like an unknown one at once', async () => {
    const { id, requestId } = await requested()
    expect(await status(requestId)).toBe(200)
    const { code, out } = await staff(['attachments', 'withdraw', id, '--yes'])
    expect([code, out]).toEqual([
      0,
      `Withdrew the request to ${person.number} for documents (Grades). Its link no longer works; what was sent is kept.\n`,
    ])
    expect(await status(requestId)).toBe(404)
    expect((await staff(['attachments', 'withdraw', id, '--yes'])).out).toContain('withdrawn before')
  })

  it('withdraws a request by the link that an applicant passes on', async () => {
    const { requestId } = await requested()
    const link = `https://portal.example.org/documents/add?requestId=${requestId}`
    expect((await staff(['attachments', 'withdraw', link, '--yes'])).code).toBe(0)
    expect(await status(requestId)).toBe(404)
  })

  it('lists open, withdrawn and expired requests with what was sent', async () => {
    const later = localPortal('2027-09-10T09:00:00Z')
    const who = await submitApplication(local)
    const withdrawn = await requested('Other', who)
    await staff(['attachments', 'withdraw', withdrawn.id, '--yes'])
    local.clock.now = new Date('2027-08-17T09:00:00Z')
    const open = await requested('Grades', who)
    await sendFile(local, open.requestId, 'Certificate.pdf')
    local.clock.now = new Date('2027-08-16T09:00:00Z')

    const listed = await staff(['attachments', 'list', who.number.toLowerCase()])
    expect(listed.error).toBe('')
    expect(listed.out).toContain(
      `${who.number}  Other  withdrawn on Monday 16 August 2027 at 10:00  no files yet\n`,
    )
    expect(listed.out).toContain(
      `${who.number}  Grades  open until Tuesday 31 August 2027 at 10:00  1 file\n`,
    )
    expect(listed.out).toContain(`ID ${open.id}\n  Certificate.pdf (64 bytes) at received/`)

    const inJson = JSON.parse(
      (await createStaffRunner(later).staff(['attachments', 'list', who.number, '--json'])).out,
    ) as Json[]
    expect(inJson).toEqual([
      {
        id: withdrawn.id,
        applicationNumber: who.number,
        attachmentType: 'Other',
        requestedAt: '2027-08-16T09:00:00.000Z',
        expiresAt: '2027-08-30T09:00:00.000Z',
        withdrawnAt: '2027-08-16T09:00:00.000Z',
        state: 'withdrawn',
        files: [],
      },
      {
        id: open.id,
        applicationNumber: who.number,
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

  it('changes nothing in a dry run, and without a yes', async () => {
    const { id, requestId } = await requested()
    const before = (await listMailsTo(person.email)).length
    const asked = ['attachments', 'request', person.number, '--type', 'Other']
    expect((await staff([...asked, '--dry-run'])).out).toBe(
      `Dry run: this would ask the applicant of ${person.number} for documents (Other). Nothing was changed.\n`,
    )
    expect(await json(...asked, '--dry-run')).toEqual({
      changed: false,
      dryRun: true,
      applicationNumber: person.number,
      attachmentType: 'Other',
      expiresAt: '2027-08-30T09:00:00.000Z',
    })
    expect((await staff(asked)).code).toBe(1)
    await staff(['attachments', 'withdraw', id, '--dry-run'])
    await sendDueMails(local.ports)
    expect(await listMailsTo(person.email)).toHaveLength(before)
    expect(await status(requestId)).toBe(200)
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
  ])('calls %j no application number', async written => {
    const refused = await staff(['attachments', 'list', '--', written])
    expect(refused).toMatchObject({ code: 2, out: '' })
    expect(refused.error).toBe(
      `"${written}" is not an application number. Write it whole, as in CL0004127.\n`,
    )
  })

  it('takes a number in any case, with spaces and without its prefix', async () => {
    const digits = person.number.slice(2)
    for (const written of [
      person.number.toLowerCase(),
      ` ${person.number} `,
      `cl ${digits}`,
      digits,
      String(Number(digits)),
    ])
      expect(await json('attachments', 'request', written, '--type', 'Other', '--dry-run')).toMatchObject({
        applicationNumber: person.number,
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
      error: 'There is no request with this ID. See: attachments list\n',
    })
    expect(await staff(['attachments', 'request', person.number, '--type', 'Passport'])).toMatchObject({
      code: 2,
    })
    expect(await staff(['attachments', 'request', person.number])).toMatchObject({ code: 2 })
  })

  it('keeps who asked for and withdrew what', async () => {
    const who = await submitApplication(local)
    const { id } = await requested('Grades', who)
    await staff(['attachments', 'withdraw', id, '--yes'])
    const entries = await audited(who.number)
    expect(entries.map(({ actor, action, details }) => [actor, action, details])).toEqual(
      expect.arrayContaining([
        ['sam', 'attachments request', 'Grades'],
        ['sam', 'attachments withdraw', 'Grades'],
      ]),
    )
  })
})
