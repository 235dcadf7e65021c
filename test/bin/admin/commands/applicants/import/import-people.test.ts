import { describe, expect, it, vi } from 'vitest'
import { writeWorkbook } from '#bin/admin/spreadsheets/workbook.ts'
import { newUcasId, seededPortal, signInByMail } from '../../../../../functions/support/local-portal.ts'
import {
  createSession,
  importedApplicantRequest,
  newApplicantRequest,
  send,
} from '../../../../../functions/support/test-applicants.ts'
import { completeSubmission } from '../../../../../support/sample-application.ts'
import { createFolder } from '../../../../../support/temporary-folder.ts'
import { createStaffRunner, succeeded } from '../../../staff-runner.ts'
import {
  loadApplicant,
  signInCode,
  submitApplication,
  submitAsStranger,
} from '../../../submit-application.ts'

const { write } = createFolder()
const local = await seededPortal()
const { staff, run, audited } = createStaffRunner(local)

const heading = 'ucasId,email,forenames,surname,dateOfBirth,feeStatus'
const line = (ucasId: string, surname = 'Sample', email = `a${ucasId}@example.org`) =>
  `${ucasId},${email},Ada,${surname},2009-03-14,home`
const csv = (...lines: string[]) => write([heading, ...lines].join('\r\n'))
const recordOf = async (id: string) => (await local.ports.applicants.listByUcasId(id))[0]

describe('applicants import', () => {
  it('asks, writes an audit entry, and creates a record with a new number for each applicant', async () => {
    const ids = [newUcasId(), newUcasId()]
    const path = csv(...ids.map(id => line(id, 'Ó Séaghdha')))
    const countEntries = async () => (await audited('new applicants')).length
    const before = await countEntries()
    const counts = '2 applicants: 2 new'
    expect((await staff(`applicants import ${path}`)).error).toContain(`Import ${counts}?`)
    expect(await countEntries()).toBe(before)
    expect(await staff(`applicants import ${path} --yes`)).toEqual(succeeded(`Imported ${counts}.\n`))
    expect(await countEntries()).toBe(before + 1)
    const records = await Promise.all(ids.map(recordOf))
    expect(records.map(record => record?.details.surname)).toEqual(['Ó Séaghdha', 'Ó Séaghdha'])
    expect(new Set(records.map(record => record?.applicantId)).size).toBe(2)
    for (const record of records)
      expect(await run(`audit --number ${record?.applicantId}`)).toMatch(/import {2}several people/)

    expect(await run(`applicants import ${path}`)).toContain('2 same')
    expect(await countEntries()).toBe(before + 1)
  })

  it('gives a workbook its zeros back, and says so in the question', async () => {
    const id = `00${newUcasId().slice(2)}`
    const headings = [...heading.split(','), 'telephone']
    const rows = [
      [Number(id), `a${id}@example.org`, 'Ada', 'Sample', { date: '2009-03-14' }, 'home', 1632960123],
    ]
    const path = write(Buffer.from(await writeWorkbook([{ name: 'People', headings, rows }])), `${id}.xlsx`)
    const question = await staff(`applicants import ${path}`, 'yes\n')
    expect(question.error).toContain('; 2 numbers have leading zeros again?')
    expect((await recordOf(id))?.details).toMatchObject({
      telephone1: '01632960123',
      dateOfBirth: '2009-03-14',
    })
  })

  it('leaves a fee status that is not confirmed and a date of birth to the form', async () => {
    const id = newUcasId()
    const path = csv(line(id).replace('2009-03-14,home', ',not confirmed'))
    expect(await run(`applicants import ${path} --yes`)).toContain('1 new')
    expect(await run(`applicants import ${path}`)).toContain('1 same')
    const person = await createSession(local, id, `a${id}@example.org`)
    const before = await loadApplicant(local, person)
    expect(before).toMatchObject({ feeStatusType: 'FeeStatusProvisional', feeStatus: null })
    expect(before.details).not.toHaveProperty('dateOfBirth')
    const { details, feeContext } = completeSubmission(person).data
    const { dateOfBirth, telephone1 } = details
    const parts = { version: 1, details: { dateOfBirth, telephone1 }, feeContext }
    expect((await send(local, importedApplicantRequest(person, parts))).status).toBe(201)
    expect(await loadApplicant(local, person)).toMatchObject({ details: { dateOfBirth }, feeStatus: 'home' })
    expect(await run(`applicants import ${path}`)).toContain('1 same')
  })

  it('refuses a workbook of the portal, which has what applicants say', async () => {
    const path = write(`Application number,${heading}\nCL0000001,${line(newUcasId())}`)
    expect(await staff(`applicants import ${path} --yes`)).toMatchObject({
      code: 2,
      error: expect.stringContaining('is a workbook of the portal'),
    })
  })

  it('a second time shows each difference before it is written, and keeps number and results', async () => {
    const [first, second] = [newUcasId(), newUcasId()]
    await run(`applicants import ${csv(line(first), line(second))} --yes`)
    await run(`applicants import ${write(`ucasId,type,subject,grade\n${first},A2,Biology,A\n`)} --yes`)
    const before = await recordOf(first)
    const changed = line(first, 'Smyth', `new${first}@example.org`).replace(/home$/, 'provisional')
    const path = csv(changed, line(second), line(newUcasId()))
    const shown = await staff(`applicants import ${path}`)
    expect(shown.out).toContain(`${first}: `)
    for (const text of ['Sample → Smyth', `a${first}@example.org → new${first}@`, 'home → provisional'])
      expect(shown.out).toContain(text)
    expect(await recordOf(first)).toEqual(before)
    expect(await run(`audit --number ${before?.applicantId}`)).toContain('applicants import viewed')
    expect(await run(`applicants import ${path} --yes`)).toContain('1 new, 1 changed, 1 same')
    expect(await recordOf(first)).toMatchObject({
      applicantId: before?.applicantId,
      emailKey: `new${first}@example.org`,
      details: { surname: 'Smyth' },
      qualifications: before?.qualifications,
      version: (before?.version ?? 0) + 1,
    })
    const entries = await run(`audit --number ${before?.applicantId}`)
    expect(entries).toMatch(/applicants import {2}\w+ {2}1 new, 1 changed, 1 same/)
    for (const value of ['Smyth', 'Sample', `new${first}`]) expect(entries).not.toContain(value)
  })

  it('lists people who have applied and differ, and leaves them as they are', async () => {
    const ucasId = newUcasId()
    await run(`applicants import ${csv(line(ucasId))} --yes`)
    const person = await createSession(local, ucasId, `a${ucasId}@example.org`)
    expect((await send(local, importedApplicantRequest(person, { version: 1 }))).status).toBe(201)
    const before = await recordOf(ucasId)
    const path = csv(line(ucasId, 'Smyth'))
    expect((await staff(`applicants import ${path} --yes`)).out).toContain(
      `Has applied, and the answers stay: ${ucasId}: Surname: Sample → Smyth`,
    )
    expect(await run(`applicants import ${path}`)).toContain('1 conflicting')
    // What the person added in the portal is no difference.
    expect(await run(`applicants import ${csv(line(ucasId))}`)).toContain('1 same')
    expect(await recordOf(ucasId)).toEqual(before)
  })

  it('skips and names only those whose record changes meanwhile, and completes when it is run again', async () => {
    const [first, second, third] = [newUcasId(), newUcasId(), newUcasId()]
    await staff(`applicants import ${csv(line(second))} --yes`)
    vi.spyOn(local.ports.applicants, 'list').mockResolvedValueOnce([])
    const all = csv(...[first, second, third].map(id => line(id, 'Late')))
    expect(await staff(`applicants import ${all} --yes`)).toEqual({
      code: 1,
      out: 'Imported 2 applicants.\n',
      error: `These records have changed in the meantime: ${second}. Import the file again.\n`,
    })
    expect((await recordOf(second))?.details.surname).toBe('Sample')
    expect(await run('audit')).toMatch(/applicants import failed {2}CL\d+ {2}changed in the meantime\n/)
    expect(await run(`applicants import ${all} --yes`)).toContain('1 changed, 2 same')
  })
})

const createFile = (ucasId: string, email = `holder${ucasId}@example.org`) => ({
  path: csv(line(ucasId, 'Holder', email)),
  email,
})

/** Returns the email and number of everybody who uses a UCAS ID, and whether UCAS supplied the record. */
const listOwners = async (ucasId: string) =>
  (await local.ports.applicants.listByUcasId(ucasId)).map(({ owner, emailKey, applicantId }) => ({
    fromUcas: owner === 'ucas',
    email: emailKey,
    applicantId,
  }))

describe('an import of a UCAS ID that somebody has used', () => {
  it('names people with another email and changes nothing of theirs; both can sign in', async () => {
    const other = await submitApplication(local)
    const { path, email } = createFile(other.ucasId)
    const conflict = `${other.number} has applied with UCAS ID ${other.ucasId} as another person. See: applicants import --help\n`
    expect((await staff(`applicants import ${path}`)).out).toContain(conflict)
    expect(await audited(other.number)).toEqual(['sam applicants import viewed'])
    expect(await run(`applicants import ${path} --yes`)).toContain('1 new')
    expect(await listOwners(other.ucasId)).toEqual(
      expect.arrayContaining([
        { fromUcas: false, email: other.email, applicantId: other.applicantId },
        expect.objectContaining({ fromUcas: true, email }),
      ]),
    )
    for (const each of [email, other.email])
      expect(await signInCode(local, other.ucasId, each)).toBe('Unique')
  })

  it('puts the person in the file on record with their answers and number, if they have applied', async () => {
    const applicant = await submitApplication(local)
    const stranger = await submitAsStranger(local, applicant.ucasId)
    const { path } = createFile(applicant.ucasId, applicant.email.toUpperCase())
    const out = await run(`applicants import ${path} --yes`)
    expect(out).toContain('1 conflicting')
    expect(out).toContain(`${stranger.number} has applied with UCAS ID ${applicant.ucasId} as another`)
    expect(await listOwners(applicant.ucasId)).toEqual(
      expect.arrayContaining([
        { fromUcas: true, email: applicant.email, applicantId: applicant.applicantId },
        { fromUcas: false, email: stranger.email, applicantId: stranger.applicantId },
      ]),
    )
    expect(await loadApplicant(local, applicant)).toMatchObject({
      applicationNumber: applicant.number,
      details: { surname: 'Sample' },
    })
  })

  it('keeps one record with one number if the person applies during the import', async () => {
    const person = await signInByMail(local)
    const { path } = createFile(person.ucasId, person.email)
    await staff(`applicants import ${path}`, () => send(local, newApplicantRequest(person)))
    expect(await listOwners(person.ucasId)).toMatchObject([{ fromUcas: false }])
    await staff(`applicants import ${path} --yes`)
    expect(await listOwners(person.ucasId)).toMatchObject([{ fromUcas: true }])
  })
})
