import type { Writable } from 'node:stream'
import { formatLondonDateTime } from '#shared/rules/dates/london-time.ts'
import { answersOf, type FieldName, fieldNames, fields } from '#shared/schemas/fields.ts'
import { colourText, stripControlCharacters } from '../../context/terminal.ts'
import type { ApplicationJson, ReplayResult } from './application-json.ts'

/** Returns an application as lines of text, with the result of replaying its decision. */
export function formatApplication(
  application: ApplicationJson & { replay: ReplayResult },
  out: Writable,
): string {
  const { feeStatus, feeStatusType, messages } = application
  const line = (name: string, value: unknown) =>
    value === undefined || value === null || value === ''
      ? []
      : [`  ${name.padEnd(23)} ${stripControlCharacters(String(value))}`]
  const fieldLines = (isListed: (name: FieldName) => boolean) =>
    fieldNames
      .filter(isListed)
      .flatMap(name => answersOf(name, { data: application }))
      .flatMap(({ label, value }) => line(label, value))
  const heading = (text: string) => colourText(out, 'bold', text)
  return [
    heading(application.applicationNumber),
    ...line('Submitted', formatLondonDateTime(new Date(application.submittedAt))),
    ...line('Withdrawn', application.withdrawnAt && formatLondonDateTime(new Date(application.withdrawnAt))),
    ...line('Reason', application.withdrawalReason),
    ...line('Same UCAS ID as', application.sharesUcasIdWith.join(', ')),
    ...line('Programme', `${application.programmeCode} ${application.programmeName}`),
    ...line('Entry check', application.checkStatus),
    ...messages.map(({ text }) => `  - ${stripControlCharacters(text)}`),
    `  ${formatReplayResult(application.replay)}`,
    heading('Applicant'),
    ...fieldLines(name => !isQualification(name)),
    ...line('Fee status', `${feeStatus ?? 'unknown'} (${feeStatusType})`),
    heading('Qualifications'),
    ...fieldLines(isQualification),
  ].join('\n')
}

const isQualification = (name: FieldName) => fields[name].path.startsWith('data.qualifications.')

/** Returns the result of a replay. The subject list warning is included only if the outcome differs. */
function formatReplayResult(result: ReplayResult): string {
  if (!result) return 'This release cannot read the stored decision, so it cannot replay it'
  const { agrees, warning } = result
  if (agrees) return 'Replaying the decision gives the same result'
  return ['Replaying the decision gives a different result', ...(warning ? [warning] : [])].join('. ')
}
