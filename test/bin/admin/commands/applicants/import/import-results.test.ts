import { expect, it } from 'vitest'
import { newUcasId, seededPortal } from '../../../../../functions/support/local-portal.ts'
import {
  createSession,
  importedApplicantRequest,
  send,
} from '../../../../../functions/support/test-applicants.ts'
import { createFolder } from '../../../../../support/temporary-folder.ts'
import { createStaffRunner } from '../../../staff-runner.ts'
import { submitApplication } from '../../../submit-application.ts'

const { write } = createFolder()
const local = await seededPortal()
const { staff, run } = createStaffRunner(local)
const people = (...ids: string[]) =>
  write(
    [
      'ucasId,email,forenames,surname,dateOfBirth,feeStatus',
      ...ids.map(id => `${id},a${id}@example.org,Ada,Sample,2009-03-14,home`),
    ].join('\n'),
  )
const results = (...rows: string[]) => write(['UCAS ID;type;subject;grade;year', ...rows].join('\r\n'))
const loadQualifications = async (id: string) =>
  (await local.ports.applicants.listByUcasId(id))[0]?.qualifications

it('results of several files are written into the records of people who have not applied', async () => {
  const [fresh, unknown] = [newUcasId(), newUcasId()]
  const { ucasId: applied } = await submitApplication(local)
  await staff(`applicants import ${people(fresh, applied)} --yes`)
  const first = results(
    `${fresh};A-Level;Biology;C;2026`,
    `${applied};A-Level;Biology;E;2026`,
    `${fresh};A-Level;Physics;B;2026`,
    `${unknown};A-Level;Biology;E;2026`,
  )
  const refused = await staff(`applicants import ${first}`, 'no\n')
  expect(refused.error).toContain('1 changed, 1 conflicting, 1 unknown')
  expect(refused.out).toContain(`There is no record from UCAS for ${unknown}.`)
  expect(await loadQualifications(fresh)).toBeNull()
  expect(refused.out).not.toContain(`${fresh}:`)
  const before = await loadQualifications(applied)
  await run(`applicants import ${first} --yes`)
  expect((await loadQualifications(fresh))?.list).toHaveLength(2)
  expect(await loadQualifications(applied)).toEqual(before)

  const second = results(`${fresh};A-Level;Biology;B;2026`, `${fresh};A-Level;Chemistry;A;2026`)
  const question = await staff(`applicants import ${second}`, 'no\n')
  expect(question.out).toContain(
    `${fresh}: A-Level Biology: C (2026) → B (2026); A-Level Chemistry: none → A (2026)\n`,
  )
  expect(question.error).toContain('Import 1 applicant: 1 changed?')
  expect(await run(`audit --number ${fresh}`)).toContain('applicants import viewed')
  await staff(`applicants import ${second} --yes`)
  expect((await loadQualifications(fresh))?.list.map(({ subject, grade }) => `${subject} ${grade}`)).toEqual([
    'Biology B',
    'Physics B',
    'Chemistry A',
  ])
  expect(await run(`applicants import ${second}`)).toContain('There is nothing to write: 1 same')

  const onlyNew = await staff(`applicants import ${results(`${fresh};A-Level;History;A;2026`)}`, 'no\n')
  expect(onlyNew.error).toContain('1 changed')
  expect(onlyNew.out).not.toContain(`${fresh}:`)
})

it('two GCSEs in a file refuse nobody: an advisor checks, and the application is accepted', async () => {
  const ucasId = newUcasId()
  await staff(`applicants import ${people(ucasId)} --yes`)
  const subjects = ['Mathematics', 'Physics', 'Computer Science']
  const file = results(
    ...subjects.map(subject => `${ucasId};A-Level;${subject};A;2026`),
    `${ucasId};GCSE;English Language;3;2024`,
    `${ucasId};GCSE;Art;5;2024`,
  )
  await staff(`applicants import ${file} --yes`)
  const person = await createSession(local, ucasId, `a${ucasId}@example.org`)
  const { bearer } = person
  const record = await (await local.request('GET', '/api/applicant', { bearer })).json()
  const { list, english, secondaryEducation } = record.qualifications
  const json = {
    version: 1,
    qualifications: { list, english, secondaryEducation, version: 1 },
    residency: null,
    immigrationStatus: null,
  }
  const checked = await (await local.request('POST', '/api/qualifications/entry', { bearer, json })).json()
  expect(checked).toContainEqual(
    expect.objectContaining({ programmeCode: 'G400-USCSC', checkStatus: 'Undecided' }),
  )
  const submission = importedApplicantRequest(person, { version: record.version, qualifications: undefined })
  expect((await send(local, submission)).status).toBe(201)
})
