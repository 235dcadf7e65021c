import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { writeXlsx } from 'hucre'
import { beforeAll, describe, expect, it } from 'vitest'
import { readWorkbook, type WrittenCell, writeWorkbook } from '#bin/admin/spreadsheets/workbook.ts'
import { localPortal, newUcasId } from '../../../../functions/local-portal.ts'
import { threeALevels } from '../../../../sample-application.ts'
import { createFolder } from '../../../../temporary-folder.ts'
import { createStaffRunner, failed } from '../../staff-runner.ts'
import { submitApplication } from '../../submit-application.ts'

const { folder, pathTo } = createFolder()
// No other test submits applications on this day.
const local = localPortal('2032-08-12T10:00:00Z')
const { staff, run, audited } = createStaffRunner(local)
const colleague = createStaffRunner(local, 'kim')
type Applicant = Awaited<ReturnType<typeof submitApplication>>

const undecidedAnswers = { qualifications: { ...threeALevels(), secondaryEducation: { type: 'Other' } } }
const since = '--since 12/08/2032'
const submitUndecided = (details: Record<string, string> = {}) =>
  submitApplication(local, { dateOfBirth: '2014-03-14', ...details }, newUcasId(), undecidedAnswers)

/** Writes the workbook of this day's applications, and returns its sheets as rows of texts by heading. */
async function exportWorkbook(name: string, filters = '') {
  const file = pathTo(name)
  const { code, error } = await staff(
    `applications list ${since} ${filters} --output ${file} --yes`.replace('  ', ' '),
  )
  expect([code, error]).toEqual([0, ''])
  const sheets = await readWorkbook(file)
  const rowsOf = (sheet: number) => {
    const [heading, ...rows] = sheets[sheet]?.rows ?? []
    return rows.map(({ cells }) =>
      Object.fromEntries(heading?.cells.map(({ text }, index) => [text, cells[index]?.text ?? '']) ?? []),
    ) as Record<string, string>[]
  }
  return { file, names: sheets.map(sheet => sheet.name), applications: rowsOf(0), results: rowsOf(1) }
}

/** Writes a workbook whose rows have other cells, as somebody does in Excel. */
async function changeWorkbook(
  { file, applications }: Awaited<ReturnType<typeof exportWorkbook>>,
  changes: Record<string, Record<string, WrittenCell>>,
) {
  const rows = applications.map(row => ({ ...row, ...changes[row['Application number'] ?? ''] }))
  const headings = Object.keys(rows[0] ?? {})
  const bytes = await writeWorkbook([
    { name: 'Applications', headings, rows: rows.map(row => headings.map(heading => row[heading])) },
  ])
  writeFileSync(file, bytes)
  return file
}

let first: Applicant
let second: Applicant
let third: Applicant
beforeAll(async () => {
  await local.seed()
  first = await submitUndecided({
    surname: '=HYPERLINK("http://example.org")',
    telephone1: '+44 (0)20 7946 0018',
  })
  second = await submitUndecided()
  third = await submitUndecided({ forenames: '伟', surname: '李' })
  await submitApplication(local, { dateOfBirth: '2014-03-14' })
})
const listUndecided = async () => {
  const out = await run(`applications list ${since} --undecided`)
  return out.match(/^CL\d+/gm) ?? []
}

describe('the workbook', () => {
  it('has a row an application with its person, programme, documents and an empty decision', async () => {
    await staff(`attachments request ${first.number} --type Grades --yes`)
    const { names, applications, results, file } = await exportWorkbook(
      'law.xlsx',
      '--undecided --school EECS',
    )
    expect(names).toEqual(['Applications', 'Results'])
    expect(applications.map(row => row['Application number']).sort()).toEqual(
      [first, second, third].map(({ number }) => number).sort(),
    )
    const row = applications.find(each => each['Application number'] === first.number)
    expect(row).toMatchObject({
      'UCAS ID': first.ucasId,
      Surname: '=HYPERLINK("http://example.org")',
      Forenames: 'Ada Maria',
      Telephone: '+44 20 7946 0018',
      Email: first.email,
      'School code': 'EECS',
      'Programme code': 'G400-USCSC',
      Submitted: '2032-08-12 11:00',
      'Entry check': 'Undecided',
      'Fee status': 'home',
      'Date of birth': '2014-03-14',
      Nationality: 'British Citizen',
      'UK residency': '3 years or more',
      Requested: 'Grades 12 Aug 2032, 11:00 (open)',
      Received: '',
      Decision: '',
      Note: '',
    })
    expect(row?.School).not.toBe('')
    expect(row?.['To check']).toContain('secondary education')
    expect(row?.['To check']).not.toContain('GCSE English')
    expect(row?.Qualifications).toContain('Mathematics')
    expect(results.filter(each => each['Application number'] === first.number)).toHaveLength(3)
    expect(results[0]).toMatchObject({ Type: 'A2', Grade: expect.any(String) })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    for (const { number } of [first, second])
      expect(await run(`audit --number ${number}`)).toMatch(
        /applications list .*a workbook of 3 applications/,
      )
  })

  it('replaces a file only after a question, and leaves nothing behind when it cannot be written', async () => {
    const file = pathTo('law.xlsx')
    const { error } = await staff(`applications list ${since} --output ${file}`)
    expect(error).toContain(`Replace the file ${file}?`)
    expect(await staff(`applications list ${since} --output ${pathTo('no/such/file.xlsx')}`)).toEqual(
      failed(1, expect.stringContaining('Cannot write the file')),
    )
    expect(readdirSync(folder)).toEqual(['law.xlsx'])
  })
})

describe('applications decide', () => {
  it('stores what differs, leaves decided applicants out of the list, and tells the applicant nothing', async () => {
    const countUndecided = async () => Number(/(\d+) undecided/.exec(await run('service status'))?.[1])
    const before = await countUndecided()
    const mails = (await local.ports.mails.findByPerson({ applicationNumbers: [first.number] })).length
    const file = await changeWorkbook(await exportWorkbook('decided.xlsx'), {
      [first.number]: { Decision: 'Offer', Note: 'AAB is enough\nwith Maths' },
      [second.number]: { Note: 'Left voicemail' },
      [third.number]: { Decision: ' NO-offer ' },
    })
    expect((await staff(`applications decide ${file}`)).error).toContain(
      `Store 1 × offer, 1 × no offer, 2 × note from ${file}?`,
    )
    expect(await listUndecided()).toHaveLength(3)
    expect(await run(`applications decide ${file} --yes`)).not.toContain('conflicting')
    expect(await listUndecided()).toEqual([second.number])
    expect(before - (await countUndecided())).toBe(2)
    expect(await run(`applications show ${first.number}`)).toContain('offer (12 Aug 2032, 11:00, sam)')
    const applicant = await local.request('GET', '/api/applicant', { bearer: first.bearer })
    expect(await applicant.text()).not.toMatch(/offer|AAB is enough/)
    expect(await local.ports.mails.findByPerson({ applicationNumbers: [first.number] })).toHaveLength(mails)
    expect(await audited(first.number)).toContain('sam applications decide offer, note')
    expect(await run(`applications decide ${file} --yes`)).toContain('Nothing has changed.')
  })

  it('writes decision and note with who and when into the next workbook, and takes a decision back', async () => {
    const workbook = await exportWorkbook('next.xlsx')
    const row = workbook.applications.find(each => each['Application number'] === first.number)
    expect(row).toMatchObject({
      Decision: 'offer',
      Decided: '12 Aug 2032, 11:00, sam',
      Note: 'AAB is enough\nwith Maths',
      Noted: '12 Aug 2032, 11:00, sam',
    })
    const file = await changeWorkbook(workbook, {
      [first.number]: { Decision: 'undecided' },
      [third.number]: { Decision: '', Note: '' },
    })
    expect(await run(`applications decide ${file} --yes`)).toContain('Stored 1 × undecided.')
    expect(await listUndecided()).toContain(first.number)
    expect(await listUndecided()).not.toContain(third.number)
  })

  it('undoes no decision of a colleague with a stale copy, and lists where both have decided', async () => {
    const stale = await exportWorkbook('stale.xlsx')
    const theirs = await changeWorkbook(await exportWorkbook('theirs.xlsx'), {
      [first.number]: { Decision: 'offer' },
      [second.number]: { Decision: 'no offer' },
    })
    await colleague.run(`applications decide ${theirs} --yes`)
    const file = await changeWorkbook(stale, {
      [second.number]: { Decision: 'offer' },
      [third.number]: { Decision: 'offer' },
    })
    const { out } = await staff(`applications decide ${file} --yes`)
    expect(out).toContain('1 conflicting row is left:')
    expect(out).toContain(
      `${second.number}: decided since the workbook was written: no offer (12 Aug 2032, 11:00, kim)`,
    )
    expect(await audited(second.number)).toContain('sam applications decide viewed')
    const decisionOf = async ({ applicantId }: Applicant) =>
      (await local.ports.applications.get(applicantId))?.decision?.text
    expect([await decisionOf(first), await decisionOf(second), await decisionOf(third)]).toEqual([
      'offer',
      'no offer',
      'offer',
    ])
  })

  it('lists an "undecided" that an older copy cannot take back', async () => {
    const person = await submitUndecided()
    const fresh = await exportWorkbook('kept.xlsx')
    await run(
      `applications decide ${await changeWorkbook(fresh, { [person.number]: { Decision: 'offer' } })} --yes`,
    )
    const again = await changeWorkbook(fresh, { [person.number]: { Decision: 'undecided' } })
    expect(await run(`applications decide ${again} --yes`)).toContain(`${person.number}: decided since`)
  })

  it('counts the rows that a filter hides, which are included', async () => {
    const { file, applications } = await exportWorkbook('filtered.xlsx')
    const decided = applications.map(row => ({ ...row, Decision: 'offer' }))
    const rows = [Object.keys(decided[0] ?? {}), ...decided.map(row => Object.values(row))]
    const rowDefs = new Map([[1, { hidden: true }]])
    writeFileSync(file, await writeXlsx({ sheets: [{ name: 'Applications', rows, rowDefs }] }))
    const { error } = await staff(['applications', 'decide', file], 'no\n')
    expect(error).toContain('1 hidden row is included?')
  })

  it('stores only one of two decisions at the same time', async () => {
    const workbook = await exportWorkbook('race.xlsx')
    const [mine, theirs] = [
      await changeWorkbook(workbook, { [first.number]: { Note: 'mine' } }),
      await changeWorkbook(
        { ...workbook, file: pathTo('race2.xlsx') },
        { [first.number]: { Note: 'theirs' } },
      ),
    ]
    const { out } = await staff(['applications', 'decide', mine], async () => {
      await colleague.run(`applications decide ${theirs} --yes`)
      return 'yes\n'
    })
    expect(out).toContain(`These have changed in the meantime and stay as they are: ${first.number}.`)
    expect(await audited(first.number)).toContain('sam applications decide failed')
    expect((await local.ports.applications.get(first.applicantId))?.note).toMatchObject({
      text: 'theirs',
      by: 'kim',
    })
  })

  it('leaves a withdrawn application', async () => {
    const person = await submitUndecided()
    const file = await changeWorkbook(await exportWorkbook('withdrawn.xlsx'), {
      [person.number]: { Decision: 'offer' },
    })
    await run(['applications', 'withdraw', person.number, '--reason', 'x', '--yes'])
    expect(await run(`applications decide ${file} --yes`)).toContain(`${person.number}: it is withdrawn`)
  })

  it.each<[string, Record<string, WrittenCell>]>([
    ['Enter offer, no offer or undecided', { Decision: 'ofer' }],
    ['Enter offer, no offer or undecided', { Decision: 'Left voicemail' }],
    ['There is no application with this number', { 'Application number': 'CL9999999' }],
    ['The number and the UCAS ID belong to different people', { 'UCAS ID': '1234567890' }],
    ['A note has up to 2,000 characters', { Note: 'n'.repeat(2001) }],
  ])('refuses a mistake and changes nothing: %s', async (text, cells) => {
    const file = await changeWorkbook(await exportWorkbook('mistake.xlsx'), {
      [first.number]: { Decision: 'no offer' },
      [second.number]: cells,
    })
    const { code, error } = await staff(`applications decide ${file} --yes`)
    expect([code, error]).toEqual([2, expect.stringContaining(text)])
    expect((await local.ports.applications.get(first.applicantId))?.decision?.text).toBe('offer')
  })
})
