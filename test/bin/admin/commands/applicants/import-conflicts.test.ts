import { beforeAll, describe, expect, it } from 'vitest'
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

describe('a conflict in an import', () => {
  it('is named with the UCAS ID and the number of the record, and changes nothing', async () => {
    const other = await submitApplication(local)
    const { path } = createFile(other.ucasId)
    const conflict = `Conflict: UCAS ID ${other.ucasId} belongs to ${other.number}, whose record has a different email. See: applicants import --help\n`
    expect((await staff(`applicants import ${path} --dry-run`)).out).toContain(conflict)
    expect(await json(`applicants import ${path} --yes`)).toMatchObject({
      added: 0,
      left: 1,
      conflicts: [{ ucasId: other.ucasId, applicationNumber: other.number }],
    })
    expect(await ports.applicants.get(other.ucasId)).toMatchObject({ emailKey: other.email })
  })

  it('ends when the record is erased and the file imported again: the person in the file gets the UCAS ID', async () => {
    const other = await submitApplication(local)
    const { path, email } = createFile(other.ucasId)
    expect(await signInCode(other.ucasId, email)).toMatchObject({ signinResult: { code: 'Different' } })
    await staff(`applicants erase ${other.number} --yes`)
    expect(await json(`applicants import ${path} --yes`)).toMatchObject({ added: 1, conflicts: [] })
    const record = await ports.applicants.get(other.ucasId)
    expect(record).toMatchObject({ emailKey: email, details: { forenames: 'Hanna' }, feeStatus: 'home' })
    expect(record?.applicantId).not.toBe(other.applicantId)
    expect(await signInCode(other.ucasId, other.email)).toMatchObject({ signinResult: { code: 'Different' } })
    const { bearer } = await signIn(local, other.ucasId, email)
    const applicant = await local.request('GET', '/api/applicant', { bearer })
    expect(await applicant.json()).toMatchObject({ hasPortalApplication: false })
  })

  it('is neither the same address in capitals nor somebody who only signed in with the UCAS ID: the imported address gets it', async () => {
    const imported = await importApplicant(local)
    const sameAddress = createFile(imported.ucasId, imported.email.toUpperCase())
    expect(await json(`applicants import ${sameAddress.path} --yes`)).toMatchObject({
      left: 1,
      conflicts: [],
    })
    const other = await signIn(local)
    const { path, email } = createFile(other.ucasId)
    expect(await json(`applicants import ${path} --yes`)).toMatchObject({ added: 1, conflicts: [] })
    expect((await local.request('GET', '/api/applicant', { bearer: other.bearer })).status).toBe(403)
    expect(await signInCode(other.ucasId, email)).toEqual({ signinResult: { code: 'Unique' } })
  })
})
