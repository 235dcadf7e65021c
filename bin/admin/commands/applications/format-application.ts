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
import type { ApplicationFacts } from './application-facts.ts'
import { formatReplayedDecision, type ReplayedDecision } from './replay-decision.ts'

/** A qualification in a line, as in "A-Level (A2) Mathematics: A*, 2027". */
export const formatQualification = ({ tpe, subject, grade, yearObtained }: Qualification) =>
  `${[findQualificationType(tpe)?.label ?? tpe, subject].filter(Boolean).join(' ')}: ${[grade, yearObtained].filter(Boolean).join(', ')}`

/** Scores and flags in a line, as in "Ielts: overall 7, listening 6.5". */
export function formatProperties(held: object | null | undefined): string {
  const { type, ...rest } = { type: '', ...held }
  const parts = Object.entries(rest).map(
    ([name, value]) => `${name} ${value === true ? 'yes' : value === false ? 'no' : value}`,
  )
  return [type, parts.join(', ')].filter(Boolean).join(': ')
}

/** An application as people read it, with what its decision comes to when it is made again. */
export function formatApplication(
  facts: ApplicationFacts & { madeAgain: ReplayedDecision },
  out: Writable,
): string {
  const { details, feeContext, feeStatus, feeStatusType, messages, qualifications, hasBeenInterviewed } =
    facts
  const line = (name: string, value: unknown) =>
    value === undefined || value === null || value === ''
      ? []
      : [`  ${name.padEnd(24)}${stripControlCharacters(String(value))}`]
  const heading = (text: string) => colourText(out, 'bold', text)
  return [
    heading(facts.applicationNumber),
    ...line('Submitted', formatLondonDateTime(new Date(facts.submittedAt))),
    ...line('Programme', `${facts.programmeCode} ${facts.programmeName}`),
    ...line('Entry check', facts.checkStatus),
    ...messages.map(({ text }) => `  - ${stripControlCharacters(text)}`),
    `  ${formatReplayedDecision(facts.madeAgain)}`,
    ...line('Interviewed', hasBeenInterviewed === null ? null : hasBeenInterviewed ? 'yes' : 'no'),
    heading('Applicant'),
    ...line('UCAS ID', details.ucasPersonalId),
    ...line('Name', [details.forenames, details.surname].filter(Boolean).join(' ')),
    ...line('Date of birth', details.dateOfBirth),
    ...line('E-mail', details.email),
    ...line('Other e-mail', details.sitsHomeEmail),
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
    ...heldWords(qualifications).map(text => `  ${stripControlCharacters(text)}`),
  ].join('\n')
}

const heldWords = (held: Qualifications | null) =>
  held
    ? [
        ...held.list.map(formatQualification),
        `English: ${formatProperties(held.english) || 'none'}`,
        `Secondary education: ${formatProperties(held.secondaryEducation)}`,
      ]
    : ['none']
