import { describe, expect, it } from 'vitest'
import { type Json, listMailsTo, seededPortal } from '../../../../functions/support/local-portal.ts'
import { sendQueuedMails } from '../../../../functions/support/send-queued-mails.ts'
import {
  importedApplicantRequest,
  type Person,
  send,
  signInImportedPerson,
} from '../../../../functions/support/test-applicants.ts'
import { threeALevels } from '../../../../support/sample-application.ts'
import { createStaffRunner, failed } from '../../staff-runner.ts'
import { loadApplicant, submitApplication, submitAsStranger } from '../../submit-application.ts'

const local = await seededPortal()
const { staff, run, audited } = createStaffRunner(local)

const withdraw = (number: string) =>
  run(['applications', 'withdraw', number, '--reason', 'wrong programme', '--yes'])
/** Applies again with changed answers, for another programme. */
const applyAgain = (person: Person, data: Json = {}, programmeCode = 'G401-USCSM') =>
  send(local, importedApplicantRequest(person, { qualifications: null, ...data }, programmeCode))

describe('applications withdraw', () => {
  it('asks, keeps the application, and tells the applicant, who begins from the earlier answers', async () => {
    const applicant = await submitApplication(local)
    const command = ['applications', 'withdraw', applicant.number, '--reason', 'wrong programme']
    expect((await staff(command)).error).toContain(
      `Withdraw the application ${applicant.number} of Ada Maria Sample for Computer Science BSc (Hons), and email them that they may apply once more?`,
    )
    expect((await loadApplicant(local, applicant)).hasPortalApplication).toBe(true)
    expect((await staff([...command, '--yes'])).out).toContain(
      `Withdrew the application ${applicant.number}.`,
    )
    // Entries of one moment have no order.
    expect((await audited(applicant.number)).sort()).toEqual([
      'sam applications withdraw',
      'sam applications withdraw viewed',
      'sam applications withdraw viewed',
    ])
    await sendQueuedMails(local.ports)
    const [mail] = await listMailsTo(applicant.email)
    expect(mail?.subject.replaceAll(' ', '')).toContain(applicant.number)
    expect(mail?.text).not.toContain('wrong programme')
    expect(await loadApplicant(local, applicant)).toMatchObject({
      hasPortalApplication: false,
      hasQualifications: false,
      applicationNumber: null,
      source: 'portal',
      details: { surname: 'Sample' },
      qualifications: { list: threeALevels().list },
    })
    expect((await staff([...command, '--yes'])).error).toContain('has already been withdrawn')
  })

  it('tells the applicant at the address that a colleague has corrected before the answer', async () => {
    const { number, ucasId } = await submitApplication(local)
    const email = `new${ucasId}@example.org`
    await staff(`applications withdraw ${number} --reason x`, () =>
      run(`applicants correct ${number} --email ${email} --yes`),
    )
    await sendQueuedMails(local.ports)
    expect((await listMailsTo(email)).map(({ subject }) => subject.replaceAll(' ', ''))).toEqual([
      expect.stringContaining(number),
    ])
  })

  it('refuses an application that a colleague has erased before the answer', async () => {
    const { number } = await submitApplication(local)
    const { code, error } = await staff(`applications withdraw ${number} --reason x`, () =>
      run(`applicants erase ${number} --yes`),
    )
    expect(code).toBe(1)
    expect(error).toContain('Someone else withdrew or erased this application before you answered.')
  })

  it('lets a person apply once more, with other answers and a new number', async () => {
    const applicant = await submitApplication(local)
    await withdraw(applicant.ucasId)
    const qualifications = threeALevels(['A*', 'A*', 'A'])
    const change = { version: 1, qualifications, details: { surname: 'Other' } }
    const replies = await Promise.all(Array.from({ length: 8 }, () => applyAgain(applicant, change)))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)])
    const reapplied = await loadApplicant(local, applicant)
    expect(reapplied).toMatchObject({
      hasPortalApplication: true,
      programmeCode: 'G401-USCSM',
      details: { surname: 'Other', forenames: 'Ada Maria' },
      qualifications: { list: qualifications.list },
    })
    expect(reapplied.applicationNumber).not.toBe(applicant.number)
    const session = await local.request('GET', '/auth/bearer-token', { cookie: applicant.cookie })
    expect(((await session.json()) as Json).applicantId).toBe(reapplied.applicantId)

    const shown = await run(`applications show ${applicant.number}`)
    for (const text of ['wrong programme', 'G400-USCSC', 'Sample', String(reapplied.applicationNumber)])
      expect(shown).toContain(text)
    expect(shown).not.toContain('Same UCAS ID as')
    const shownNext = await run(`applications show ${reapplied.applicationNumber}`)
    expect(shownNext).toMatch(/Surname +Other\n/)
    expect(shownNext).not.toMatch(/Same UCAS ID as|Withdrawn/)
    const subjects = (await run(`audit --number ${applicant.number}`)).match(/CL\d+/g)
    expect(subjects).toContain(reapplied.applicationNumber)
    await run(`applicants erase ${applicant.number} --yes`)
    for (const number of [applicant.number, String(reapplied.applicationNumber)])
      expect(await audited(number)).toContain('sam applicants erase')
    for (const id of [applicant.applicantId, Number(reapplied.applicantId)])
      expect(await local.ports.applications.get(id)).toBeUndefined()
  })

  it('keeps every number that a person had', async () => {
    const applicant = await submitApplication(local)
    const numbers = [applicant.applicantId]
    for (const version of [1, 2]) {
      await withdraw(applicant.ucasId)
      const { status, body } = await applyAgain(applicant, { version }, 'G400-USCSC')
      expect(status).toBe(201)
      numbers.push(body.applicantId as number)
    }
    const [applicantId, ...earlierNumbers] = [numbers.at(-1), ...numbers.slice(0, -1)]
    expect(await local.ports.applicants.listByUcasId(applicant.ucasId)).toMatchObject([
      { applicantId, earlierNumbers },
    ])
  })

  it('refuses a person who has not applied', async () => {
    const { ucasId } = await signInImportedPerson(local)
    expect(await staff(['applications', 'withdraw', ucasId, '--reason', 'x', '--yes'])).toEqual(
      failed(1, `There is no application under ${ucasId}. See: applicants find\n`),
    )
  })

  it('keeps what UCAS supplied: only the other answers can be changed', async () => {
    const person = await signInImportedPerson(local)
    const { body } = await send(local, importedApplicantRequest(person))
    await withdraw(String(body.applicationNumber))
    expect(await loadApplicant(local, person)).toMatchObject({
      source: 'ucas',
      hasQualifications: false,
      version: 5,
    })
    const telephone = { telephone1: '020 7946 0999' }
    expect(
      await applyAgain(person, { version: 5, details: { ...telephone, surname: 'Other' } }),
    ).toMatchObject({ status: 422, body: { messages: [{ path: 'data.details.surname' }] } })
    const change = { version: 5, details: telephone }
    expect((await applyAgain(person, change, 'G400-USCSC')).status).toBe(201)
    expect(await loadApplicant(local, person)).toMatchObject({ details: { surname: 'Record', ...telephone } })
  })
})

it('two people who apply with one UCAS ID are marked in the list and each application; a withdrawal ends it', async () => {
  const applicant = await submitApplication(local)
  const other = await submitAsStranger(local, applicant.ucasId)
  const isMarked = async (number: string) =>
    new RegExp(`${number} .*\\(same UCAS ID\\)`).test(await run('applications list'))
  expect(await isMarked(applicant.number)).toBe(true)
  expect((await staff(`applications show ${applicant.number}`)).out).toContain(other.number)
  const refused = await staff(['applications', 'withdraw', applicant.ucasId, '--reason', 'x', '--yes'])
  expect(refused.code).toBe(1)
  await withdraw(other.number)
  expect(await isMarked(applicant.number)).toBe(false)
  expect(await run(`applications show ${applicant.number}`)).not.toContain('Same UCAS ID as')
})
