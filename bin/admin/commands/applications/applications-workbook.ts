import type { RequestWithFiles } from '#functions/repositories/attachment-requests.ts'
import { getTypeName } from '#shared/enums/qualification-types.ts'
import { type AnswerName, answerLabels, answerNames, type formatAnswers } from '#shared/schemas/answers.ts'
import type { School } from '#shared/schemas/programme.ts'
import { formatTime, toLondonDateTime } from '../../../command-line/london-dates.ts'
import { formatCount } from '../../../command-line/terminal.ts'
import { getRequestState } from '../../people/document-requests.ts'
import { feeStatusWords } from '../../people/person-history.ts'
import type { WrittenCell, WrittenSheet } from '../../spreadsheets/workbook.ts'
import type { JoinedApplication } from './load-applications.ts'

/** A row of the sheet Applications. `school` is undefined if the catalogue no longer has it. */
type WorkbookRow = {
  application: JoinedApplication
  answers: ReturnType<typeof formatAnswers>
  school: School | undefined
  requests: readonly RequestWithFiles[]
}

/** The cells of columns by their headings. */
type WorkbookColumns = Record<string, (row: WorkbookRow, now: Date) => WrittenCell>

/** What staff may decide. An application without a decision is undecided. */
export const decisions = ['offer', 'no offer'] as const

/** The headings by which a workbook that comes back is read. */
export const headings = {
  applicationNumber: 'Application number',
  ucasId: 'UCAS ID',
  decision: 'Decision',
  note: 'Note',
  decisionBefore: 'Decision written out',
  noteBefore: 'Note written out',
} as const

const firstAnswers: readonly AnswerName[] = [
  'ucasPersonalId',
  'surname',
  'forenames',
  'telephone1',
  'telephone2',
  'email',
]

const createAnswerColumns = (names: readonly AnswerName[]): WorkbookColumns =>
  Object.fromEntries(names.map(name => [answerLabels[name], row => createAnswerCell(name, row)]))

const applicationColumns: WorkbookColumns = {
  [headings.applicationNumber]: ({ application }) => application.applicationNumber,
  ...createAnswerColumns(firstAnswers),
  'School code': ({ school }) => school?.code,
  School: ({ school }) => school?.name,
  'Programme code': ({ application }) => application.programmeCode,
  Programme: ({ application }) => application.programmeName,
  Submitted: ({ application }) => toLondonCell(application.submittedAt),
  'Entry check': ({ application }) => application.entryCheck.evaluation.checkStatus,
  'To check': ({ application }) => formatToCheck(application),
  'Fee status': ({ application }) => application.feeStatus,
  'Fee status type': ({ application }) => feeStatusWords[application.feeStatusType],
  Source: ({ application: { source } }) => (source === 'ucas' ? 'UCAS' : source),
  ...createAnswerColumns(answerNames.filter(name => !firstAnswers.includes(name))),
  'Same UCAS ID as': ({ application }) => application.sharesUcasIdWith.join('; '),
  Withdrawn: ({ application }) => toLondonCell(application.withdrawn?.withdrawnAt),
  'Withdrawal reason': ({ application }) => application.withdrawn?.reason,
  Requested: ({ requests }, now) => requests.map(request => formatRequested(request, now)).join('; '),
  Received: ({ requests }) => requests.flatMap(formatReceived).join('; '),
  Decided: ({ application: { decision } }) => decision && formatWhen(decision),
  Noted: ({ application: { note } }) => note && formatWhen(note),
  [headings.decision]: ({ application }) => application.decision?.text,
  [headings.note]: ({ application }) => application.note?.text,
  [headings.decisionBefore]: ({ application }) => application.decision?.text,
  [headings.noteBefore]: ({ application }) => application.note?.text,
}

export const createApplicationSheets = (rows: readonly WorkbookRow[], now: Date): WrittenSheet[] => [
  {
    name: 'Applications',
    headings: Object.keys(applicationColumns),
    options: { [headings.decision]: [...decisions, 'undecided'] },
    // Number, UCAS ID and name stay beside the columns to fill in.
    frozenColumns: 4,
    rows: rows.map(row => Object.values(applicationColumns).map(toCell => toCell(row, now))),
  },
  {
    name: 'Results',
    headings: [
      ...[headings.applicationNumber, headings.ucasId, 'Type'],
      ...['Qualification', 'Subject', 'Grade', 'Year'],
    ],
    rows: rows.flatMap(({ application }) => listResults(application)),
  },
]

function listResults({ applicationNumber, details, qualifications }: JoinedApplication): WrittenCell[][] {
  const gcses = (qualifications?.gcses ?? []).map(gcse => ({ tpe: 'GCSE', ...gcse }))
  return [...(qualifications?.list ?? []), ...gcses].map(({ tpe, subject, grade, yearObtained }) => [
    applicationNumber,
    details.ucasPersonalId,
    tpe,
    getTypeName(tpe),
    subject,
    grade,
    yearObtained,
  ])
}

function createAnswerCell(name: AnswerName, { application, answers }: WorkbookRow): WrittenCell {
  const { dateOfBirth } = application.details
  if (name === 'dateOfBirth') return dateOfBirth ? { date: dateOfBirth } : ''
  return answers[name]
    .map(({ label, value }) => (label === answerLabels[name] ? value : `${label}: ${value}`))
    .join('; ')
}

const toLondonCell = (instant: string | undefined): WrittenCell =>
  instant && { date: toLondonDateTime(instant) }

const formatToCheck = ({ entryCheck }: JoinedApplication) =>
  entryCheck.evaluation.messages
    .filter(({ level }) => level !== 'info')
    .map(({ text }) => text)
    .join('\n')

const formatWhen = ({ at, by }: { at: string; by: string }) => `${formatTime(at)}, ${by}`

const formatRequested = ({ request }: RequestWithFiles, now: Date) =>
  `${request.attachmentType} ${formatTime(request.requestedAt)} (${getRequestState(request, now)})`

function formatReceived({ request, files }: RequestWithFiles): string[] {
  const received = files.at(-1)?.receivedAt
  return received
    ? [`${request.attachmentType}: ${formatCount(files.length, 'file')}, last ${formatTime(received)}`]
    : []
}
