import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { PersonKey } from '#shared/schemas/applicant.ts'
import { importApplicant } from '../../../../functions/support/imported-applicant.ts'
import {
  listMailsTo,
  newUcasId,
  readReply,
  seededPortal,
  signInByMail,
} from '../../../../functions/support/local-portal.ts'
import { sendQueuedMails } from '../../../../functions/support/send-queued-mails.ts'
import { createSession } from '../../../../functions/support/test-applicants.ts'
import { draftOf } from '../../../../support/sample-application.ts'
import { createFolder } from '../../../../support/temporary-folder.ts'
import { createStaffRunner } from '../../staff-runner.ts'
import {
  loadApplicant,
  type SubmittedApplicant,
  signInCode,
  submitApplication,
  submitAsStranger,
} from '../../submit-application.ts'

const { write } = createFolder()
const local = await seededPortal()
const { staff, run, audited } = createStaffRunner(local)

const changedMeanwhile =
  'The record or the form of this person was changed while you answered. Run the command again.\n'
const newEmail = () => `new${newUcasId()}@example.org`
const { drafts } = local.ports
/** Saves a form as its owner does, and returns it. */
async function saveDraft(owner: PersonKey) {
  const form = draftOf(owner.email)
  const { version } = await drafts.get(owner, local.clock.now)
  await drafts.save(owner, { form, version }, local.clock.now)
  return form
}
const recordsOf = (ucasId: string) => local.ports.applicants.listByUcasId(ucasId)
const importPerson = (ucasId: string, email: string) => {
  const heading = 'ucasId,email,forenames,surname,dateOfBirth,feeStatus'
  return run(
    `applicants import ${write(`${heading}\n${ucasId},${email},Hanna,Holder,2009-03-14,home`)} --yes`,
  )
}

describe('applicants correct', () => {
  it('asks with the old and the new value of each field, and changes nothing without an answer', async () => {
    const { ucasId } = await importApplicant(local)
    const before = await recordsOf(ucasId)
    const command = ['applicants', 'correct', ucasId, '--surname', 'Smyth', '--date-of-birth', '2/1/2008']
    const { error } = await staff([...command, '--telephone', '020 7946 0200', '--fee-status', 'Overseas'])
    for (const text of [
      'Record → Smyth',
      '1 January 2008 → 2 January 2008',
      'none → 020 7946 0200',
      'home → overseas',
    ])
      expect(error).toContain(text)
    expect(await recordsOf(ucasId)).toEqual(before)
  })

  it('corrects the record and what UCAS has supplied, and confirms a fee status', async () => {
    const { ucasId } = await importApplicant(local)
    await run(`applicants correct ${ucasId} --surname Smyth --fee-status overseas --yes`)
    const confirmed = { feeStatus: 'overseas', feeStatusType: 'FeeStatusConfirmed' }
    const corrected = { details: { surname: 'Smyth' }, ...confirmed }
    expect(await recordsOf(ucasId)).toMatchObject([{ ...corrected, supplied: corrected, version: 5 }])
  })

  it.each([
    ['--email', 'ada@example'],
    ['--forenames', ' '],
    ['--surname', ' '],
    ['--date-of-birth', '31/2/2008'],
    ['--fee-status', 'island'],
    ['--telephone', '0'.repeat(31)],
  ])('refuses %s %j', async (option, value) => {
    const { code, error } = await staff(['applicants', 'correct', '1234567890', option, value])
    expect([code, error]).toEqual([2, expect.stringContaining(option)])
  })

  it('audits each look, and which fields were corrected, without a value', async () => {
    const { ucasId } = await importApplicant(local)
    const command = `applicants correct ${ucasId} --surname Smyth --date-of-birth 2/1/2008 --yes`
    for (const text of ['Corrected', 'has these values already']) expect(await run(command)).toContain(text)
    const entries = await run(`audit --number ${ucasId}`)
    expect(entries.match(/applicants correct viewed/g)).toHaveLength(2)
    expect(entries).toMatch(/applicants correct {2}\w+ {2}Surname, Date of birth\n/)
    expect(entries).not.toContain('Smyth')
  })

  it('warns before it gives somebody the email of another person', async () => {
    const [applicant, other] = [await submitApplication(local), await submitApplication(local)]
    const command = `applicants correct ${applicant.number} --email ${other.email}`
    const { out } = await staff(command, 'no\n')
    expect(out).toContain(`The person with UCAS ID ${other.ucasId} has this email too`)
    expect(await audited(other.number)).toEqual(['sam applicants correct viewed'])
  })

  it('leaves the draft that there is under another email already', async () => {
    const { ucasId, number, email } = await submitApplication(local)
    const other = { ucasId, email: newEmail() }
    await saveDraft({ ucasId, email })
    const form = await saveDraft(other)
    await run(['applicants', 'correct', number, '--email', other.email, '--yes'])
    expect((await drafts.get(other, local.clock.now)).form).toEqual(form)
  })

  it.each(['application', 'record from UCAS'])(
    'makes one of an application and a record from UCAS when the %s gets the email of the other',
    async corrected => {
      const applicant = await submitApplication(local)
      const email = newEmail()
      await importPerson(applicant.ucasId, email)
      const imported = (await recordsOf(applicant.ucasId)).find(({ owner }) => owner === 'ucas')
      const [number, joinedEmail] =
        corrected === 'application' ? [applicant.number, email] : [imported?.applicantId, applicant.email]
      const command = `applicants correct ${number} --email ${joinedEmail}`
      expect((await staff(command)).error).toContain(`and keeps ${applicant.number}`)
      await run(`${command} --yes`)
      expect(await recordsOf(applicant.ucasId)).toMatchObject([
        {
          owner: 'ucas',
          applicantId: applicant.applicantId,
          emailKey: joinedEmail,
          details: { surname: 'Sample' },
          supplied: { details: { surname: 'Holder' } },
        },
      ])
      expect(await importPerson(applicant.ucasId, joinedEmail)).toContain('1 conflicting')
      expect(await audited(applicant.number)).toContain('sam applicants correct Email')
    },
  )

  it('lets UCAS give the old email to the UCAS ID later', async () => {
    const { ucasId, email, number } = await submitApplication(local)
    await run(`applicants correct ${number} --email ${newEmail()} --yes`)
    expect(await importPerson(ucasId, email)).toMatch(
      /^CL\d+ has applied .*\nImported 1 applicant: 1 new\.\n$/,
    )
    expect(await signInCode(local, ucasId, email)).toBe('Unique')
  })

  it('never joins two people who have both applied', async () => {
    const applicant = await submitApplication(local)
    const other = await submitAsStranger(local, applicant.ucasId)
    const before = await recordsOf(applicant.ucasId)
    const joined = await staff(['applicants', 'correct', other.number, '--email', applicant.email, '--yes'])
    expect(joined).toMatchObject({ code: 1, error: expect.stringContaining(applicant.number) })
    for (const { number } of [applicant, other])
      expect(await audited(number)).toEqual(['sam applicants correct viewed'])
    expect(await recordsOf(applicant.ucasId)).toEqual(before)
  })

  it('makes only one of two corrections at the same time', async () => {
    const { ucasId } = await importApplicant(local)
    const correct = (surname: string) =>
      staff(['applicants', 'correct', ucasId, '--surname', surname, '--yes'])
    const first = await staff(['applicants', 'correct', ucasId, '--surname', 'One'], async () => {
      expect((await correct('Two')).code).toBe(0)
    })
    expect([first.code, first.error]).toEqual([1, expect.stringContaining(changedMeanwhile)])
    expect(await recordsOf(ucasId)).toMatchObject([{ details: { surname: 'Two' } }])
  })

  it('corrects nothing if a form is saved under the new email meanwhile', async () => {
    const { ucasId, number, email } = await submitApplication(local)
    await saveDraft({ ucasId, email })
    const other = newEmail()
    const { transaction } = local.ports
    vi.spyOn(local.ports, 'transaction').mockImplementationOnce(async writes => {
      await saveDraft({ ucasId, email: other })
      await transaction(writes)
    })
    const { code, error } = await staff(['applicants', 'correct', number, '--email', other, '--yes'])
    // The sessions have ended by then, so the message must not say that nothing was done.
    expect([code, error]).toEqual([1, changedMeanwhile])
    expect(await local.ports.sessions.findByPerson({ ucasId })).toEqual([])
    expect(await recordsOf(ucasId)).toMatchObject([{ emailKey: email }])
  })
})

describe('applicants correct --email of somebody with a draft, a withdrawn application and a document request', () => {
  const email = newEmail()
  let applicant: SubmittedApplicant
  let question: string
  const loadDraft = (bearer: string) => readReply(local.request('GET', '/api/draft', { bearer }))

  beforeAll(async () => {
    applicant = await submitApplication(local)
    const { number, bearer } = applicant
    await staff(`attachments request ${number} --type Grades --yes`)
    await run(['applications', 'withdraw', number, '--reason', 'wrong programme', '--yes'])
    const { version } = (await loadDraft(bearer)).body
    await local.request('PUT', '/api/draft', { bearer, json: { form: draftOf('Drafted'), version } })
    const command = `applicants correct ${number} --email ${email}`
    question = (await staff(command)).error
    await run(`${command} --yes`)
    await sendQueuedMails(local.ports)
  })

  it('says that the link of the request ends', () => {
    expect(question).toContain(
      `${applicant.email} → ${email}; the links of 1 open document request end, so ask again`,
    )
  })

  it('ends the sessions of the old address', async () => {
    expect((await loadDraft(applicant.bearer)).status).toBe(401)
  })

  it('keeps the draft and the answers', async () => {
    const { bearer } = await signInByMail(local, applicant.ucasId, email)
    expect((await loadDraft(bearer)).body).toMatchObject({ form: draftOf('Drafted') })
    expect(await loadApplicant(local, { bearer })).toMatchObject({ details: { email, surname: 'Sample' } })
  })

  it('withdraws the request', async () => {
    const [request] = await local.ports.attachmentRequests.list([applicant.applicantId])
    expect(request?.request).toMatchObject({ attachmentType: 'Grades', withdrawnAt: expect.any(String) })
  })

  it('emails the old address, without the new one', async () => {
    const mails = await listMailsTo(applicant.email)
    const notice = mails.find(({ subject }) => subject.includes('has changed'))
    expect(notice?.text).toContain('If it was not you, call the Clearing Hotline')
    expect(notice?.text).not.toContain(email)
  })

  it('lets nobody sign in with the old address', async () => {
    expect(await signInCode(local, applicant.ucasId, applicant.email)).toBe('Different')
  })
})

it('applicants correct --email can be undone', async () => {
  const { ucasId, email, number } = await submitApplication(local)
  await run(`applicants correct ${number} --email ${newEmail()} --yes`)
  await run(`applicants correct ${number} --email ${email} --yes`)
  const person = await createSession(local, ucasId, email)
  expect(await loadApplicant(local, person)).toMatchObject({ details: { email } })
})

describe('applicants correct --sign-out', () => {
  const links = local.ports.signInLinks
  const requestStatuses = async ({ bearer, cookie }: { bearer: string; cookie: string }) => [
    (await local.request('GET', '/api/draft', { bearer })).status,
    (await local.request('GET', '/auth/bearer-token', { cookie })).status,
  ]

  it('ends every session of a person at once, and no other session', async () => {
    const applicant = await submitApplication(local)
    const otherDevice = await signInByMail(local, applicant.ucasId, applicant.email.toUpperCase())
    const otherPerson = await signInByMail(local)
    const command = `applicants correct ${applicant.number} --sign-out`
    const question = `End every session of ${applicant.number} and delete the sign-in links?`
    expect((await staff(command)).error).toContain(question)
    expect(await requestStatuses(otherDevice)).toEqual([200, 200])

    expect((await staff(`${command} --yes`)).out).toBe(
      `Ended 2 sessions of ${applicant.number} and deleted the sign-in links.\n`,
    )
    for (const session of [applicant, otherDevice]) expect(await requestStatuses(session)).toEqual([401, 401])
    expect(await requestStatuses(otherPerson)).toEqual([200, 200])
    expect(await audited(applicant.number)).toContain('sam applicants correct sign-out')
    expect(await run(`${command} --surname Signed --yes`)).toMatch(/^Corrected .* Ended 0 sessions of /)
  })

  it('ends a session that a link starts while the links are deleted', async () => {
    const { ucasId, email } = await signInByMail(local)
    const { token } = await links.create({ ucasId, email, next: '/' }, local.clock.now)
    const { erase } = links
    let cookie = ''
    vi.spyOn(links, 'erase').mockImplementationOnce(async rows => {
      const followed = await local.request('POST', '/auth/verify', { form: { token } })
      cookie = /session=[^;]+/.exec(followed.headers.get('set-cookie') ?? '')?.[0] ?? ''
      await erase(rows)
    })
    await run(`applicants correct ${ucasId} --sign-out --yes`)
    expect((await local.request('GET', '/auth/bearer-token', { cookie })).status).toBe(401)
    expect(await local.ports.sessions.findByPerson({ ucasId })).toEqual([])
  })

  it('deletes unused links and queued sign-in mails, also of somebody who never applied', async () => {
    const { ucasId, email } = await signInByMail(local)
    const recipient = { ucasId, email, next: '/' }
    const personLink = await links.create(recipient, local.clock.now)
    const otherLink = await links.create({ ...recipient, ucasId: newUcasId() }, local.clock.now)
    const mailId = `queued ${ucasId}`
    await local.ports.mails.add(mailId, email, { kind: 'sign-in-link', ...recipient }, local.clock.now)
    expect(await run(`applicants correct ${ucasId} --sign-out --yes`)).toContain(
      `Ended 1 session of ${ucasId}`,
    )
    expect(await links.getUsable(personLink.token, local.clock.now)).toBeUndefined()
    expect(await local.ports.mails.get(mailId)).toBeUndefined()
    expect(await links.getUsable(otherLink.token, local.clock.now)).toBeDefined()
  })
})
