import { beforeAll, describe, expect, it } from 'vitest'
import { signInPerson } from '../../../../functions/faults/support/test-applicants.ts'
import { importApplicant } from '../../../../functions/imported-applicant.ts'
import { type Json, listMailsTo, localPortal, newUcasId, signIn } from '../../../../functions/local-portal.ts'
import { sendQueuedMails } from '../../../../functions/send-queued-mails.ts'
import { draftOf } from '../../../../sample-application.ts'
import { createFolder } from '../../../../temporary-folder.ts'
import { createStaffRunner } from '../../staff-runner.ts'
import { submitApplication } from '../../submit-application.ts'

const { write } = createFolder()
const local = localPortal()
const { staff, json, audited } = createStaffRunner(local)
beforeAll(() => local.seed())

const load = async ({ bearer }: { bearer: string }): Promise<Json> =>
  (await local.request('GET', '/api/applicant', { bearer })).json()
const newEmail = () => `new${newUcasId()}@example.org`
const recordsOf = (ucasId: string) => local.ports.applicants.listByUcasId(ucasId)
const importPerson = (ucasId: string, email: string) => {
  const heading = 'ucasId,email,forenames,surname,dateOfBirth,feeStatus'
  return json(
    `applicants import ${write(`${heading}\n${ucasId},${email},Hanna,Holder,2009-03-14,home`)} --yes`,
  )
}

describe('applicants correct', () => {
  it('shows the old and new values, and audits only which fields were corrected', async () => {
    const { ucasId } = await importApplicant(local)
    const command = ['applicants', 'correct', ucasId, '--surname', 'Smyth', '--date-of-birth', '2/1/2008']
    const { error } = await staff([...command, '--telephone', '020 7946 0200', '--fee-status', 'Overseas'])
    for (const text of [
      'Record → Smyth',
      '2008-01-01 → 2008-01-02',
      'none → 020 7946 0200',
      'home → overseas',
    ])
      expect(error).toContain(text)
    expect(await recordsOf(ucasId)).toMatchObject([{ details: { surname: 'Record' }, version: 4 }])
    const { applicationNumber, fields } = await json([...command, '--yes'])
    expect(fields).toEqual(['surname', 'dateOfBirth'])
    expect(await recordsOf(ucasId)).toMatchObject([
      { details: { surname: 'Smyth' }, supplied: { details: { surname: 'Smyth' } }, version: 5 },
    ])
    const entries = await audited(String(applicationNumber))
    expect(entries.map(({ action }) => action)).toContain('applicants correct')
    expect(JSON.stringify(entries)).not.toContain('Smyth')
    expect(await json(command)).toMatchObject({ changed: false })
  })

  it('warns before it gives somebody the email of another person', async () => {
    const [applicant, other] = [await submitApplication(local), await submitApplication(local)]
    const { out } = await staff(`applicants correct ${applicant.number} --email ${other.email}`, 'no\n')
    expect(out).toContain(`The person with UCAS ID ${other.ucasId} has this email too`)
  })

  it('takes draft, application and documents to another email, and ends what the old one could do', async () => {
    const applicant = await submitApplication(local)
    await staff(`attachments request ${applicant.number} --type Grades --yes`)
    await json(['applications', 'withdraw', applicant.number, '--reason', 'wrong programme', '--yes'])
    const draft = { form: draftOf('Drafted'), version: 1 }
    const { version } = (await (
      await local.request('GET', '/api/draft', { bearer: applicant.bearer })
    ).json()) as Json
    await local.request('PUT', '/api/draft', { bearer: applicant.bearer, json: { ...draft, version } })
    const email = newEmail()
    const command = ['applicants', 'correct', applicant.number, '--email', email]
    expect((await staff(command)).error).toContain(`${applicant.email} → ${email}`)
    await json([...command, '--yes'])

    expect((await local.request('GET', '/api/draft', { bearer: applicant.bearer })).status).toBe(401)
    const { bearer } = await signIn(local, applicant.ucasId, email)
    expect(await (await local.request('GET', '/api/draft', { bearer })).json()).toMatchObject({
      form: draftOf('Drafted'),
    })
    expect(await load({ bearer })).toMatchObject({ details: { email, surname: 'Sample' } })
    expect(await json(`applications show ${applicant.number}`)).toMatchObject({
      withdrawalReason: 'wrong programme',
    })
    const [request] = await local.ports['attachment-requests'].list([applicant.applicantId])
    expect(request?.request).toMatchObject({ attachmentType: 'Grades', email })
    await sendQueuedMails(local.ports)
    const told = (await listMailsTo(applicant.email)).find(({ subject }) => subject.includes('has changed'))
    expect(told?.text).toContain('If it was not you, call the Clearing Hotline')
    expect(told?.text).not.toContain(email)
    const old = await signInPerson(local, applicant.ucasId, applicant.email)
    expect((await local.request('GET', '/api/applicant', { bearer: old.bearer })).status).toBe(404)
  })

  it('lets the person sign in at once whom UCAS supplied with another email', async () => {
    const { ucasId, email } = await importApplicant(local)
    const code = async (emailAddress: string) =>
      (
        (await (
          await local.request('POST', '/auth/signin', { form: { ucasId, emailAddress } })
        ).json()) as Json
      ).signinResult
    const typed = newEmail()
    expect(await code(typed)).toEqual({ code: 'Different' })
    await json(['applicants', 'correct', ucasId, '--email', typed, '--yes'])
    expect(await code(typed)).toEqual({ code: 'Unique' })
    expect(await code(email)).toEqual({ code: 'Different' })
  })

  it.each(['of the application', 'of the record from UCAS'])(
    'makes one of an application and a record from UCAS, by the email %s, and says what UCAS has otherwise',
    async which => {
      const applicant = await submitApplication(local)
      const email = newEmail()
      await importPerson(applicant.ucasId, email)
      const imported = (await recordsOf(applicant.ucasId)).find(({ owner }) => owner === 'ucas')
      expect((await staff(`applicants correct ${applicant.ucasId} --surname X --yes`)).code).toBe(1)
      const corrected =
        which === 'of the application'
          ? ['applicants', 'correct', applicant.number, '--email', email]
          : ['applicants', 'correct', String(imported?.applicantId), '--email', applicant.email]
      expect((await staff(corrected)).out).toContain('Surname: Sample → Holder')
      expect(await json([...corrected, '--yes'])).toMatchObject({ notTaken: ['forenames', 'surname'] })
      expect(await recordsOf(applicant.ucasId)).toMatchObject([
        {
          owner: 'ucas',
          applicantId: applicant.applicantId,
          emailKey: which === 'of the application' ? email : applicant.email,
          details: { surname: 'Sample' },
          supplied: { details: { surname: 'Holder' } },
        },
      ])
      const again = await importPerson(
        applicant.ucasId,
        which === 'of the application' ? email : applicant.email,
      )
      expect(again.outcomes).toMatchObject({ conflicting: [applicant.ucasId], same: [] })
    },
  )

  it('never joins two people who have both applied, and refuses what the form would refuse', async () => {
    const applicant = await submitApplication(local)
    const other = await submitApplication(local, { email: newEmail() }, applicant.ucasId)
    const before = await recordsOf(applicant.ucasId)
    const joined = await staff(['applicants', 'correct', other.number, '--email', applicant.email, '--yes'])
    expect(joined).toMatchObject({ code: 1, error: expect.stringContaining(applicant.number) })
    for (const wrong of [
      ['--email', 'nobody'],
      ['--surname', ' '],
      ['--date-of-birth', '2008-02-30'],
      ['--fee-status', 'maybe'],
      [],
    ])
      expect((await staff(['applicants', 'correct', other.number, ...wrong, '--yes'])).code).toBe(2)
    expect(await recordsOf(applicant.ucasId)).toEqual(before)
  })

  it('of two staff at once takes one', async () => {
    const { ucasId } = await importApplicant(local)
    const correct = (surname: string) =>
      staff(['applicants', 'correct', ucasId, '--surname', surname, '--yes'])
    const first = await staff(['applicants', 'correct', ucasId, '--surname', 'One'], async () => {
      expect((await correct('Two')).code).toBe(0)
      return 'yes\n'
    })
    expect(first.code).toBe(1)
    expect(await recordsOf(ucasId)).toMatchObject([{ details: { surname: 'Two' } }])
  })
})
