import { readdirSync, readFileSync, statSync } from 'node:fs'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { CheckStatus } from '#shared/enums/check-status.ts'
import { type Json, localPortal } from '../../../../functions/local-portal.ts'
import { createFolder } from '../../../../temporary-folder.ts'
import { createStaffRunner, failed } from '../../staff-runner.ts'
import { submitApplication } from '../../submit-application.ts'

const { folder, pathTo } = createFolder()
// No other test submits applications on this day.
const local = localPortal('2031-08-14T10:00:00Z')
const { staff, json, audited } = createStaffRunner(local)
let early: Awaited<ReturnType<typeof submitApplication>>
let late: typeof early
beforeAll(async () => {
  await local.seed()
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
        'Number     Submitted           Entry check  Fees  Programme',
        `${late.number}  14 Aug 2031, 12:00  Qualified    home  G400-USCSC  Computer Science BSc (Hons)`,
        `${early.number}  14 Aug 2031, 11:00  Qualified    home  G400-USCSC  Computer Science BSc (Hons)\n`,
      ].join('\n'),
    )
  })

  it('leaves out older applications, and shows the total beyond the limit', async () => {
    const newest = { applicationNumber: late.number, withdrawnAt: null, sharesUcasId: false }
    expect(await json('applications list --since 2031-08-14T11:01')).toMatchObject({
      total: 1,
      applications: [newest],
    })
    const limited = 'applications list --since 2031-08-14 --limit 1'
    expect(await json(limited)).toMatchObject({ total: 2, applications: [newest] })
    expect((await staff(limited)).out).toContain('These are the newest 1 of 2 applications.\n')
    expect((await staff('applications list --since 2040-01-01')).out).toBe(
      'There are no such applications.\n',
    )
  })

  it.each([
    ['--school eecs', 2],
    ['--school SEMS', 0],
    ['--programme g400-uscsc', 2],
    ['--undecided', 0],
    ['--fee-status home', 2],
    ['--fee-status overseas', 0],
  ])('with %s lists %i', async (filter, total) => {
    expect(await json(`applications list --since 2031-08-14 ${filter}`)).toMatchObject({ total })
  })

  it('refuses a school or a programme that the catalogue does not have', async () => {
    expect(await staff('applications list --school X')).toEqual(
      failed(2, expect.stringContaining('There is no school X.')),
    )
    expect(await staff('applications list --programme X')).toEqual(
      failed(2, 'There is no programme X. See: catalogue list\n'),
    )
  })
})

describe('applications show', () => {
  it('shows an application with its applicant and its entry check, and writes an audit entry', async () => {
    local.clock.now = new Date('2031-08-15T11:00:00Z')
    const { out } = await staff(`applications show ${early.number.toLowerCase()}`)
    for (const text of [early.ucasId, 'British Citizen', 'England', 'A-Level Mathematics', 'A (2027)'])
      expect(out).toContain(text)
    expect(await json(`applications show ${early.number}`)).toMatchObject({
      applicationNumber: early.number,
      checkStatus: 'Qualified',
      details: { ucasPersonalId: early.ucasId, telephone1: '020 7946 0123' },
      feeContext: { nationality: 'GBR' },
      qualifications: { list: [{ grade: 'A' }, {}, {}] },
      entryCheck: expect.anything(),
      replay: { agrees: true, warning: null },
    })
    const entry = expect.objectContaining({ actor: 'sam', action: 'applications show' })
    expect(await audited(early.number)).toEqual([entry, entry])
  })

  const otherSubjects = { subjectsVersion: 'of-before' }
  const warning = expect.stringContaining(
    'The subject lists have changed since this entry check (of-before then,',
  )
  it.each<[string, CheckStatus | undefined, Json, unknown]>([
    ['would have a different result today', 'Undecided', {}, { agrees: false, warning: null }],
    ['Qualified', undefined, otherSubjects, { agrees: true, warning }],
  ])('says of the entry check: %s', async (text, checkStatus, change, replay) => {
    const { get } = local.ports.applications
    const getSpy = vi.spyOn(local.ports.applications, 'get').mockImplementation(async id => {
      const application = await get(id)
      if (!application) return
      const { entryCheck } = application
      const evaluation = { ...entryCheck.evaluation, ...(checkStatus && { checkStatus }) }
      return { ...application, entryCheck: { ...entryCheck, evaluation, ...change } }
    })
    const { out } = await staff(`applications show ${early.number}`)
    const shown = await json(`applications show ${early.number}`)
    getSpy.mockRestore()
    expect(out).toContain(text)
    expect(shown.replay).toEqual(replay)
  })

  it('refuses an unknown number, without an audit entry', async () => {
    expect(await staff('applications show CL9999999')).toEqual(
      failed(1, 'There is no application CL9999999.\n'),
    )
    expect(await audited('CL9999999')).toEqual([])
  })
})

describe('applications export', () => {
  const listActions = async (subject: string) =>
    (await audited(subject)).map(({ actor, action, details }) => [actor, action, details].join(': ')).sort()

  it('writes CSV to the standard output, since a moment', async () => {
    const { out, error } = await staff('applications export --since 2031-08-14T11:00')
    expect(error).toBe('')
    expect(out.startsWith('\uFEFF"applicationNumber"')).toBe(true)
    expect(out.split('\r\n')).toHaveLength(4)
    expect(out).toContain(`"'=HYPERLINK(""http://example.org"")"`)
  })

  it('writes JSON lines to a file that only its owner can read, and audit entries with the number', async () => {
    local.clock.now = new Date('2031-08-16T11:00:00Z')
    const output = pathTo('all.jsonl')
    const since = '--since 2031-08-14T11:30'
    expect((await staff(`applications export --format jsonl ${since} --output ${output}`)).out).toBe(
      `Exported 1 application to ${output}. It contains personal data: delete it after use.\n`,
    )
    expect(await listActions('applications since 2031-08-14T10:30:00.000Z')).toEqual([
      'sam: applications export finished: 1 application',
      'sam: applications export: jsonl to a file',
    ])
    const lines = readFileSync(output, 'utf8').trimEnd().split('\n')
    const { replay, ...shown } = await json(`applications show ${late.number}`)
    expect(lines.map(line => JSON.parse(line) as Json)).toEqual([shown])
    expect(statSync(output).mode & 0o777).toBe(0o600)
    expect(await json(`applications export --since 2031-08-14 --output ${output}`)).toEqual({
      exported: 2,
      output,
    })
    expect(readdirSync(folder)).toEqual(['all.jsonl'])
  })

  it('refuses another format, and says in the audit trail that it could not write a file', async () => {
    local.clock.now = new Date('2031-08-17T11:00:00Z')
    expect((await staff('applications export --format xlsx')).code).toBe(2)
    expect(await staff(`applications export --output ${pathTo('no/such/file.csv')}`)).toEqual(
      failed(1, expect.stringContaining('Cannot write the file')),
    )
    expect(await listActions('all applications')).toEqual([
      'sam: applications export failed: 0 applications',
      'sam: applications export: csv to a file',
    ])
  })
})
