import type { Writable } from 'node:stream'
import { countriesOfDomicile } from '#shared/enums/countries-of-domicile.ts'
import { ukImmigrationStatuses } from '#shared/enums/immigration-status.ts'
import { nationalities } from '#shared/enums/nationalities.ts'
import { findLabel } from '#shared/enums/options.ts'
import { findQualificationType } from '#shared/enums/qualification-types.ts'
import { ukResidencies } from '#shared/enums/residency.ts'
import { formatLondonDateTime } from '#shared/rules/dates/london-time.ts'
import type { Qualification, Qualifications } from '#shared/schemas/qualification.ts'
import { colourText, stripControlCharacters } from '../../terminal.ts'
import type { ApplicationJson, ReplayResult } from './application-json.ts'

/** Returns a qualification as a line, such as "A-Level (A2) Mathematics: A*, 2027". */
export const formatQualification = ({ tpe, subject, grade, yearObtained }: Qualification) =>
  `${[findQualificationType(tpe)?.label ?? tpe, subject].filter(Boolean).join(' ')}: ${[grade, yearObtained].filter(Boolean).join(', ')}`

export const formatBoolean = (value: boolean | null) => (value === null ? null : value ? 'yes' : 'no')

/** Returns the type and properties of an object as a line, such as "Ielts: overall 7, listening 6.5". */
export function formatProperties(value: object | null | undefined): string {
  const { type, ...properties } = { type: '', ...value }
  const texts = Object.entries(properties).map(
    ([name, property]) => `${name} ${typeof property === 'boolean' ? formatBoolean(property) : property}`,
  )
  return [type, texts.join(', ')].filter(Boolean).join(': ')
}

/** Returns an application as lines of text, with the result of replaying its decision. */
export function formatApplication(
  application: ApplicationJson & { madeAgain: ReplayResult },
  out: Writable,
): string {
  const { details, feeContext, feeStatus, feeStatusType, messages, qualifications, hasBeenInterviewed } =
    application
  const line = (name: string, value: unknown) =>
    value === undefined || value === null || value === ''
      ? []
      : [`  ${name.padEnd(24)}${stripControlCharacters(String(value))}`]
  const heading = (text: string) => colourText(out, 'bold', text)
  return [
    heading(application.applicationNumber),
    ...line('Submitted', formatLondonDateTime(new Date(application.submittedAt))),
    ...line('Programme', `${application.programmeCode} ${application.programmeName}`),
    ...line('Entry check', application.checkStatus),
    ...messages.map(({ text }) => `  - ${stripControlCharacters(text)}`),
    `  ${formatReplayResult(application.madeAgain)}`,
    ...line('Interviewed', formatBoolean(hasBeenInterviewed)),
    heading('Applicant'),
    ...line('UCAS ID', details.ucasPersonalId),
    ...line('Name', [details.forenames, details.surname].filter(Boolean).join(' ')),
    ...line('Date of birth', details.dateOfBirth),
    ...line('Email', details.email),
    ...line('Other email', details.sitsHomeEmail),
    ...line('Telephone', details.telephone1),
    ...line('Other telephone', details.telephone2),
    ...line('Student ID', details.studentId),
    ...line('Fee status', `${feeStatus ?? 'unknown'} (${feeStatusType})`),
    ...(feeContext
      ? [
          ...line('Nationality', findLabel(nationalities, feeContext.nationality)),
          ...line('Country of domicile', findLabel(countriesOfDomicile, feeContext.countryOfDomicile)),
          ...line('In the UK', findLabel(ukResidencies, feeContext.ukResidency)),
          ...line('Immigration status', findLabel(ukImmigrationStatuses, feeContext.ukImmigrationStatus)),
        ]
      : []),
    heading('Qualifications'),
    ...formatQualifications(qualifications).map(text => `  ${stripControlCharacters(text)}`),
  ].join('\n')
}

const formatQualifications = (qualifications: Qualifications | null) =>
  qualifications
    ? [
        ...qualifications.list.map(formatQualification),
        `English: ${formatProperties(qualifications.english) || 'none'}`,
        `Secondary education: ${formatProperties(qualifications.secondaryEducation)}`,
        ...(qualifications.ucatId ? [`UCAT ID: ${qualifications.ucatId}`] : []),
      ]
    : ['none']

/** Returns the result of a replay. The subject list warning is included only if the outcome differs. */
function formatReplayResult(result: ReplayResult): string {
  if (!result) return 'This release cannot read the stored decision, so it cannot replay it'
  const { agrees, warning } = result
  if (agrees) return 'Replaying the decision gives the same result'
  return ['Replaying the decision gives a different result', ...(warning ? [warning] : [])].join('. ')
}
