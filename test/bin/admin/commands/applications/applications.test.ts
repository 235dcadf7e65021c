import { existsSync } from 'node:fs'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { importApplicant } from '../../../../functions/support/imported-applicant.ts'
import { newUcasId, seededPortal, signInByMail } from '../../../../functions/support/local-portal.ts'
import { outdatedAnswers } from '../../../../functions/support/sample-records.ts'
import {
  createSession,
  importedApplicantRequest,
  send,
} from '../../../../functions/support/test-applicants.ts'
import { createFolder } from '../../../../support/temporary-folder.ts'
import { readSheets } from '../../spreadsheets/fixtures/fixture.ts'
import { createStaffRunner } from '../../staff-runner.ts'
import { type SubmittedApplicant, submitApplication } from '../../submit-application.ts'

const { pathTo } = createFolder()
// No other test submits applications on this day.
const local = await seededPortal('2031-08-14T10:00:00Z')
const { staff, run, audited } = createStaffRunner(local)
let early: SubmittedApplicant
let late: SubmittedApplicant
beforeAll(async () => {
  const surname = '=HYPERLINK("http://example.org")'
  early = await submitApplication(local, { surname, dateOfBirth: '2013-03-14' })
  local.clock.now = new Date('2031-08-14T11:00:00Z')
  late = await submitApplication(local, { dateOfBirth: '2013-03-14' })
})

describe('applications list', () => {
  it('shows the newest first, without personal data', async () => {
    const { out } = await staff('applications list --since 2031-08-14T11:00')
    expect(out).toBe(
      [
        'Number     Submitted           Entry check  Decision  Fees  Programme',
        `${late.number}  14 Aug 2031, 12:00  Qualified              home  G400-USCSC  Computer Science BSc (Hons)`,
        `${early.number}  14 Aug 2031, 11:00  Qualified              home  G400-USCSC  Computer Science BSc (Hons)\n`,
      ].join('\n'),
    )
  })

  it('leaves out older applications', async () => {
    const out = await run('applications list --since 2031-08-14T11:01')
    expect([out.includes(late.number), out.includes(early.number)]).toEqual([true, false])
    expect(await run('applications list --since 2040-01-01')).toBe('There are no such applications.\n')
    const file = pathTo('none.xlsx')
    await run(`applications list --since 2040-01-01 --output ${file}`)
    expect(existsSync(file)).toBe(false)
  })

  it.each([
    ['--school eecs', 2],
    ['--school SEMS', 0],
    ['--programme g400-uscsc', 2],
    ['--programme G400', 2],
    ['--programme computing', 0],
    ['--fee-status Home', 2],
    ['--undecided', 0],
    ['--fee-status overseas', 0],
  ])('with %s lists %i', async (filter, total) => {
    const out = await run(`applications list --since 2031-08-14 ${filter}`)
    expect(out.match(/^CL\d+/gm) ?? []).toHaveLength(total)
  })
})

it('applications list shows the newest 50, and says how many there are', async () => {
  const summaries = await local.ports.applications.listSummaries()
  const summary = summaries.find(({ applicantId }) => applicantId === late.applicantId)!
  vi.spyOn(local.ports.applications, 'listSummaries').mockResolvedValue(Array(51).fill(summary))
  const out = await run('applications list')
  expect(out.match(/^CL\d+/gm)).toHaveLength(50)
  expect(out).toContain('These are the newest 50 of 51 applications. To see all: --output')
})

it('applications list --school lists those whose programme the catalogue no longer has', async () => {
  const { schools, programmes } = await local.ports.catalogue.read()
  const remaining = programmes.filter(({ code }) => code !== 'G400-USCSC')
  vi.spyOn(local.ports.catalogue, 'read').mockResolvedValue({ schools, programmes: remaining })
  const out = await run('applications list --since 2031-08-14 --school eecs')
  expect(out.match(/^CL\d+/gm) ?? []).toHaveLength(2)
  const file = pathTo('lost.xlsx')
  await run(`applications list --since 2031-08-14 --school eecs --output ${file}`)
  const [applications = []] = await readSheets(file)
  expect(applications[0]).toMatchObject({ 'School code': 'EECS' })
})

it('applications list --school lists a programme that has moved under its new school only', async () => {
  const { schools, programmes } = await local.ports.catalogue.read()
  const moved = programmes.map(programme =>
    programme.code === 'G400-USCSC' ? { ...programme, schoolCode: 'SEMS' } : programme,
  )
  vi.spyOn(local.ports.catalogue, 'read').mockResolvedValue({ schools, programmes: moved })
  const count = async (school: string) =>
    (await run(`applications list --since 2031-08-14 --school ${school}`)).match(/^CL\d+/gm)?.length ?? 0
  expect([await count('SEMS'), await count('eecs')]).toEqual([2, 0])
})

it('applications list and applicants find show answers that the rules no longer accept', async () => {
  const { ucasId, email } = await importApplicant(local, outdatedAnswers)
  const person = await createSession(local, ucasId, email)
  const unchanged = { qualifications: undefined, details: undefined }
  expect((await send(local, importedApplicantRequest(person, unchanged))).status).toBe(201)
  const file = pathTo('outdated.xlsx')
  await run(`applications list --since 2031-08-14 --output ${file}`)
  const [applications = []] = await readSheets(file)
  const row = applications.find(each => each['UCAS ID'] === ucasId)
  expect(Object.values(row ?? {}).join(' ')).toContain('121')
  expect(await run(['applicants', 'find', outdatedAnswers.details.telephone1])).toContain(ucasId)
})

it('applications list leaves out an application whose record is gone, and says so', async () => {
  const remaining = (await local.ports.applicants.list()).filter(({ ucasId }) => ucasId !== early.ucasId)
  vi.spyOn(local.ports.applicants, 'list').mockResolvedValue(remaining)
  // Audit entries of one moment have no order, and earlier tests have written some.
  local.clock.now = new Date('2031-08-14T12:00:00Z')
  const file = pathTo('gone.xlsx')
  const out = await run(`applications list --since 2031-08-14 --school eecs --output ${file}`)
  expect(out).toContain('Applications without a record, which are left out: 1.')
  const [applications = []] = await readSheets(file)
  expect(applications.map(row => row['UCAS ID'])).not.toContain(early.ucasId)
  expect((await audited('several people')).at(-1)).toBe(
    `sam applications list a workbook of ${applications.length} applications`,
  )
})

describe('applications show', () => {
  it('finds an application by its number in lower case, and writes an audit entry', async () => {
    local.clock.now = new Date('2031-08-15T11:00:00Z')
    const number = early.number.toLowerCase()
    expect(await run(`applications show ${number}`)).toContain(early.ucasId)
    expect(await audited(early.number)).toEqual(['sam applications show'])
    expect((await staff(`applications show ${number} --programme alchemy`)).code).toBe(2)
  })

  it('shows somebody who has not applied, but no entry check', async () => {
    const ucasId = newUcasId()
    const { email } = await signInByMail(local, ucasId, `draft${ucasId}@example.org`)
    expect(await run(['applications', 'show', email])).toContain(ucasId)
    expect(await audited('nobody with a number')).toContain('sam applications show')
    expect((await staff(['applications', 'show', email, '--programme', 'C800'])).error).toContain(
      'The portal has no qualifications of this person yet.',
    )
  })
})
