import { statSync, writeFileSync } from 'node:fs'
import { writeXlsx } from 'hucre'
import { describe, expect, it } from 'vitest'
import { type WrittenCell, writeWorkbook } from '#bin/admin/spreadsheets/workbook.ts'
import { newUcasId, seededPortal } from '../../../../functions/support/local-portal.ts'
import { threeALevels } from '../../../../support/sample-application.ts'
import { createFolder } from '../../../../support/temporary-folder.ts'
import { readSheets } from '../../spreadsheets/fixtures/fixture.ts'
import { createStaffRunner } from '../../staff-runner.ts'
import { type SubmittedApplicant, submitApplication, submitAsStranger } from '../../submit-application.ts'

const { pathTo, write } = createFolder()
// No other test submits applications on this day.
const local = await seededPortal('2032-08-12T10:00:00Z')
const { staff, run, audited } = createStaffRunner(local)
const colleague = createStaffRunner(local, 'kim')

const undecidedAnswers = { qualifications: { ...threeALevels(), secondaryEducation: { type: 'Other' } } }
const since = '--since 12/08/2032'
const submitUndecided = (details: Record<string, string> = {}) =>
  submitApplication(local, { dateOfBirth: '2014-03-14', ...details }, newUcasId(), undecidedAnswers)

/** Writes the workbook of this day's applications, and returns its rows as texts by heading. */
async function exportWorkbook(filters = '') {
  const file = pathTo(`${newUcasId()}.xlsx`)
  await run(`applications list ${since} --output ${file}${filters}`)
  const [applications = []] = await readSheets(file)
  return { file, applications }
}
type Workbook = Awaited<ReturnType<typeof exportWorkbook>>

/** The cells of some applications, by number and heading. */
type Changes = Record<string, Record<string, WrittenCell>>

/** Returns the command that takes back a workbook, a new one by default, in which somebody has changed cells. */
async function decide(changes: Changes, workbook?: Workbook) {
  const { applications } = workbook ?? (await exportWorkbook())
  const rows = applications.map(row => ({ ...row, ...changes[row['Application number'] ?? ''] }))
  const headings = Object.keys(rows[0] ?? {})
  const bytes = await writeWorkbook([
    { name: 'Applications', headings, rows: rows.map(row => headings.map(heading => row[heading])) },
  ])
  return `applications decide ${write(Buffer.from(bytes))} --yes`
}

const listUndecided = async () => {
  const out = await run(`applications list ${since} --undecided`)
  return out.match(/^CL\d+/gm) ?? []
}
const load = ({ applicantId }: SubmittedApplicant) => local.ports.applications.get(applicantId)

describe('the workbook', () => {
  it('has the applications that the filters leave, and is for its owner only', async () => {
    const people = [await submitUndecided(), await submitUndecided()]
    const qualified = await submitApplication(local, { dateOfBirth: '2014-03-14' })
    const { applications, file } = await exportWorkbook(' --undecided --school EECS')
    const numbers = applications.map(row => row['Application number'])
    expect(numbers).toEqual(expect.arrayContaining(people.map(({ number }) => number)))
    expect(numbers).not.toContain(qualified.number)
    expect(applications[0]).toMatchObject({ Nationality: 'British Citizen', Source: 'portal' })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    for (const { number } of people)
      expect(await run(`audit --number ${number}`)).toContain(`a workbook of ${numbers.length} applications`)
  })

  it('replaces a file only after a question', async () => {
    await submitUndecided()
    const { file } = await exportWorkbook()
    const { error } = await staff(`applications list ${since} --output ${file}`)
    expect(error).toContain(`Replace the file ${file}?`)
  })
})

describe('applications decide', () => {
  it('stores what differs, leaves decided applicants out of the list, and tells the applicant nothing', async () => {
    const [first, second, third] = [await submitUndecided(), await submitUndecided(), await submitUndecided()]
    const countUndecided = async () => Number(/(\d+) undecided/.exec(await run('service status'))?.[1])
    const before = await countUndecided()
    const mails = (await local.ports.mails.findByPerson({ numbers: [first.applicantId] })).length
    const command = await decide({
      [first.number]: { Decision: 'Offer', Note: 'AAB is enough\nwith Maths' },
      [second.number]: { Note: 'Left voicemail' },
      [third.number]: { Decision: ' NO-offer ' },
    })
    expect((await staff(command.replace(' --yes', ''))).error).toContain('1 × offer, 1 × no offer, 2 × note')
    expect(await countUndecided()).toBe(before)
    expect(await run(command)).not.toContain('conflicting')
    expect(await listUndecided()).toContain(second.number)
    for (const { number } of [first, third]) expect(await listUndecided()).not.toContain(number)
    expect(before - (await countUndecided())).toBe(2)
    expect(await run(`applications show ${first.number}`)).toContain('offer (12 Aug 2032, 11:00, sam)')
    const applicant = await local.request('GET', '/api/applicant', { bearer: first.bearer })
    expect(await applicant.text()).not.toMatch(/offer|AAB is enough/)
    expect(await local.ports.mails.findByPerson({ numbers: [first.applicantId] })).toHaveLength(mails)
    expect(await audited(first.number)).toContain('sam applications decide offer, note')
    expect(await run(command)).toContain('Nothing has changed.')
  })

  it('writes decision and note with who and when into the next workbook, and takes a decision back', async () => {
    const [person, other, noted] = [await submitUndecided(), await submitUndecided(), await submitUndecided()]
    const cells = { Decision: 'offer', Note: 'AAB is enough\nwith Maths' }
    const note = { Note: 'Left voicemail' }
    await run(
      await decide({
        [person.number]: cells,
        [other.number]: cells,
        [noted.number]: { Note: ` ${note.Note}\r\n` },
      }),
    )
    const workbook = await exportWorkbook()
    const rowOf = ({ number }: SubmittedApplicant) =>
      workbook.applications.find(each => each['Application number'] === number)
    const when = '12 Aug 2032, 11:00, sam'
    expect(rowOf(person)).toMatchObject({ ...cells, Decided: when, Noted: when })
    expect(rowOf(noted)).toMatchObject({ ...note, Decided: '', Noted: when })
    const back = { [person.number]: { Decision: 'undecided' }, [other.number]: { Decision: '', Note: '' } }
    expect(await run(await decide(back, workbook))).toContain('Stored 1 × undecided.')
    expect(await listUndecided()).toContain(person.number)
    expect(await listUndecided()).not.toContain(other.number)
  })

  it('undoes no decision or note of a colleague with a stale copy, and lists where both differ', async () => {
    const byKim = '(12 Aug 2032, 11:00, kim)'
    // What is in the workbook, what a colleague then stores, what my copy says, what is stored, and what is listed.
    const rows: [before: string, theirs: string, mine: string, stored: string, listed: string][] = [
      ['', '', 'offer', 'offer', ''],
      ['', 'offer', '', 'offer', ''],
      ['', 'offer', 'offer', 'offer', ''],
      ['offer', 'no offer', 'offer', 'no offer', ''],
      ['', 'no offer', 'offer', 'no offer', `no offer ${byKim}`],
      ['', 'offer', 'undecided', 'offer', `offer ${byKim}`],
      ['offer', 'undecided', 'no offer', '', 'taken back'],
    ]
    const people = await Promise.all(rows.map(() => submitUndecided()))
    const noted = await submitUndecided()
    const column = (index: 0 | 1 | 2) =>
      Object.fromEntries(people.map(({ number }, row) => [number, { Decision: rows[row]?.[index] ?? '' }]))
    await run(await decide(column(0)))
    const stale = await exportWorkbook()
    await colleague.run(await decide({ ...column(1), [noted.number]: { Note: 'Left voicemail' } }))
    const out = await run(await decide({ ...column(2), [noted.number]: { Note: 'Called' } }, stale))
    const since = 'since the workbook was written:'
    const listed = rows.flatMap(([, , , , text], row) =>
      text ? `  ${people[row]?.number}: decided ${since} ${text}` : [],
    )
    listed.push(`  ${noted.number}: noted ${since} Left voicemail ${byKim}`)
    expect(
      out
        .split('\n')
        .filter(line => line.startsWith('  CL'))
        .sort(),
    ).toEqual(listed.sort())
    expect(out).toContain('4 rows not stored, because of a change after the workbook was written:\n')
    expect(out).toContain('Stored 1 × offer.')
    expect(await run(`audit --number ${noted.number}`)).toContain('applications decide viewed')
    const records = await Promise.all(people.map(load))
    expect(records.map(record => record?.decision?.text ?? '')).toEqual(rows.map(([, , , stored]) => stored))
  })

  it('counts the rows that a filter hides, which are included', async () => {
    await submitUndecided()
    const { file, applications } = await exportWorkbook()
    const decided = applications.map(row => ({ ...row, Decision: 'offer' }))
    const rows = [Object.keys(decided[0] ?? {}), ...decided.map(row => Object.values(row))]
    const rowDefs = new Map([[1, { hidden: true }]])
    writeFileSync(file, await writeXlsx({ sheets: [{ name: 'Applications', rows, rowDefs }] }))
    const { error } = await staff(['applications', 'decide', file], 'no\n')
    expect(error).toContain('1 hidden row is included?')
  })

  it('stores only one of two decisions at the same time', async () => {
    const [person, other] = [await submitUndecided(), await submitUndecided()]
    const workbook = await exportWorkbook()
    const mine = await decide(
      { [person.number]: { Note: 'mine' }, [other.number]: { Note: 'mine' } },
      workbook,
    )
    const theirs = await decide({ [person.number]: { Note: 'theirs' } }, workbook)
    const { code, out, error } = await staff(mine.replace(' --yes', ''), () => colleague.run(theirs))
    expect([code, out]).toEqual([1, 'Stored 1 × note. The portal tells the applicants nothing.\n'])
    expect(error).toContain(
      `1 of 2 was not changed:\n${person.number}: it was changed while you answered, and was not stored.`,
    )
    expect(await audited(person.number)).toContain('sam applications decide failed note')
    expect(await audited(other.number)).toEqual(['sam applications decide note'])
    expect((await load(person))?.note).toMatchObject({ text: 'theirs', by: 'kim' })
  })

  it('leaves a withdrawn application', async () => {
    const { number } = await submitUndecided()
    const command = await decide({ [number]: { Decision: 'offer' } })
    await run(`applications withdraw ${number} --reason x --yes`)
    expect(await run(command)).toContain(`${number}: it is withdrawn`)
  })

  it('ignores an unedited row whose application has been erased', async () => {
    const [person, erased] = [await submitUndecided(), await submitUndecided()]
    const command = await decide({ [person.number]: { Decision: 'offer' } })
    await run(`applicants erase ${erased.number} --yes`)
    expect(await run(command)).toContain('Stored 1 × offer.')
  })

  it.each<[string, (person: SubmittedApplicant) => Record<string, WrittenCell>]>([
    ['Enter offer, no offer or undecided', () => ({ Decision: 'ofer' })],
    [
      'There is no application with this number: correct it, or delete the row',
      () => ({ 'Application number': 'CL9999999', Note: 'x' }),
    ],
    ['There is no application with this number', () => ({ 'Application number': 'x', Note: 'x' })],
    [
      'Nobody has applied with this UCAS ID',
      () => ({ 'Application number': '', 'UCAS ID': newUcasId(), Note: 'x' }),
    ],
    [
      'The number and the UCAS ID belong to different people',
      ({ number }) => ({ 'Application number': number, Note: 'x' }),
    ],
    [
      'An earlier row changes this application too',
      ({ ucasId }) => ({ 'Application number': '', 'UCAS ID': ucasId, Decision: 'no offer' }),
    ],
    ['A note has up to 2,000 characters', () => ({ Note: 'n'.repeat(2001) })],
  ])('refuses a mistake and changes nothing: %s', async (text, cells) => {
    const [person, other] = [await submitUndecided(), await submitUndecided()]
    const changes = { [person.number]: { Decision: 'offer' }, [other.number]: cells(person) }
    const { code, error } = await staff(await decide(changes))
    expect([code, error]).toEqual([2, expect.stringContaining(text)])
    expect((await load(person))?.decision).toBeUndefined()
  })

  it('refuses a UCAS ID with which two people have applied', async () => {
    const person = await submitUndecided()
    await submitAsStranger(local, person.ucasId, { dateOfBirth: '2014-03-14' })
    const { error } = await staff(
      await decide({ [person.number]: { 'Application number': '', Decision: 'offer' } }),
    )
    expect(error).toContain('Several people have applied with this UCAS ID: enter the number')
  })
})
