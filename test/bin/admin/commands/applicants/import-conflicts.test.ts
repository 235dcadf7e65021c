import { beforeAll, describe, expect, it } from 'vitest'
import { newApplicantRequest, send } from '../../../../functions/faults/support/test-applicants.ts'
import { importApplicant } from '../../../../functions/imported-applicant.ts'
import { localPortal, signIn } from '../../../../functions/local-portal.ts'
import { createFolder } from '../../../../temporary-folder.ts'
import { createStaffRunner } from '../../staff-runner.ts'
import { submitApplication } from '../../submit-application.ts'

const { write } = createFolder()
const local = localPortal()
const { ports } = local
const { staff, json } = createStaffRunner(local)
beforeAll(() => local.seed())

/** A file from UCAS with one applicant. Returns its path and the applicant's email. */
function createFile(ucasId: string, email = `holder${ucasId}@example.org`) {
  const heading = 'ucasId,email,forenames,surname,dateOfBirth,feeStatus'
  return { path: write(`${heading}\n${ucasId},${email},Hanna,Holder,2009-03-14,home\n`), email }
}
const signInCode = async (ucasId: string, emailAddress: string) =>
  (await local.request('POST', '/auth/signin', { form: { ucasId, emailAddress } })).json()

/** Returns the email and number of everybody who uses a UCAS ID, and whether UCAS supplied the record. */
const listOwners = async (ucasId: string) =>
  (await ports.applicants.listByUcasId(ucasId)).map(({ owner, emailKey, applicantId }) => ({
    fromUcas: owner === 'ucas',
    email: emailKey,
    applicantId,
  }))

describe('an import of a UCAS ID that somebody has used', () => {
  it('names people with another email and changes nothing of theirs; the person in the file gets the ID', async () => {
    const other = await submitApplication(local)
    const { path, email } = createFile(other.ucasId)
    const conflict = `${other.number} has applied with UCAS ID ${other.ucasId} and a different email. See: applicants import --help\n`
    expect((await staff(`applicants import ${path} --dry-run`)).out).toContain(conflict)
    expect(await json(`applicants import ${path} --yes`)).toMatchObject({
      outcomes: { new: [other.ucasId] },
      conflicts: [{ ucasId: other.ucasId, applicationNumber: other.number }],
    })
    expect(await listOwners(other.ucasId)).toEqual(
      expect.arrayContaining([
        { fromUcas: false, email: other.email, applicantId: other.applicantId },
        expect.objectContaining({ fromUcas: true, email }),
      ]),
    )
    expect(await signInCode(other.ucasId, other.email)).toEqual({ signinResult: { code: 'Unique' } })
    expect(await signInCode(other.ucasId, email)).toEqual({ signinResult: { code: 'Unique' } })
    const stranger = `nobody${other.ucasId}@example.org`
    expect(await signInCode(other.ucasId, stranger)).toMatchObject({ signinResult: { code: 'Different' } })
    const { bearer } = await signIn(local, other.ucasId, email)
    const applicant = await local.request('GET', '/api/applicant', { bearer })
    expect(await applicant.json()).toMatchObject({ hasPortalApplication: false, feeStatus: 'home' })
  })

  it('puts the person in the file on record with their answers and number, if they have applied', async () => {
    const applicant = await submitApplication(local)
    const stranger = await submitApplication(
      local,
      { email: `x${applicant.ucasId}@example.org` },
      applicant.ucasId,
    )
    const { path } = createFile(applicant.ucasId, applicant.email.toUpperCase())
    expect(await json(`applicants import ${path} --yes`)).toMatchObject({
      outcomes: { conflicting: [applicant.ucasId] },
      conflicts: [{ ucasId: applicant.ucasId, applicationNumber: stranger.number }],
    })
    expect(await listOwners(applicant.ucasId)).toEqual(
      expect.arrayContaining([
        { fromUcas: true, email: applicant.email, applicantId: applicant.applicantId },
        { fromUcas: false, email: stranger.email, applicantId: stranger.applicantId },
      ]),
    )
    const reply = await local.request('GET', '/api/applicant', { bearer: applicant.bearer })
    expect(await reply.json()).toMatchObject({
      applicationNumber: applicant.number,
      details: { surname: 'Sample' },
    })
  })

  it('lists nobody who has only signed in, or whose record from UCAS has the same address in capitals', async () => {
    const imported = await importApplicant(local)
    const sameAddress = createFile(imported.ucasId, imported.email.toUpperCase())
    expect(await json(`applicants import ${sameAddress.path} --yes`)).toMatchObject({
      outcomes: { new: [] },
      conflicts: [],
    })
    const other = await signIn(local)
    const { path, email } = createFile(other.ucasId)
    expect(await json(`applicants import ${path} --yes`)).toMatchObject({
      outcomes: { new: [other.ucasId] },
      conflicts: [],
    })
    expect((await local.request('GET', '/api/applicant', { bearer: other.bearer })).status).toBe(403)
    expect(await signInCode(other.ucasId, email)).toEqual({ signinResult: { code: 'Unique' } })
  })

  it('that applies during the import keeps one record with one number', async () => {
    const person = await signIn(local)
    const { path } = createFile(person.ucasId, person.email)
    const apply = () => send(local, newApplicantRequest({ ...person }))
    const answer = async () => {
      expect((await apply()).status).toBe(201)
      return 'yes\n'
    }
    await staff(`applicants import ${path}`, answer)
    expect(await listOwners(person.ucasId)).toMatchObject([{ fromUcas: false }])
    await staff(`applicants import ${path} --yes`)
    expect(await listOwners(person.ucasId)).toMatchObject([{ fromUcas: true }])
  })
})
