import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Json, localPortal } from '../../../../functions/local-portal.ts'
import { createStaffRunner } from '../../staff-runner.ts'
import { submitApplication } from '../../submit-application.ts'

const folder = mkdtempSync(join(tmpdir(), 'export-'))
afterAll(() => rmSync(folder, { recursive: true }))

// No other test submits applications on this day.
const local = localPortal('2031-08-14T10:00:00Z')
const { staff, json, audited } = createStaffRunner(local)
let [early, late]: Awaited<ReturnType<typeof submitApplication>>[] = []
beforeAll(async () => {
  await local.seed()
  early = await submitApplication(local, {
    surname: '=HYPERLINK("http://example.org")',
    dateOfBirth: '2013-03-14',
  })
  local.clock.now = new Date('2031-08-14T11:00:00Z')
  late = await submitApplication(local, { dateOfBirth: '2013-03-14' })
})

describe('applications list', () => {
  it('shows the newest first, without personal data', async () => {
    const { out } = await staff('applications list --since 2031-08-14T11:00')
    expect(out).toBe(
      [
        `${late?.number}  Thursday 14 August 2031 at 12:00        G400-USCSC  Computer Science BSc (Hons)`,
        `${early?.number}  Thursday 14 August 2031 at 11:00        G400-USCSC  Computer Science BSc (Hons)\n`,
      ].join('\n'),
    )
  })

  it('leaves out older applications, and shows the total beyond the limit', async () => {
    const newest = {
      applicationNumber: late?.number,
      submittedAt: '2031-08-14T11:00:00.000Z',
      programmeCode: 'G400-USCSC',
      programmeName: 'Computer Science BSc (Hons)',
    }
    expect(await json('applications list --since 2031-08-14T11:01')).toEqual({
      total: 1,
      applications: [newest],
    })
    expect(await json('applications list --since 2031-08-14 --limit 1')).toEqual({
      total: 2,
      applications: [newest],
    })
    expect((await staff('applications list --since 2031-08-14 --limit 1')).out).toContain(
      'These are the newest 1 of 2 applications.\n',
    )
    expect((await staff('applications list --since 2040-01-01')).out).toBe('There are no applications.\n')
  })

  it.each([
    ['--limit', '0'],
    ['--limit', 'all'],
    ['--since', 'yesterday'],
  ])('refuses %s %s', async (option, value) => {
    expect(await staff(`applications list ${option} ${value}`)).toMatchObject({ code: 2, out: '' })
  })
})

type StoredDecision = Json & { evaluation: Json }

describe('applications show', () => {
  it('shows an application with its applicant and its decision', async () => {
    const { out } = await staff(`applications show ${early?.number ?? ''}`)
    for (const line of [
      '  Submitted               Thursday 14 August 2031 at 11:00',
      '  Programme               G400-USCSC Computer Science BSc (Hons)',
      '  Entry check             Qualified',
      '  Replaying the decision gives the same result',
      `  UCAS ID                 ${early?.ucasId}`,
      '  Telephone               020 7946 0123',
      '  Nationality             British Citizen',
      '  Country of domicile     England',
      '  A-Level Mathematics     A (2027)',
      '  English                 GCSE 6',
    ])
      expect(out.split('\n')).toContain(line)
  })

  it('prints everything as JSON', async () => {
    expect(await json(`applications show ${early?.number ?? ''}`)).toMatchObject({
      applicationNumber: early?.number,
      checkStatus: 'Qualified',
      details: { ucasPersonalId: early?.ucasId, telephone1: '020 7946 0123' },
      feeContext: { nationality: 'GBR' },
      qualifications: { list: [{ grade: 'A' }, {}, {}] },
      decision: expect.anything(),
      replay: { agrees: true, warning: null },
    })
  })

  it.each<[string, (decision: StoredDecision) => Json, string, unknown]>([
    [
      'another outcome',
      ({ evaluation, ...decision }) => ({
        ...decision,
        evaluation: { ...evaluation, checkStatus: 'Undecided' },
      }),
      'Replaying the decision gives a different result',
      { agrees: false, warning: null },
    ],
    [
      'another outcome with other subject lists',
      ({ evaluation, ...decision }) => ({
        ...decision,
        subjectsVersion: 'of-before',
        evaluation: { ...evaluation, checkStatus: 'Undecided' },
      }),
      'Replaying the decision gives a different result. The subject lists have changed since this decision (of-before then,',
      { agrees: false, warning: expect.stringContaining('The subject lists have changed') },
    ],
    [
      'the same outcome with other subject lists',
      decision => ({ ...decision, subjectsVersion: 'of-before' }),
      'Replaying the decision gives the same result',
      { agrees: true, warning: expect.stringContaining('The subject lists have changed') },
    ],
    [
      'a decision that this release cannot read',
      () => ({ format: 'unknown' }),
      'This release cannot read the stored decision, so it cannot replay it',
      null,
    ],
  ])('shows %s', async (_, alterDecision, line, replay) => {
    const { get } = local.ports.applications
    const getSpy = vi.spyOn(local.ports.applications, 'get').mockImplementation(async id => {
      const application = await get(id)
      return (
        application && { ...application, decision: alterDecision(application.decision as StoredDecision) }
      )
    })
    const { out } = await staff(`applications show ${early?.number ?? ''}`)
    const shown = await json(`applications show ${early?.number ?? ''}`)
    getSpy.mockRestore()
    expect(out).toContain(`  ${line}`)
    expect(shown.replay).toEqual(replay)
  })

  it('refuses an unknown number', async () => {
    expect(await staff('applications show CL9999999')).toEqual({
      code: 1,
      out: '',
      error: 'There is no application CL9999999.\n',
    })
  })
})

describe('applications export', () => {
  it('writes CSV to the standard output, since a moment', async () => {
    const { out, error } = await staff('applications export --since 2031-08-14T11:00')
    expect(error).toBe('')
    expect(out.startsWith('\uFEFF"applicationNumber"')).toBe(true)
    expect(out.split('\r\n')).toHaveLength(4)
    expect(out).toContain(`"'=HYPERLINK(""http://example.org"")"`)
  })

  it('writes JSON lines to a file that only its owner can read', async () => {
    const output = join(folder, 'all.jsonl')
    const result = await staff(
      `applications export --format jsonl --since 2031-08-14T11:30 --output ${output}`,
    )
    expect(result.out).toBe(
      `Exported 1 application to ${output}. It contains personal data: delete it after use.\n`,
    )
    const lines = readFileSync(output, 'utf8').trimEnd().split('\n')
    const { replay, ...shown } = await json(`applications show ${late?.number ?? ''}`)
    expect(lines.map(line => JSON.parse(line) as Json)).toEqual([shown])
    expect(statSync(output).mode & 0o777).toBe(0o600)
    expect(await json(`applications export --since 2031-08-14 --output ${output}`)).toEqual({
      exported: 2,
      output,
    })
    expect(readdirSync(folder)).toEqual(['all.jsonl'])
  })

  it('refuses another format, and a file that cannot be written', async () => {
    expect((await staff('applications export --format xlsx')).code).toBe(2)
    const result = await staff(`applications export --output ${join(folder, 'no', 'such', 'file.csv')}`)
    expect(result).toMatchObject({ code: 1, out: '' })
    expect(result.error).toContain('Cannot write the file')
  })
})

describe('the audit trail', () => {
  const listActions = async (subject: string) =>
    (await audited(subject)).map(({ actor, action, details }) => [actor, action, details].join(': '))

  it('names the application that was shown', async () => {
    local.clock.now = new Date('2031-08-15T11:00:00Z')
    await staff(`applications show ${early?.number.toLowerCase() ?? ''}`)
    expect(await listActions(early?.number ?? '')).toEqual(['sam: applications show: '])
  })

  it('has no entry for an application that does not exist', async () => {
    local.clock.now = new Date('2031-08-15T11:00:00Z')
    await staff('applications show CL9999999')
    expect(await listActions('CL9999999')).toEqual([])
  })

  it('says how many applications were exported, and whether to a file', async () => {
    local.clock.now = new Date('2031-08-16T11:00:00Z')
    await staff(`applications export --since 2031-08-14T12:00 --output ${join(folder, 'a.csv')}`)
    expect((await listActions('applications since 2031-08-14T11:00:00.000Z')).sort()).toEqual([
      'sam: applications export finished: 1 application',
      'sam: applications export: csv to a file',
    ])
  })

  it('names an export that failed', async () => {
    local.clock.now = new Date('2031-08-17T11:00:00Z')
    await staff(`applications export --output ${join(folder, 'no', 'such', 'file.csv')}`)
    expect((await listActions('all applications')).sort()).toEqual([
      'sam: applications export failed: 0 applications',
      'sam: applications export: csv to a file',
    ])
  })
})
