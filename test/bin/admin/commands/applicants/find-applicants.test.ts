import { beforeAll, describe, expect, it } from 'vitest'
import { randomToken } from '#functions/crypto.ts'
import { importApplicant } from '../../../../functions/support/imported-applicant.ts'
import { newUcasId, seededPortal, signInByMail } from '../../../../functions/support/local-portal.ts'
import { saveDraft } from '../../../../functions/support/test-applicants.ts'
import { createStaffRunner } from '../../staff-runner.ts'
import { type SubmittedApplicant, submitApplication } from '../../submit-application.ts'

const local = await seededPortal('2027-08-16T09:00:00Z')
const { staff, run, audited } = createStaffRunner(local)
const find = (text: string) => run(['applicants', 'find', text])
const surname = `Zu\u0308rn-${randomToken().slice(0, 8)}`

let applicant: SubmittedApplicant
beforeAll(async () => {
  applicant = await submitApplication(local, {
    forenames: 'Grace Brewster',
    surname,
    telephone1: '+44 7700 900 461',
  })
})

describe('applicants find', () => {
  it.each<[string, () => string]>([
    ['a number without its zeros', () => String(applicant.applicantId)],
    ['a UCAS ID with spaces', () => applicant.ucasId.replace(/(...)(...)/, '$1 $2 ')],
    ['an email in capital letters', () => applicant.email.toUpperCase()],
    ['the digits of a telephone number that could be a number', () => '900461'],
  ])('finds a person by %s', async (_, text) => {
    expect(await find(text())).toContain(
      `  ${applicant.number}  UCAS ID ${applicant.ucasId}  ${applicant.email}\n  Not on record from UCAS;`,
    )
  })

  it('finds one person by a number whose digits are in the email of another', async () => {
    await signInByMail(local, newUcasId(), `a${applicant.applicantId}@example.org`)
    expect((await find(String(applicant.applicantId))).match(/UCAS ID/g)).toHaveLength(1)
  })

  it('finds one person by an email that other emails contain, and all by their common part', async () => {
    const stem = newUcasId()
    const one = await submitApplication(local, { email: `${stem}@example.org` })
    await signInByMail(local, newUcasId(), `x${stem}@example.org`)
    const other = newUcasId()
    await signInByMail(local, other, `y${stem}@example.org`)
    const ucasIdsIn = (out: string) => out.match(/(?<=UCAS ID )\d+/g)
    expect(ucasIdsIn(await find(one.email))).toEqual([one.ucasId])
    expect(ucasIdsIn(await find(stem))).toHaveLength(3)
    expect(ucasIdsIn(await find(other))).toEqual([other])
  })

  it('finds a person once after a correction of the email, and nobody by the earlier email', async () => {
    const { ucasId, email } = await submitApplication(local)
    await signInByMail(local, ucasId, email)
    await run(`applicants correct ${ucasId} --email new${ucasId}@example.org --yes`)
    expect((await find(ucasId)).match(/UCAS ID/g)).toHaveLength(1)
    expect(await find(email)).toContain('Nobody matches.')
  })

  it('says what to search by if nobody matches', async () => {
    expect(await find('nobody@example.org')).toBe(
      'Nobody matches. Search by number, UCAS ID, email, name or telephone. The portal does not store a sign-in whose email is not the one that UCAS gave: then search by UCAS ID or surname.\n',
    )
    expect(await audited('nobody with a number')).toContain('sam applicants find 0 people')
  })

  it('shows somebody whom UCAS supplied and who has not applied', async () => {
    const { ucasId, email } = await importApplicant(local, { feeStatus: null, feeStatusType: 'NoFeeStatus' })
    expect(await find(ucasId)).toMatch(
      new RegExp(
        `^Ron Record  CL\\d+  UCAS ID ${ucasId}  ${email}\n  On record from UCAS, has not applied; fees: not known\n`,
      ),
    )
  })

  it('shows the applications and what became of the last email, and writes an audit entry with the number', async () => {
    const { out } = await staff(`applicants find ${applicant.number}`)
    expect(out).toContain(`Grace Brewster ${surname}  ${applicant.number}  UCAS ID ${applicant.ucasId}`)
    expect(out).toContain('Telephone +44 7700 900 461')
    expect(out).toContain(`${applicant.number}, submitted 16 Aug 2027, 10:00: G400-USCSC`)
    expect(out).toContain('Last email: 16 Aug 2027, 10:00, receipt of the application, emailed to')
    expect(await audited(applicant.number)).toContain('sam applicants find 1 person')
  })

  it('finds somebody who has only asked for a link, by UCAS ID and by email', async () => {
    const ucasId = newUcasId()
    const { email, bearer } = await signInByMail(local, ucasId, `only${ucasId}@example.org`)
    local.clock.now = new Date('2027-08-16T09:10:00Z')
    await saveDraft(local, bearer)
    for (const out of [await find(ucasId), await find(email), await run(['applications', 'show', email])]) {
      expect(out.split('\n').slice(0, 3)).toEqual([
        `UCAS ID ${ucasId}  ${email}`,
        '  No record: has asked for a sign-in link, and not applied',
        `  Draft saved 16 Aug 2027, 10:10 under ${email}`,
      ])
      expect(out).toContain('sign-in link, emailed to')
    }
  })
})

it('a command about one person lists the people if a text names several, with an audit entry, and changes nothing', async () => {
  const twin = await submitApplication(local, { forenames: 'Joan', surname })
  const { code, out, error } = await staff(['attachments', 'request', surname, '--type', 'Grades', '--yes'])
  expect([code, out]).toEqual([1, ''])
  for (const text of ['2 people match.', applicant.number, twin.number, 'Joan']) expect(error).toContain(text)
  for (const { number } of [applicant, twin])
    expect(await run(`audit --number ${number}`)).toContain('applicants find  several people')
})
