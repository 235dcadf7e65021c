import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { writeXlsx } from 'hucre'
import { beforeAll, describe, expect, it } from 'vitest'
import { readRows } from '#bin/operator/restore/table-copies.ts'
import { tableName, tableNames } from '#functions/environment.ts'
import { database } from '#functions/repositories/database.ts'
import { groupDigits } from '#shared/rules/application-number.ts'
import { createPdf } from '../../../create-pdf.ts'
import { importedApplicantRequest, send } from '../../../functions/faults/support/test-applicants.ts'
import { uploadSteps } from '../../../functions/faults/support/upload-steps.ts'
import { listMailsTo, localPortal } from '../../../functions/local-portal.ts'
import { sendQueuedMails } from '../../../functions/send-queued-mails.ts'
import { createFolder } from '../../../temporary-folder.ts'
import { createStaffRunner } from '../staff-runner.ts'
import { type SubmittedApplicant, sendFile, submitApplication } from '../submit-application.ts'

const local = localPortal()
const { staff, run, audited } = createStaffRunner(local)
const { ports } = local
const { pathTo, write } = createFolder()
const requestIdIn = (text = '') => /requestId=([\w-]+)/.exec(text)?.[1] ?? ''
const loadRequest = (requestId: string) => local.request('GET', `/api/attachment-request/${requestId}`)

async function tablesContain(text: string) {
  const rows = await Promise.all(tableNames.map(table => readRows(table)))
  return JSON.stringify(rows).includes(text)
}

let applicant: SubmittedApplicant
beforeAll(async () => {
  await local.seed()
  applicant = await submitApplication(local)
})

/** Requests a document; returns the request id in the emailed link. */
async function requestDocument(type = 'Grades', recipient = applicant) {
  const before = (await listMailsTo(recipient.email)).length
  await run(`attachments request ${recipient.number} --type ${type} --yes`)
  await sendQueuedMails(ports)
  const mails = await listMailsTo(recipient.email)
  expect(mails).toHaveLength(before + 1)
  return requestIdIn(mails[0]?.text)
}

describe('attachments request', () => {
  it('emails an applicant a link that works, and stores it in no table', async () => {
    const recipient = await submitApplication(local)
    const { code, out } = await staff(`attachments request ${recipient.number} --type IELTS --yes`)
    await sendQueuedMails(ports)
    expect(code).toBe(0)
    expect(out).toContain('It works until Monday 30 August 2027.\n')
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
    const file = write(
      `Application number;UCAS ID\r\n${second?.number};${second?.ucasId}\n;${first?.ucasId}\n`,
    )
    await run(`attachments request ${first?.number} --file ${file} --type grades --yes`)
    await sendQueuedMails(ports)
    for (const { email, number } of people) {
      expect((await listMailsTo(email)).filter(({ subject }) => subject.includes('grades'))).toHaveLength(1)
      expect(await audited(number)).toEqual(['sam attachments request Grades'])
    }
    const again = await staff(`attachments request ${first?.number} ${second?.number} --type Grades`)
    expect(again.out).toContain(
      `2 of them have an open request for Grades already (${first?.number} and ${second?.number}).`,
    )
  })

  it.each<[string, (person: typeof applicant) => string]>([
    ['There is no application with this number', ({ ucasId }) => `CL9999999,${ucasId}`],
    ['The number and the UCAS ID belong to different people', ({ number }) => `${number},1234567890`],
    ['Nobody has applied with this UCAS ID', () => ',9999999999'],
  ])('refuses a file with a mistake, and asks nobody: %s', async (text, toRow) => {
    const person = await submitApplication(local)
    const file = write(`number,ucasId\n${person.number},${person.ucasId}\n${toRow(person)}\n`)
    const { code, error } = await staff(`attachments request --file ${file} --type Grades --yes`)
    expect([code, error.includes(text)]).toEqual([2, true])
    expect(await ports['attachment-requests'].list([person.applicantId])).toEqual([])
  })

  it('asks one person by the words of a name, UCAS ID or telephone, or several people, each an argument', async () => {
    const telephone1 = '020 7946 0987'
    const { number: ada, ucasId } = await submitApplication(local, {
      forenames: 'Ada Mary',
      surname: 'Quaintly',
      telephone1,
    })
    const { number: bob } = await submitApplication(local, { forenames: 'Bob', surname: 'van Quixote' })
    const request = async (...people: string[]) => {
      const out = await run(['attachments', 'request', ...people, '--type', 'Grades', '--dry-run'])
      return out.match(/CL\d+/g)
    }
    expect(await request('Ada', 'Mary', 'Quaintly')).toEqual([ada])
    expect(await request(ucasId.slice(0, 3), ucasId.slice(3, 6), ucasId.slice(6))).toEqual([ada])
    expect(await request(...telephone1.split(' '))).toEqual([ada])
    expect(await request('Ada Quaintly', applicant.number, 'van Quixote')).toEqual([
      ada,
      applicant.number,
      bob,
    ])
    expect(await request('Ada Quaintly', 'Bob van Quixote')).toEqual([ada, bob])
    expect(await request('Quaintly', applicant.email, 'Quixote')).toEqual([ada, applicant.number, bob])
    const command = `attachments request Ada Quaintly Bob Quixote --type Grades --yes`
    expect((await staff(command)).error).toContain('Nobody matches')
  })

  it('shows the words of staff in the email and on the page', async () => {
    const note = 'Your Abitur certificate, translated into English.'
    const command = ['attachments', 'request', applicant.number, '--type', 'Other', '--yes', '--note']
    expect((await staff([...command, ' '])).error).toContain('Say what you need.')
    expect((await staff([...command, note])).code).toBe(0)
    const question = await staff([...command.filter(word => word !== '--yes'), note])
    expect(question.error).toContain(`with the note "${note}"?`)
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
    const requestId = await requestDocument('Grades', recipient)
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
  it('ends the open requests of a person at once', async () => {
    const person = await submitApplication(local)
    const requestIds = [await requestDocument('Grades', person), await requestDocument('IELTS', person)]
    const command = `attachments withdraw ${person.number} --yes`
    const { out } = await staff(command)
    expect(out).toContain('Withdrew 2 document requests')
    expect(out).toContain('IELTS of 16 Aug 2027, 10:00')
    for (const requestId of requestIds) expect((await loadRequest(requestId)).status).toBe(404)
    expect((await staff(command)).out).toContain('has no open document request. Nothing has changed.')
  })
})

describe('applications show', () => {
  it('lists open, withdrawn and expired requests with their files', async () => {
    const recipient = await submitApplication(local)
    await requestDocument('Other', recipient)
    await staff(`attachments withdraw ${recipient.number} --yes`)
    local.clock.now = new Date('2027-08-17T09:00:00Z')
    const open = await requestDocument('Grades', recipient)
    await sendFile(local, open, 'Certificate.pdf')
    local.clock.now = new Date('2027-08-16T09:00:00Z')

    const shown = await staff(`applications show ${recipient.number.toLowerCase()}`)
    for (const text of [
      '1 Other  ',
      'withdrawn 16 Aug 2027',
      '2 Grades  ',
      'open until 31 Aug 2027',
      '01 Certificate.pdf',
    ])
      expect(shown.out).toContain(text)

    const later = createStaffRunner(localPortal('2027-09-10T09:00:00Z'))
    expect(await later.run(`applications show ${recipient.number}`)).toContain('expired 31 Aug 2027')
  })

  it('lists the other requests if a row cannot be read', async () => {
    const recipient = await submitApplication(local)
    await requestDocument('Grades', recipient)
    const row = { requestKey: 'unreadable', part: 'request', links: [] }
    await database.send(new PutCommand({ TableName: tableName('attachment-requests'), Item: row }))
    expect((await staff(`applications show ${recipient.number}`)).out).toContain('1 Grades  ')
    expect((await staff(`applicants erase ${recipient.number} --yes`)).code).toBe(0)
  })
})

describe('attachments download', () => {
  const folderOf = ({ number }: { number: string }) => `${number} Ada Maria Sample`

  it('saves clean documents under safe names that say request, order and file, and is audited', async () => {
    const recipient = await submitApplication(local)
    const requestId = await requestDocument('Grades', recipient)
    local.clock.now = new Date('2027-08-16T09:00:01Z')
    const english = await requestDocument('IELTS', recipient)
    const names = [
      'image.jpg.pdf',
      '.pdf',
      'a:b?.pdf',
      `${'n'.repeat(240)}.pdf`,
      '-x.pdf',
      'con.pdf',
      'image.jpg.pdf',
    ]
    for (const [minute, name] of names.entries()) {
      local.clock.now = new Date(`2027-08-16T09:0${minute}:00Z`)
      await sendFile(local, requestId, name)
      if (minute === 0) await sendFile(local, english, 'Report.pdf')
    }
    const virus = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('-')
    await uploadSteps(local).upload(english, 'Virus.txt', Buffer.from(virus), 'text/plain')
    local.clock.now = new Date('2027-08-16T09:00:00Z')
    const to = pathTo('new folder')
    const command = ['attachments', 'download', recipient.number, '--to', to]
    const { code, out } = await staff(command)
    expect(code).toBe(0)
    expect(out).toContain(`Not saved: ${recipient.number} Virus.txt`)
    const expected = [
      ...['1-Grades-01-image.jpg.pdf', '1-Grades-02-document.pdf', '1-Grades-03-a_b_.pdf'],
      ...[`1-Grades-04-${'n'.repeat(60)}.pdf`, '1-Grades-05-x.pdf', '1-Grades-06-con.pdf'],
      ...['1-Grades-07-image.jpg.pdf', '2-IELTS-01-Report.pdf'],
    ]
    const folder = path.join(to, folderOf(recipient))
    expect(readdirSync(folder).sort()).toEqual(expected)
    expect(readFileSync(path.join(folder, expected[0] ?? ''))).toEqual(createPdf())
    expect(await audited(recipient.number)).toContain('sam attachments download 8 files')
    expect((await staff(command)).out).toContain('There already: ')
    expect(readdirSync(folder).sort()).toEqual(expected)
  })

  it('of a workbook makes a folder for each person whose row is shown', async () => {
    const people = [
      await submitApplication(local),
      await submitApplication(local),
      await submitApplication(local),
    ]
    for (const person of people) await sendFile(local, await requestDocument('Grades', person), 'Slip.pdf')
    const file = pathTo('filtered.xlsx')
    const rows = [
      ['Application number', 'UCAS ID', 'Surname'],
      ...people.map(each => [each.number, each.ucasId, 'S']),
    ]
    writeFileSync(
      file,
      await writeXlsx({
        sheets: [{ name: 'Applications', rows, rowDefs: new Map([[2, { hidden: true }]]) }],
      }),
    )
    const [first, hidden, last] = people
    const { out } = await staff(['attachments', 'download', '--file', file, '--to', pathTo('all')])
    expect(out).toContain('Hidden rows that are left out: 1.')
    expect(readdirSync(pathTo('all')).sort()).toEqual([first, last].map(each => folderOf(each!)).sort())
    const asked = await staff(['attachments', 'request', '--file', file, '--type', 'Other'])
    expect(asked.out).toContain('Hidden rows that are left out: 1.')
    expect(asked.error).toContain('Ask 2 applicants')
    expect(asked.error).not.toContain(hidden?.number)
    await run(['applications', 'withdraw', last?.number ?? '', '--reason', 'x', '--yes'])
    expect((await staff(['attachments', 'request', '--file', file, '--type', 'Other'])).error).toContain(
      'Ask 1 applicant',
    )
  })

  it('has the documents of all numbers of a person who withdrew and applied again', async () => {
    const person = await submitApplication(local)
    await sendFile(local, await requestDocument('Grades', person), 'Earlier.pdf')
    await run(['applications', 'withdraw', person.number, '--reason', 'x', '--yes'])
    const again = importedApplicantRequest(person, { version: 1 })
    const { applicationNumber } = (await send(local, again)).body
    for (const number of [person.number, String(applicationNumber)]) {
      expect((await staff(`applications show ${number}`)).out).toContain('Earlier.pdf')
      expect((await staff(['attachments', 'download', number, '--to', pathTo(number)])).code).toBe(0)
      const [folder = ''] = readdirSync(pathTo(number))
      expect(readdirSync(path.join(pathTo(number), folder))).toEqual(['1-Grades-01-Earlier.pdf'])
    }
  })
})
