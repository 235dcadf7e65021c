import { beforeAll, describe, expect, it } from 'vitest'
import { importApplicant } from '../../../../functions/imported-applicant.ts'
import { listMailsTo, localPortal, newUcasId, signIn } from '../../../../functions/local-portal.ts'
import { sendQueuedMails } from '../../../../functions/send-queued-mails.ts'
import { createFolder, createStaffRunner } from '../../staff-runner.ts'
import { submitApplication } from '../../submit-application.ts'

const { write } = createFolder()
const local = localPortal()
const { ports } = local
const { staff, json, audited } = createStaffRunner(local)
beforeAll(() => local.seed())

/** A file from UCAS with one applicant. Returns its path and the applicant's email. */
function createFile(ucasId: string, email = `holder${ucasId}@example.org`) {
  const heading = 'ucasId,email,forenames,surname,dateOfBirth,feeStatus'
  return { path: write(`${heading}\n${ucasId},${email},Hanna,Holder,2009-03-14,home\n`), email }
}
const resolve = (path: string, ucasId: string, owner: string, option = '--yes') =>
  staff(`applicants resolve ${path} ${ucasId} --owner ${owner} ${option}`)
const signInCode = async (ucasId: string, emailAddress: string) =>
  (await local.request('POST', '/auth/signin', { form: { ucasId, emailAddress } })).json()

describe('a conflict in an import', () => {
  it('is named with the UCAS ID and the number of the record, and changes nothing', async () => {
    const other = await submitApplication(local)
    const { path } = createFile(other.ucasId)
    const conflict = `Conflict: UCAS ID ${other.ucasId} belongs to ${other.number}, whose record has a different email. See: applicants resolve --help\n`
    expect((await staff(`applicants import ${path} --dry-run`)).out).toContain(conflict)
    expect(await json(`applicants import ${path} --yes`)).toMatchObject({
      added: 0,
      left: 1,
      conflicts: [{ ucasId: other.ucasId, applicationNumber: other.number }],
    })
    expect(await ports.applicants.get(other.ucasId)).toMatchObject({ emailKey: other.email })
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

describe('applicants resolve --owner file', () => {
  it('gives the UCAS ID to the person in the file, deletes the other application, and emails both', async () => {
    const other = await submitApplication(local)
    await staff(`attachments request ${other.number} --type Grades --yes`)
    const { path, email } = createFile(other.ucasId)
    expect(await signInCode(other.ucasId, email)).toMatchObject({ signinResult: { code: 'Different' } })

    const question = `Decide that UCAS ID ${other.ucasId} belongs to ${email} and not to ${other.email}, and email both; permanently erase application ${other.number} of ${other.email} with its documents?`
    const command = `applicants resolve ${path} ${other.ucasId} --owner file`
    expect((await staff(command)).error).toContain(question)
    expect((await resolve(path, other.ucasId, 'file', '--dry-run')).code).toBe(0)
    expect(await ports.applications.get(other.applicantId)).toBeDefined()

    expect((await resolve(path, other.ucasId, 'file')).out).toBe(
      `UCAS ID ${other.ucasId} belongs to ${email}. The portal emails both people.\n`,
    )
    const record = await ports.applicants.get(other.ucasId)
    expect(record).toMatchObject({ emailKey: email, details: { forenames: 'Hanna' }, feeStatus: 'home' })
    expect(record?.applicantId).not.toBe(other.applicantId)
    expect(await ports.applications.get(other.applicantId)).toBeUndefined()
    expect(await ports['attachment-requests'].list(other.applicantId)).toEqual([])
    const entries = (await audited(other.number)).map(({ action, details }) => [action, details])
    // A restore reads "applicants erase".
    expect(entries.sort()).toEqual([
      ['applicants erase', undefined],
      ['applicants resolve viewed', 'owner: file'],
      ['applicants resolve viewed', 'owner: file'],
      ['applicants resolve', 'owner: file'],
      ['attachments request', 'Grades'],
    ])

    await sendQueuedMails(ports)
    const [toHolder] = await listMailsTo(email)
    expect(toHolder?.subject).toBe('Your UCAS ID at Example University')
    expect(toHolder?.text).toContain('It belongs to this address.')
    const deletion = `We have deleted application ${other.number}`
    const toOther = (await listMailsTo(other.email)).filter(({ text }) => text.includes(deletion))
    expect(toOther).toHaveLength(1)
    expect(toOther[0]?.text).not.toContain(email)

    expect(await signInCode(other.ucasId, other.email)).toMatchObject({ signinResult: { code: 'Different' } })
    expect(await loadApplicant(other.ucasId, email)).toMatchObject({ hasPortalApplication: false })
  })

  it('replaces a record without an application', async () => {
    const { ucasId, email: oldEmail } = await importApplicant(local)
    const { path, email } = createFile(ucasId)
    expect(await json(`applicants resolve ${path} ${ucasId} --owner file --yes`)).toMatchObject({
      changed: true,
      owner: 'file',
      erased: null,
    })
    expect(await ports.applicants.get(ucasId)).toMatchObject({ emailKey: email, version: 5 })
    await sendQueuedMails(ports)
    expect((await listMailsTo(oldEmail))[0]?.text).not.toContain('deleted')
  })

  it('changes nothing when the record changes before the answer', async () => {
    const other = await submitApplication(local)
    await staff(`attachments request ${other.number} --type Grades --yes`)
    const record = await ports.applicants.get(other.ucasId)
    if (!record) throw new Error('the record is missing')
    const { path } = createFile(other.ucasId)
    const answer = async () => {
      await ports.transaction([ports.applicants.replaceWrite({ ...record, version: record.version + 1 })])
      return 'yes\n'
    }
    const result = await staff(`applicants resolve ${path} ${other.ucasId} --owner file`, answer)
    expect(result.code).toBe(1)
    expect(result.error).toContain(
      `The record of UCAS ID ${other.ucasId} changed before you answered. Run the command again.\n`,
    )
    expect(await ports.applicants.get(other.ucasId)).toMatchObject({ emailKey: other.email })
    expect(await ports['attachment-requests'].list(other.applicantId)).toHaveLength(1)
    expect((await audited(other.number)).map(({ action }) => action)).not.toContain('applicants erase')
  })
})

describe('applicants resolve --owner record', () => {
  it('keeps the record and its application, and emails both', async () => {
    const owner = await submitApplication(local)
    const { path, email } = createFile(owner.ucasId)
    const before = await ports.applicants.get(owner.ucasId)
    expect((await resolve(path, owner.ucasId, 'record')).code).toBe(0)
    expect(await ports.applicants.get(owner.ucasId)).toEqual(before)
    expect(await ports.applications.get(owner.applicantId)).toBeDefined()
    await sendQueuedMails(ports)
    expect((await listMailsTo(owner.email))[0]?.text).toContain('It belongs to this address.')
    expect((await listMailsTo(email))[0]?.text).toContain('It belongs to the other address')
    expect((await audited(owner.number)).map(({ action }) => action)).toEqual(['applicants resolve'])
  })
})

describe('applicants resolve', () => {
  it('refuses a UCAS ID without a row or without a record, and changes nothing without a conflict', async () => {
    const { ucasId, email } = await importApplicant(local)
    const { path } = createFile(ucasId, email)
    expect(await resolve(path, ucasId, 'file')).toEqual({
      code: 0,
      out: 'The record has the same email as the file. Nothing has changed.\n',
      error: '',
    })
    expect((await resolve(path, '1234567890', 'file')).error).toBe(
      'The file has no applicant with UCAS ID 1234567890.\n',
    )
    const unknown = newUcasId()
    expect((await resolve(createFile(unknown).path, unknown, 'file')).error).toBe(
      `No record has UCAS ID ${unknown}. To create one: applicants import\n`,
    )
    expect((await resolve(path, ucasId, 'nobody')).code).toBe(2)
  })
})

/** Signs in and returns the applicant as the form sees it. */
async function loadApplicant(ucasId: string, email: string) {
  const { bearer } = await signIn(local, ucasId, email)
  return (await local.request('GET', '/api/applicant', { bearer })).json()
}
