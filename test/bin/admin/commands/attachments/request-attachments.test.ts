import { beforeAll, describe, expect, it, vi } from 'vitest'
import { readTable } from '#bin/operator/restore/table-copies.ts'
import { tableNames } from '#functions/environment.ts'
import { groupDigits } from '#shared/rules/application-number.ts'
import { importApplicant } from '../../../../functions/support/imported-applicant.ts'
import { listMailsTo, seededPortal, signInByMail } from '../../../../functions/support/local-portal.ts'
import { sendQueuedMails } from '../../../../functions/support/send-queued-mails.ts'
import { createFolder } from '../../../../support/temporary-folder.ts'
import { createStaffRunner, failed } from '../../staff-runner.ts'
import { requestIdIn, type SubmittedApplicant, submitApplication } from '../../submit-application.ts'

const local = await seededPortal()
const { staff, run, audited } = createStaffRunner(local)
const { ports } = local
const { write } = createFolder()
const loadRequest = (requestId: string) => local.request('GET', `/api/attachment-request/${requestId}`)

async function tablesContain(text: string) {
  const rows = await Promise.all(tableNames.map(table => readTable(table)))
  return JSON.stringify(rows).includes(text)
}

let applicant: SubmittedApplicant
beforeAll(async () => {
  applicant = await submitApplication(local)
})

describe('attachments request', () => {
  it('emails an applicant a link that works, and stores neither the link nor the name afterwards', async () => {
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
      expiresAt: '2027-08-30T22:59:59.000Z',
    })
    expect(await tablesContain(requestId)).toBe(false)
    const stored = (await ports.mails.list()).filter(({ to }) => to === recipient.email)
    expect(stored.map(({ content }) => content)).toContainEqual(
      expect.objectContaining({ kind: 'attachment-request', requestId: '', forenames: '' }),
    )
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
  })

  it('asks the others when it fails for one person, and names the one', async () => {
    const [asked, missed] = [await submitApplication(local), await submitApplication(local)]
    const file = write(`number\n${asked.number}\n${missed.number}\n`)
    const { transaction } = ports
    vi.spyOn(ports, 'transaction').mockImplementation(async writes => {
      if (JSON.stringify(writes).includes(`"applicantId":${missed.applicantId}`)) throw new Error('cut off')
      await transaction(writes)
    })
    const result = await staff(`attachments request --file ${file} --type Grades --yes`)
    expect(result).toMatchObject({
      code: 1,
      out: expect.stringContaining('The portal emails 1 applicant a link'),
      error: expect.stringContaining(`1 of 2 was not changed:\n${missed.number}: Something went wrong`),
    })
    expect(await audited(asked.number)).toEqual(['sam attachments request Grades'])
    expect((await audited(missed.number)).sort()).toEqual([
      'sam attachments request Grades',
      'sam attachments request failed Grades',
    ])
    const requests = await ports.attachmentRequests.list([asked.applicantId, missed.applicantId])
    expect(requests.map(({ request }) => request.applicantId)).toEqual([asked.applicantId])
  })

  it('emails the address that a colleague corrects while the question waits', async () => {
    const { number, email } = await submitApplication(local)
    const corrected = `new${email}`
    const { code } = await staff(`attachments request ${number} --type Grades`, () =>
      run(`applicants correct ${number} --email ${corrected} --forenames Grace --yes`),
    )
    await sendQueuedMails(ports)
    expect(code).toBe(0)
    expect((await listMailsTo(email)).filter(({ text }) => text.includes('requestId='))).toEqual([])
    const requestId = requestIdIn((await listMailsTo(corrected))[0]?.text)
    expect(await (await loadRequest(requestId)).json()).toMatchObject({ applicant: { forenames: 'Grace' } })
  })

  it('asks nobody whom a colleague erases while the question waits', async () => {
    const { number, applicantId } = await submitApplication(local)
    const { code, error } = await staff(`attachments request ${number} --type Grades`, () =>
      run(`applicants erase ${number} --yes`),
    )
    const message = `${number}: the person was erased while you answered, and was not asked.`
    expect([code, error]).toEqual([1, expect.stringContaining(message)])
    expect(await ports.attachmentRequests.list([applicantId])).toEqual([])
    expect(await ports.mails.findByPerson({ numbers: [applicantId] })).toEqual([])
  })

  it('asks nobody whose record changes between its reading and the request', async () => {
    const { number, applicantId } = await submitApplication(local)
    const { transaction } = ports
    vi.spyOn(ports, 'transaction').mockImplementationOnce(async writes => {
      await run(`applicants correct ${number} --email other@example.org --yes`)
      await transaction(writes)
    })
    const { code, error } = await staff(`attachments request ${number} --type Grades --yes`)
    expect([code, error]).toEqual([1, expect.stringContaining('was changed while you answered.')])
    expect(await ports.attachmentRequests.list([applicantId])).toEqual([])
  })

  it('says who has an open request of the type, and leaves out who has withdrawn', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => submitApplication(local)))
    const [open, withdrawn, ielts, gone] = people.map(({ number }) => number)
    for (const number of [open, withdrawn, gone])
      await run(`attachments request ${number} --type Grades --yes`)
    await run(`attachments request ${ielts} --type IELTS --yes`)
    await run(`attachments withdraw ${withdrawn} --yes`)
    await run(`applications withdraw ${gone} --reason x --yes`)
    const lines = people.map(({ number }) => number)
    const request = (...numbers: (string | undefined)[]) =>
      staff(`attachments request --file ${write(['Number', ...numbers].join('\n'))} --type Grades`, 'no\n')
    expect(await request(...lines)).toMatchObject({
      out: `Withdrawn applications that are left out: 1.
1 of them has an open request for Grades already (${open}).
`,
      error: expect.stringContaining('Ask 3 applicants for documents (Grades)?'),
    })
    expect(await request(ielts)).toMatchObject({
      out: '',
      error: expect.stringContaining('Ask 1 applicant for documents (Grades)?'),
    })
    expect(await request(gone)).toEqual(
      failed(1, expect.stringMatching(/^Every application of .+ is withdrawn\./)),
    )
  })

  it.each<[string, () => Promise<string>]>([
    ['have only asked for a sign-in link', async () => (await signInByMail(local)).email],
    ['are only on record from UCAS', async () => (await importApplicant(local)).ucasId],
  ])('and attachments download refuse people who %s', async (_, identify) => {
    const person = await identify()
    for (const command of ['request PERSON --type Grades --yes', 'download PERSON --to folder'])
      expect(await staff(`attachments ${command.replace('PERSON', person)}`)).toEqual(
        failed(1, expect.stringContaining('has not applied.')),
      )
  })

  it('refuses a file with a mistake, and asks nobody', async () => {
    const { number, ucasId, applicantId } = await submitApplication(local)
    const file = write(`number,ucasId\n${number},${ucasId}\n${number},1234567890\n`)
    const { code, error } = await staff(`attachments request --file ${file} --type Grades --yes`)
    expect([code, error]).toEqual([2, expect.stringContaining('belong to different people')])
    expect(await ports.attachmentRequests.list([applicantId])).toEqual([])
  })

  it.each(['', 'Name\nAda Sample\n', 'Surname\nSample\n'])('refuses a file without numbers %j', async csv => {
    const file = write(csv)
    expect(await staff(`attachments request --file ${file} --type Grades --yes`)).toEqual(
      failed(
        2,
        `The file ${file} has no row with one of the headings Application number or UCAS ID. Nothing has changed.\n`,
      ),
    )
  })

  it('asks a person who is named after a withdrawal too', async () => {
    const { number } = await submitApplication(local)
    await run(['applications', 'withdraw', number, '--reason', 'x', '--yes'])
    const command = `attachments request ${number} --type Grades`
    const file = write(`number\n${applicant.number}\n`)
    expect((await staff(command)).error).toContain(`Ask ${number} for`)
    expect((await staff(`${command} --file ${file}`)).error).toContain('Ask 2 applicants for')
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
