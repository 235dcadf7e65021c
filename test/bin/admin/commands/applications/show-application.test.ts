import { beforeAll, describe, expect, it } from 'vitest'
import { newUcasId, seededPortal, signInByMail } from '../../../../functions/support/local-portal.ts'
import { sendQueuedMails } from '../../../../functions/support/send-queued-mails.ts'
import {
  createSession,
  importedApplicantRequest,
  send,
} from '../../../../functions/support/test-applicants.ts'
import { createFolder } from '../../../../support/temporary-folder.ts'
import { readSheets } from '../../spreadsheets/fixtures/fixture.ts'
import { createStaffRunner } from '../../staff-runner.ts'
import { requestAttachment, sendFile } from '../../submit-application.ts'

const { write, pathTo } = createFolder()
// No other test submits applications on this day.
const local = await seededPortal('2031-08-20T10:00:00Z')
const { run } = createStaffRunner(local)
const ucasId = newUcasId()
const email = `record${ucasId}@example.org`
let first: string
let second: string

/** Imports a person with results. They apply, the office withdraws it, they apply again, and send a document. */
beforeAll(async () => {
  const setTime = (time: string) => {
    local.clock.now = new Date(`2031-08-20T${time}:00Z`)
  }
  const importRows = (...rows: string[]) => run(`applicants import ${write(rows.join('\n'))} --yes`)
  // The email of another person is not shown.
  await signInByMail(local)
  await importRows(
    'UCAS ID,Email,Surname,Forenames,Date of birth,Telephone,Fee status',
    `${ucasId},${email},Record,Ada,2013-03-14,+44 (0)20 7946 0123,home`,
  )
  await importRows(
    'UCAS ID,Type,Subject,Grade,Year',
    ...['A2,Mathematics,A,2027', 'A2,Physics,A,2027', 'GCSE,English Language,6,2025', 'GCSE,Maths,7,'].map(
      result => `${ucasId},${result}`,
    ),
    `${ucasId},A2,Latin,A*,2026`,
  )
  const person = await createSession(local, ucasId, email)
  const apply = async (version: number) => {
    const change = { version, qualifications: null, details: { telephone2: '020 7946 0999' } }
    const { body } = await send(local, importedApplicantRequest(person, change))
    return { applicantId: Number(body.applicantId), number: String(body.applicationNumber) }
  }
  first = (await apply(2)).number
  await sendQueuedMails(local.ports)
  setTime('10:10')
  await run(`applications withdraw ${ucasId} --reason mistake --yes`)
  await sendQueuedMails(local.ports)
  setTime('11:00')
  const { applicantId, number } = await apply(3)
  second = number
  await sendQueuedMails(local.ports)
  const entry = { at: local.clock.now.toISOString(), by: 'kim' }
  await local.ports.applications.recordStaffEntries(applicantId, [
    { name: 'note', before: null, entry: { ...entry, text: 'AAB is\nenough' } },
    { name: 'decision', before: null, entry: { ...entry, text: 'offer' } },
  ])
  setTime('11:10')
  const requestId = await requestAttachment(local, { number, email })
  setTime('11:20')
  await sendFile(local, requestId, 'grades.pdf')
  setTime('11:30')
  await sendFile(local, requestId, 'more.pdf')
})

const entryCheck = [
  '  - Met: This programme asks for AAA. Your best three A-levels are A*AA',
  '  - Met: This programme asks for Mathematics, Computer Science or Physics. You have Mathematics A, Physics A',
  '  - To check: This programme asks for 5 or more GCSEs at C/4 or above. An advisor will check your GCSEs',
  '  - Met: You have maths at B/5 or above',
  '  - Met: This programme asks for C/4 or above. You have GCSE English at 6',
]

/** Runs a command. Returns the lines below each heading of its output. */
async function showSections(command: string) {
  const sections = new Map<string, string[]>()
  let lines: string[] = []
  for (const line of (await run(command)).trimEnd().split('\n'))
    if (line.startsWith(' ')) lines.push(line)
    else {
      lines = []
      sections.set(line, lines)
    }
  return sections
}

describe('applications show', () => {
  it('shows the person, the application with what staff have entered, and a section for each kind of data', async () => {
    const sections = await showSections(`applications show ${second} --programme g401`)
    const sent = `emailed to ${email}: sent; the email provider has not confirmed the delivery yet`
    expect([...sections]).toEqual([
      [
        `Ada Record  ${second}  UCAS ID ${ucasId}  ${email}`,
        ['  On record from UCAS; fees: home, confirmed', '  Telephone +44 (0)20 7946 0123, 020 7946 0999'],
      ],
      [
        second,
        [
          '  Submitted               Wednesday 20 August 2031 at 12:00',
          '  Programme               G400-USCSC Computer Science BSc (Hons)',
          '  Decision                offer (20 Aug 2031, 12:00, kim)',
          '  Note                    AAB is enough (20 Aug 2031, 12:00, kim)',
          '  Entry check             Undecided',
          ...entryCheck,
        ],
      ],
      ['Other applications', [`  ${first}`]],
      [
        'Applicant',
        [
          `  UCAS ID                 ${ucasId}`,
          `  Email                   ${email}`,
          '  Forenames               Ada',
          '  Surname                 Record',
          '  Telephone               +44 (0)20 7946 0123',
          '  Second telephone        020 7946 0999',
          '  Date of birth           14 March 2013',
          '  Fee status              home, confirmed',
        ],
      ],
      [
        'Qualifications',
        [
          '  A-Level Mathematics     A (2027)',
          '  A-Level Physics         A (2027)',
          '  A-Level Latin           A* (2026)',
          '  5 or more GCSEs at C/4 or above  Not known',
          '  Maths at B/5 or above   Yes',
          '  6 or more GCSEs at grade 6 (B) or above, with at least 3 of them at 7 (A) or above  Not known',
          '  English                 GCSE 6',
          '  GCSE English Language   6 (2025)',
          '  GCSE Maths              7',
        ],
      ],
      [
        'Documents',
        [
          `  1 Grades  ${second}  requested 20 Aug 2031, 12:10, open until 3 Sept 2031, 23:59  2 files`,
          '    01 grades.pdf, 64 bytes, received 20 Aug 2031, 12:20',
          '    02 more.pdf, 64 bytes, received 20 Aug 2031, 12:30',
        ],
      ],
      [
        'Emails',
        [
          `  20 Aug 2031, 11:00, receipt of the application, ${sent}`,
          `  20 Aug 2031, 11:10, notice that the application is withdrawn, ${sent}`,
          `  20 Aug 2031, 12:00, receipt of the application, ${sent}`,
          `  20 Aug 2031, 12:10, document request, ${sent}`,
        ],
      ],
      [
        'Entry check of G401-USCSM today',
        ['  Undecided', ...entryCheck.map(line => line.replace('asks for AAA', 'asks for A*AA'))],
      ],
    ])
  })

  it('shows a withdrawn application with its reason', async () => {
    const earlier = await showSections(`applications show ${first}`)
    expect(earlier.get(first)?.slice(0, 3)).toEqual([
      '  Submitted               Wednesday 20 August 2031 at 11:00',
      '  Withdrawn               Wednesday 20 August 2031 at 11:10',
      '  Reason                  mistake',
    ])
    expect(earlier.get('Other applications')).toEqual([`  ${second}`])
  })
})

it('the workbook of applications list has all that the portal knows of each application, and a sheet of results', async () => {
  const file = pathTo('applications.xlsx')
  await run(`applications list --since 2031-08-20 --output ${file}`)
  const [applications = [], results = []] = await readSheets(file)
  const inBoth = {
    'UCAS ID': ucasId,
    Surname: 'Record',
    Forenames: 'Ada',
    Telephone: '+44 (0)20 7946 0123',
    'Second telephone': '020 7946 0999',
    Email: email,
    'School code': 'EECS',
    School: 'School of Electronic Engineering and Computer Science',
    'Programme code': 'G400-USCSC',
    Programme: 'Computer Science BSc (Hons)',
    'Entry check': 'Undecided',
    'To check': 'This programme asks for 5 or more GCSEs at C/4 or above. An advisor will check your GCSEs',
    'Fee status': 'home',
    'Fee status type': 'confirmed',
    Source: 'UCAS',
    Qualifications: 'A-Level Mathematics: A (2027); A-Level Physics: A (2027); A-Level Latin: A* (2026)',
    'Secondary education':
      '5 or more GCSEs at C/4 or above: Not known; Maths at B/5 or above: Yes; 6 or more GCSEs at grade 6 (B) or above, with at least 3 of them at 7 (A) or above: Not known',
    English: 'GCSE 6',
    'Date of birth': '2013-03-14',
    Requested: 'Grades 20 Aug 2031, 12:10 (open)',
    Received: 'Grades: 2 files, last 20 Aug 2031, 12:30',
  }
  const filled = applications.map(row => Object.fromEntries(Object.entries(row).filter(([, text]) => text)))
  expect(filled).toEqual([
    {
      ...inBoth,
      'Application number': second,
      Submitted: '2031-08-20 12:00',
      Decision: 'offer',
      'Decision written out': 'offer',
      Decided: '20 Aug 2031, 12:00, kim',
      Note: 'AAB is\nenough',
      'Note written out': 'AAB is\nenough',
      Noted: '20 Aug 2031, 12:00, kim',
    },
    {
      ...inBoth,
      'Application number': first,
      Submitted: '2031-08-20 11:00',
      Withdrawn: '2031-08-20 11:10',
      'Withdrawal reason': 'mistake',
    },
  ])

  const rows = [
    ['A2', 'A-Level', 'Mathematics', 'A', '2027'],
    ['A2', 'A-Level', 'Physics', 'A', '2027'],
    ['A2', 'A-Level', 'Latin', 'A*', '2026'],
    ['GCSE', 'GCSE', 'English Language', '6', '2025'],
    ['GCSE', 'GCSE', 'Maths', '7', ''],
  ]
  const headings = ['Application number', 'UCAS ID', 'Type', 'Qualification', 'Subject', 'Grade', 'Year']
  expect([Object.keys(results[0] ?? {}), ...results.map(row => Object.values(row))]).toEqual([
    headings,
    ...[second, first].flatMap(number => rows.map(row => [number, ucasId, ...row])),
  ])
})
