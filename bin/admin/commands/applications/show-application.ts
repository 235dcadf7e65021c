import { subjectTitles } from '#functions/catalogue/subject-lists.ts'
import type { ApplicantRecord } from '#functions/repositories/applicants.ts'
import { UserError } from '#infra/errors/user-error.ts'
import { formatLondonDateTime } from '#shared/rules/dates/london-time.ts'
import { checkEntry } from '#shared/rules/entry-check/entry-check.ts'
import { deriveFeeStatus } from '#shared/rules/fee-status.ts'
import { type AnswerLine, formatAnswers } from '#shared/schemas/answers.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'
import type { Message } from '#shared/schemas/message.ts'
import type { Programme } from '#shared/schemas/programme.ts'
import type { CommandContext } from '../../../command-line/context.ts'
import { findByCodeOrName } from '../../../command-line/find-by-code-or-name.ts'
import { formatRequest } from '../../people/document-requests.ts'
import { formatMail } from '../../people/format-mail.ts'
import { formatFeeStatus, formatHistory, formatStaffEntry, loadHistory } from '../../people/person-history.ts'
import { resolvePerson } from '../../people/resolve-person.ts'
import { type JoinedApplication, joinApplicant } from './load-applications.ts'

export async function showApplication(
  context: CommandContext,
  text: string,
  { programme: code }: { programme?: string },
) {
  const { ports, configuration, formatNumber, print, addAuditEntry } = context
  const programmes = await ports.catalogue.listProgrammes()
  const programme = code === undefined ? undefined : findByCodeOrName(code, programmes, 'programme')
  const mails = await ports.mails.list()
  const { person, number } = await resolvePerson(text, context, mails)
  const { record, ucasId } = person
  const history = await loadHistory(person, mails, ports)
  const requests = await ports.attachmentRequests.list(person.numbers)

  const stored = history.applications.find(({ applicantId }) => applicantId === number)
  const numbersOfUcasId = await listOpenNumbers(ucasId, context)
  const application =
    stored && record ? joinApplicant(stored, record, numbersOfUcasId, formatNumber) : undefined
  const otherNumbers = history.applications
    .filter(other => other !== stored)
    .map(other => formatNumber(other.applicantId))
  const check = programme && checkRecord(programme, record, configuration)
  const documents = await Promise.all(requests.map((request, index) => formatRequest(request, index, ports)))
  await addAuditEntry({
    action: 'applications show',
    numbers: number === undefined ? [] : [number],
  })

  const printSection = (title: string, lines: readonly string[]) => {
    if (lines.length > 0) print([title, ...lines].join('\n'))
  }
  print(formatHistory(history).join('\n'))
  if (application) printSection(application.applicationNumber, formatApplication(application))
  if (otherNumbers.length > 0) printSection('Other applications', [`  ${otherNumbers.join(', ')}`])
  const answers = application ?? record
  if (answers) {
    printSection('Applicant', formatDetails(answers))
    printSection('Qualifications', formatQualifications(answers))
  }
  printSection('Documents', documents.flat())
  printSection(
    'Emails',
    history.mails.map(mail => `  ${formatMail(mail, ports)}`),
  )
  if (!check) return
  const { programmeCode, placesAvailable, checkStatus, messages } = check
  printSection(`Entry check of ${programmeCode} today`, [
    `  ${checkStatus}${placesAvailable ? '' : ', no places'}`,
    ...formatMessages(messages),
  ])
}

function checkRecord(
  programme: Programme,
  record: ApplicantRecord | undefined,
  configuration: Configuration,
) {
  if (!record?.qualifications) throw new UserError('The portal has no qualifications of this person yet.')
  const { qualifications, feeContext } = record
  const feeStatus = deriveFeeStatus(record, feeContext?.ukResidency, feeContext?.ukImmigrationStatus)
  return checkEntry([programme], qualifications, feeStatus, subjectTitles, configuration)[0]
}

/** Returns the numbers of the applications with a UCAS ID that are not withdrawn. */
async function listOpenNumbers(ucasId: string, { ports }: CommandContext) {
  const records = await ports.applicants.listByUcasId(ucasId)
  const applications = await ports.applications.getMany(records.map(({ applicantId }) => applicantId))
  return applications.filter(({ withdrawn }) => !withdrawn).map(({ applicantId }) => applicantId)
}

const formatLine = (name: string, value: string | null | undefined) =>
  value ? [`  ${name.padEnd(22)}  ${value}`] : []

const levelWords = { info: 'Met', warning: 'To check', error: 'Not met' } as const

const formatMessages = (messages: readonly Message[]) =>
  messages.map(({ level, text }) => `  - ${levelWords[level]}: ${text}`)

function formatApplication(application: JoinedApplication): string[] {
  const { submittedAt, withdrawn, decision, note, entryCheck } = application
  return [
    ...formatLine('Submitted', formatLondonDateTime(new Date(submittedAt))),
    ...formatLine('Withdrawn', withdrawn && formatLondonDateTime(new Date(withdrawn.withdrawnAt))),
    ...formatLine('Reason', withdrawn?.reason),
    ...formatLine('Same UCAS ID as', application.sharesUcasIdWith.join(', ')),
    ...formatLine('Programme', `${application.programmeCode} ${application.programmeName}`),
    ...formatLine('Decision', decision && formatStaffEntry(decision)),
    ...formatLine('Note', note && formatStaffEntry(note)),
    ...formatLine('Entry check', entryCheck.evaluation.checkStatus),
    ...formatMessages(entryCheck.evaluation.messages),
  ]
}

type Answers = Pick<
  ApplicantRecord,
  'details' | 'feeStatus' | 'feeStatusType' | 'feeContext' | 'qualifications'
>

const formatLines = (answers: Record<string, AnswerLine[]>) =>
  Object.values(answers)
    .flat()
    .flatMap(({ label, value }) => formatLine(label, value))

const formatDetails = (answers: Answers) => [
  ...formatLines(formatAnswers({ ...answers, qualifications: null })),
  ...formatLine('Fee status', formatFeeStatus(answers)),
]

const formatQualifications = ({ qualifications }: Answers) => [
  ...formatLines(formatAnswers({ qualifications })),
  ...(qualifications?.gcses ?? []).flatMap(({ subject, grade, yearObtained }) =>
    formatLine(`GCSE ${subject}`, `${grade}${yearObtained ? ` (${yearObtained})` : ''}`),
  ),
]
