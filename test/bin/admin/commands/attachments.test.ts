import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, describe, expect, it } from 'vitest'
import { tableName, tableNames } from '#functions/environment.ts'
import { database } from '#functions/repositories/database.ts'
import { groupDigits } from '#shared/rules/application-number.ts'
import { createPdf } from '../../../create-pdf.ts'
import { importedApplicantRequest, send } from '../../../functions/faults/support/test-applicants.ts'
import { uploadSteps } from '../../../functions/faults/support/upload-steps.ts'
import { listMailsTo, localPortal } from '../../../functions/local-portal.ts'
import { sendQueuedMails } from '../../../functions/send-queued-mails.ts'
import { createFolder } from '../../../temporary-folder.ts'
import { createStaffRunner } from '../../admin/staff-runner.ts'
import { sendFile, submitApplication } from '../submit-application.ts'

const local = localPortal()
const { staff, json, audited } = createStaffRunner(local)
const { ports } = local
const { pathTo, write } = createFolder()
const requestIdIn = (text = '') => /requestId=([\w-]+)/.exec(text)?.[1] ?? ''
const loadRequest = (requestId: string) => local.request('GET', `/api/attachment-request/${requestId}`)

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
  const { requests } = await json(`attachments request ${recipient.number} --type ${type} --yes`)
  const [{ id }] = requests as [{ id: string }]
  await sendQueuedMails(ports)
  const mails = await listMailsTo(recipient.email)
  expect(mails).toHaveLength(before + 1)
  return { id, requestId: requestIdIn(mails[0]?.text) }
}

describe('attachments request', () => {
  it('emails an applicant a link that works, and stores it in no table', async () => {
    const recipient = await submitApplication(local)
    const { code, out } = await staff(`attachments request ${recipient.number} --type IELTS --yes`)
    await sendQueuedMails(ports)
    expect(code).toBe(0)
    expect(out).toContain('It works until Monday 30 August 2027.\n')
    expect(out).toMatch(/attachments withdraw r[\w-]{43}\n$/)
    const [mail] = await listMailsTo(recipient.email)
    expect(mail?.subject).toBe(`Please send us your IELTS result: ${groupDigits(recipient.number).join(' ')}`)
    expect(mail?.text).toContain(' for Computer Science BSc (Hons) we need')
    const requestId = requestIdIn(mail?.text)
    expect(await (await loadRequest(requestId)).json()).toMatchObject({
      attachmentType: 'IELTS',
      applicant: { forenames: 'Ada', applicationNumber: recipient.number },
      expiresAt: '2027-08-30T09:00:00.000Z',
    })
    expect(await tablesContain(requestId)).toBe(false)
  })

  it('asks several people, named on the command line or in a file, each once and with an audit entry', async () => {
    const people = [await submitApplication(local), await submitApplication(local)]
    const [first, second] = people
    const file = write(`${second?.number}\r\n${first?.ucasId}\n\n`)
    await json(`attachments request ${first?.number} --file ${file} --type Grades --yes`)
    await sendQueuedMails(ports)
    for (const { email, number } of people) {
      expect((await listMailsTo(email)).filter(({ subject }) => subject.includes('grades'))).toHaveLength(1)
      expect(await audited(number)).toMatchObject([{ action: 'attachments request', details: 'Grades' }])
    }
  })

  it('asks people by full names, UCAS IDs and telephones without quotation marks', async () => {
    const telephone1 = '020 7946 0987'
    const { number: ada, ucasId } = await submitApplication(local, {
      forenames: 'Ada Mary',
      surname: 'Quaintly',
      telephone1,
    })
    const { number: bob } = await submitApplication(local, { forenames: 'Bob', surname: 'van Quixote' })
    const request = async (...people: string[]) => {
      const { requests } = await json(['attachments', 'request', ...people, '--type', 'Grades', '--dry-run'])
      return (requests as { applicationNumber: string }[]).map(each => each.applicationNumber)
    }
    expect(await request('Ada', 'Mary', 'Quaintly')).toEqual([ada])
    expect(await request(ucasId.slice(0, 3), ucasId.slice(3, 6), ucasId.slice(6))).toEqual([ada])
    expect(await request(...telephone1.split(' '))).toEqual([ada])
    expect(await request('Ada', 'Quaintly', applicant.number, 'van', 'Quixote')).toEqual([
      ada,
      applicant.number,
      bob,
    ])
    expect(await request('Ada Quaintly', 'Bob van Quixote')).toEqual([ada, bob])
    expect(await request('Quaintly', applicant.email, 'Quixote')).toEqual([ada, applicant.number, bob])
    const command = `attachments request Ada Quaintly Bob Quixote --type Grades --yes`
    expect((await staff(command)).error).toContain('needs quotation marks')
  })

  it('shows the words of staff in the email and on the page', async () => {
    const note = 'Your Abitur certificate, translated into English.'
    const command = ['attachments', 'request', applicant.number, '--type', 'Other', '--yes', '--note']
    expect((await staff([...command, ' '])).error).toContain('Say what you need.')
    expect((await staff([...command, note])).code).toBe(0)
    await sendQueuedMails(ports)
    const [mail] = await listMailsTo(applicant.email)
    expect(mail?.text).toContain(`We need: ${note}`)
    expect(mail?.text).not.toContain('If you do not know which documents')
    const shown = await loadRequest(requestIdIn(mail?.text))
    expect(await shown.json()).toMatchObject({ attachmentType: 'Other', note })
  })
})

describe('the receipt of documents', () => {
  it('is one for the documents of an hour, with the link', async () => {
    const recipient = await submitApplication(local)
    const { requestId } = await requestDocument('Grades', recipient)
    const listReceipts = async () => {
      await sendQueuedMails(ports)
      const mails = await listMailsTo(recipient.email)
      return mails.filter(({ subject }) => subject.startsWith('We have received your documents'))
    }
    await sendFile(local, requestId, 'Certificate.pdf')
    await sendFile(local, requestId, 'Second page.pdf')
    const [receipt, ...others] = await listReceipts()
    expect(others).toEqual([])
    expect(receipt?.subject).toContain(groupDigits(recipient.number).join(' '))
    expect(receipt?.text).toContain(' for Computer Science BSc (Hons). We will')
    expect(receipt?.text).toContain(`/documents/done?requestId=${requestId}`)
    expect(await tablesContain(requestId)).toBe(false)
    local.clock.now = new Date('2027-08-16T10:00:00Z')
    await sendFile(local, requestId, 'Third page.pdf')
    expect(await listReceipts()).toHaveLength(2)
    local.clock.now = new Date('2027-08-16T09:00:00Z')
  })
})

describe('attachments withdraw', () => {
  it.each(['ID', 'link'])('ends a request by its %s at once', async name => {
    const { id, requestId } = await requestDocument()
    const link = `https://portal.example.org/documents/add?requestId=${requestId}`
    const command = `attachments withdraw ${name === 'ID' ? id : link} --yes`
    expect((await staff(command)).out).toContain('Its link no longer works.')
    expect((await loadRequest(requestId)).status).toBe(404)
    expect((await staff(command)).out).toContain('already withdrawn')
  })
})

describe('attachments list', () => {
  it('lists open, withdrawn and expired requests with their files', async () => {
    const recipient = await submitApplication(local)
    const withdrawn = await requestDocument('Other', recipient)
    await staff(`attachments withdraw ${withdrawn.id} --yes`)
    local.clock.now = new Date('2027-08-17T09:00:00Z')
    const open = await requestDocument('Grades', recipient)
    await sendFile(local, open.requestId, 'Certificate.pdf')
    local.clock.now = new Date('2027-08-16T09:00:00Z')

    const listed = await staff(`attachments list ${recipient.number.toLowerCase()}`)
    expect(listed.error).toBe('')
    for (const text of ['withdrawn 16 Aug 2027', 'open until 31 Aug 2027', 'Certificate.pdf'])
      expect(listed.out).toContain(text)

    const later = createStaffRunner(localPortal('2027-09-10T09:00:00Z'))
    const request = { applicationNumber: recipient.number, withdrawnAt: null, files: [] }
    const file = { fileName: 'Certificate.pdf', contentType: 'application/pdf', size: 64, state: 'clean' }
    expect((await later.json(`attachments list ${recipient.number}`)).requests).toMatchObject([
      { ...request, id: withdrawn.id, withdrawnAt: '2027-08-16T09:00:00.000Z', state: 'withdrawn' },
      {
        ...request,
        id: open.id,
        attachmentType: 'Grades',
        requestedAt: '2027-08-17T09:00:00.000Z',
        expiresAt: '2027-08-31T09:00:00.000Z',
        state: 'expired',
        files: [{ ...file, receivedAt: '2027-08-17T09:00:00.000Z' }],
      },
    ])
    expect((await staff('attachments list')).out).toContain(open.id)
    for (const subject of [recipient.number, 'all requests'])
      expect(await audited(subject)).toContainEqual(
        expect.objectContaining({ actor: 'sam', action: 'attachments list' }),
      )
  })

  it('lists the other requests if a row cannot be read', async () => {
    const recipient = await submitApplication(local)
    const { id } = await requestDocument('Grades', recipient)
    const row = { requestKey: 'unreadable', part: 'request', links: [] }
    await database.send(new PutCommand({ TableName: tableName('attachment-requests'), Item: row }))
    expect((await staff(`attachments list ${recipient.number}`)).out).toContain(id)
    expect((await staff(`applicants erase ${recipient.number} --yes`)).code).toBe(0)
  })
})

describe('attachments download', () => {
  it('saves the clean documents of an applicant under safe and different names, and is audited', async () => {
    const recipient = await submitApplication(local)
    const { requestId } = await requestDocument('Grades', recipient)
    const names = ['Slip.pdf', 'Slip.pdf', 'a:b?.pdf', `${'n'.repeat(240)}.pdf`, '-x.pdf', 'end. .pdf']
    const reserved = ['con.pdf', 'Com¹ .scan.pdf', 'conin$.pdf']
    for (const name of [...names, ...reserved]) await sendFile(local, requestId, name)
    const virus = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('-')
    await uploadSteps(local).upload(requestId, 'Virus.txt', Buffer.from(virus), 'text/plain')
    const folder = pathTo('new folder')
    const command = ['attachments', 'download', recipient.number, '--to', folder]
    const { code, out } = await staff(command)
    expect(code).toBe(0)
    expect(out).toContain('Not saved: Virus.txt')
    const expected = [
      ...['Slip (2).pdf', 'Slip.pdf', '_Com¹ .scan.pdf', '_con.pdf', '_conin$.pdf', 'a_b_.pdf', 'end.pdf'],
      ...[`${'n'.repeat(60)}.pdf`, 'x.pdf'],
    ]
    expect(readdirSync(folder).sort()).toEqual(expected)
    expect(readFileSync(path.join(folder, 'Slip.pdf'))).toEqual(createPdf())
    expect(await audited(recipient.number)).toContainEqual(
      expect.objectContaining({ actor: 'sam', action: 'attachments download', details: '9 files' }),
    )
    await staff(command)
    expect(readdirSync(folder)).toHaveLength(2 * expected.length)
  })

  it('and the list have the documents of all numbers of a person who withdrew and applied again', async () => {
    const person = await submitApplication(local)
    const { id, requestId } = await requestDocument('Grades', person)
    await sendFile(local, requestId, 'Earlier.pdf')
    await json(['applications', 'withdraw', person.number, '--reason', 'x', '--yes'])
    const again = importedApplicantRequest(person, { version: 1 })
    const { applicationNumber } = (await send(local, again)).body
    for (const number of [person.number, String(applicationNumber)]) {
      expect((await staff(`attachments list ${number}`)).out).toContain(id)
      expect((await staff(['attachments', 'download', number, '--to', pathTo(number)])).code).toBe(0)
      expect(readdirSync(pathTo(number))).toEqual(['Earlier.pdf'])
    }
  })
})
