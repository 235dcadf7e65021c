import type { ApplicantRecord } from '#functions/repositories/applicants.ts'
import { replayEntryCheck } from '#functions/submission/entry-check-record.ts'
import { UserError } from '#infra/settings/user-error.ts'
import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import { formatLondonDateTime } from '#shared/rules/dates/london-time.ts'
import { answersOf, type FieldName, fieldNames, fields } from '#shared/schemas/fields.ts'
import type { CommandContext } from '../../context/context.ts'
import { findByCode } from '../../context/find-code.ts'
import { colourText, stripControlCharacters } from '../../context/terminal.ts'
import { formatRequest, toRequestJson } from '../applicants/describe-request.ts'
import { formatFeeStatus, type Person, resolvePerson } from '../applicants/find-person.ts'
import { formatHistory, formatMail, formatTime, loadHistories } from '../applicants/person-history.ts'
import { type ReplayResult, toApplicationJson } from './application-json.ts'
import { checkProgramme } from './check-programme.ts'

/**
 * Shows a person: the application of the number that the text names or the newest one, documents, emails and draft. With a
 * programme, also its entry check of today.
 */
export async function showApplication(
  context: CommandContext,
  text: string,
  { programme: code }: { programme?: string },
) {
  const { ports, configuration, terminal, print, addAuditEntry } = context
  const programmes = await ports.catalogue.listProgrammes()
  const programme = code === undefined ? undefined : findByCode(code, programmes, 'programme')
  const { record, keys, mails } = await resolvePerson(text, context)
  const { applicantId, ucasId = record?.ucasId, email = record?.emailKey } = keys
  if (ucasId === undefined || email === undefined)
    throw new UserError(
      applicantId === undefined
        ? `Nobody matches "${text}".`
        : `There is no application ${formatApplicationNumber(applicantId, configuration)}.`,
    )
  const person: Person = { ucasId, email, ...(record && { record }) }
  const [history] = await loadHistories([person], mails, context)
  if (!history) throw new UserError(`Nobody matches "${text}".`)

  const numbers = await listOpenNumbers(ucasId, context)
  const stored = history.applications.find(application => application.applicantId === applicantId)
  const application = stored &&
    record && {
      ...toApplicationJson(stored, record, numbers, configuration),
      replay: replay(stored.entryCheck),
    }
  const check = programme && checkProgramme(programme, record, history.form, configuration)
  const json = {
    applicationNumber: history.applicationNumber,
    ucasId,
    email,
    application: application ?? null,
    otherApplications: history.applications
      .filter(other => other !== stored)
      .map(other => formatApplicationNumber(other.applicantId, configuration)),
    requests: await Promise.all(history.requests.map(request => toRequestJson(request, ports))),
    mails: history.mails,
    draft: history.draft,
    programme: check ?? null,
  }
  await addAuditEntry({
    action: 'applications show',
    subject:
      applicantId === undefined
        ? 'a person without a number'
        : formatApplicationNumber(applicantId, configuration),
  })
  const heading = (text: string) => colourText(terminal.out, 'bold', text)
  const section = (title: string, lines: readonly string[]) =>
    lines.length > 0 ? [heading(title), ...lines] : []
  const lines = [
    ...formatHistory(history, context),
    ...(application ? [heading(application.applicationNumber), ...formatApplication(application)] : []),
    ...line('Other applications', json.otherApplications.join(', ')),
    ...(application || record ? formatAnswers(application ?? record, heading) : []),
    ...section(
      'Documents',
      json.requests.flatMap((request, index) => formatRequest(request, index, terminal.out)),
    ),
    ...section(
      'Emails',
      history.mails.map(mail => stripControlCharacters(`  ${formatTime(mail.at)}, ${formatMail(mail)}`)),
    ),
    ...(check
      ? section(
          `Entry check of ${check.programmeCode} today, from ${check.source === 'draft' ? 'the draft' : 'the stored answers'}`,
          [
            `  ${check.checkStatus}${check.placesAvailable ? '' : ', no places'}`,
            ...check.messages.map(({ text }) => `  - ${stripControlCharacters(text)}`),
          ],
        )
      : []),
  ]
  print(lines.join('\n'), json)
}

/** Returns the numbers of the applications with a UCAS ID that are not withdrawn. */
async function listOpenNumbers(ucasId: string, { ports }: CommandContext) {
  const records = await ports.applicants.listByUcasId(ucasId)
  const applications = await ports.applications.getMany(records.map(({ applicantId }) => applicantId))
  return applications.filter(({ withdrawn }) => !withdrawn).map(({ applicantId }) => applicantId)
}

function replay(entryCheck: unknown): ReplayResult {
  const { agrees, warning } = replayEntryCheck(entryCheck)
  return { agrees, warning }
}

const line = (name: string, value: unknown) =>
  value === undefined || value === null || value === ''
    ? []
    : [`  ${name.padEnd(23)} ${stripControlCharacters(String(value))}`]

type Application = ReturnType<typeof toApplicationJson> & { replay: ReplayResult }

/** Returns an application as lines of text, with a warning if its entry check would be another one today. */
function formatApplication(application: Application): string[] {
  return [
    ...line('Submitted', formatLondonDateTime(new Date(application.submittedAt))),
    ...line('Withdrawn', application.withdrawnAt && formatLondonDateTime(new Date(application.withdrawnAt))),
    ...line('Reason', application.withdrawalReason),
    ...line('Same UCAS ID as', application.sharesUcasIdWith.join(', ')),
    ...line('Programme', `${application.programmeCode} ${application.programmeName}`),
    ...line('Decision', application.decision && formatStaffEntry(application.decision)),
    ...line('Note', application.note && formatStaffEntry(application.note)),
    ...line('Entry check', application.checkStatus),
    ...application.messages.map(({ text }) => `  - ${stripControlCharacters(text)}`),
    ...formatReplayResult(application.replay),
  ]
}

/** Returns what staff decided or noted, with when and who. */
export const formatStaffEntry = ({ text, at, by }: { text: string; at: string; by: string }) =>
  `${text} (${formatTime(at)}, ${by})`

type Answers = Pick<
  ApplicantRecord,
  'details' | 'feeStatus' | 'feeStatusType' | 'feeContext' | 'qualifications'
>

function formatAnswers(answers: Answers, heading: (text: string) => string): string[] {
  const fieldLines = (isListed: (name: FieldName) => boolean) =>
    fieldNames
      .filter(isListed)
      .flatMap(name => answersOf(name, { data: answers }))
      .flatMap(({ label, value }) => line(label, value))
  return [
    heading('Applicant'),
    ...fieldLines(name => !isQualification(name)),
    ...line('Fee status', formatFeeStatus(answers)),
    heading('Qualifications'),
    ...fieldLines(isQualification),
    ...(answers.qualifications?.gcses ?? []).flatMap(({ subject, grade, yearObtained }) =>
      line(`GCSE ${subject}`, `${grade}${yearObtained ? ` (${yearObtained})` : ''}`),
    ),
  ]
}

const isQualification = (name: FieldName) => fields[name].path.startsWith('data.qualifications.')

/** Returns a warning if the entry check has another result today. */
const formatReplayResult = ({ agrees, warning }: ReplayResult) =>
  agrees ? [] : [`  The same answers would have a different result today. ${warning ?? ''}`.trimEnd()]
