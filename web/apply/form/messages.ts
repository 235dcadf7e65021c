import { dateOfBirthPath } from '#shared/rules/minimum-age.ts'
import {
  type Availability,
  isOpenAvailability,
  removedProgrammeText,
  unavailableTexts,
} from '#shared/rules/programme-availability.ts'
import { checkProgrammeRules, validateInterview } from '#shared/rules/submission-rules.ts'
import type { Applicant } from '#shared/schemas/applicant.ts'
import { englishRequiredText, getEnglishName, scoreLabels, scoreNames } from '#shared/schemas/english.ts'
import type { FormRow, FormState } from '#shared/schemas/form.ts'
import { errorMessage, type Message, messagesFromIssues } from '#shared/schemas/message.ts'
import type { Programme } from '#shared/schemas/programme.ts'
import { validateYearsObtained } from '#shared/schemas/qualification.ts'
import type { User } from '../../session/session.ts'
import { configuration } from '../../ui/configuration.ts'
import { formatNotListed } from '../../ui/fields/field-messages.tsx'
import {
  findRow,
  formatRowName,
  getRowPath,
  isMedical,
  isUcatRow,
  listPath,
  listSentRows,
  listUcatRows,
  parseRows,
} from './qualification-rows.ts'
import { englishPath, gcsePath, hasGcseAnswer, parseRequest, readDateOfBirth, toFormPath } from './request.ts'
import { getFormVariant, type Section } from './variant.ts'

const rowParts = ['tpe', 'subject', 'grade', 'yearObtained'] as const

/**
 * Returns the paths of the answers that sections ask for, in the order of the page. UCAT and the interview of a medical
 * programme are asked before the details, which the page shows once the programme is open.
 */
export function listRequestedPaths(
  form: FormState,
  record: Applicant | null,
  sections: readonly Section[] = getFormVariant(record).sections,
): string[] {
  const { qualifications, feeContext } = form.data
  const rowPaths = (isUcat: boolean) =>
    qualifications.list.flatMap(row =>
      isUcatRow(row) === isUcat ? rowParts.map(part => getRowPath(row.id, part)) : [],
    )
  const ucatPaths = [...rowPaths(true), 'data.qualifications.ucatId']
  const paths: Record<Section, string[]> = {
    qualifications: [
      ...rowPaths(false),
      ...(isMedical(form) ? [] : ucatPaths),
      listPath,
      'data.qualifications.secondaryEducation',
      gcsePath,
      englishPath,
      ...['grade', ...scoreNames, 'name'].map(part => `${englishPath}.${part}`),
      'data.qualificationsConfirmed',
    ],
    residency: Object.keys(feeContext).map(name => `data.feeContext.${name}`),
    programme: ['programmeCode'],
    details: [
      ...(isMedical(form) ? ucatPaths : []),
      'data.hasBeenInterviewed',
      ...getFormVariant(record).details.map(name => `data.details.${name}`),
      'data.gdprAccept',
    ],
  }
  return sections.flatMap(section => paths[section])
}

const waitingText = 'Wait until we have checked what this programme asks for, then press Submit again'

export type FormContext = {
  record: Applicant | null
  user: User
  /** The chosen programme, null if it is no longer in the catalogue, and its availability; undefined while unknown. */
  programme: Programme | null | undefined
  availability: Availability | undefined
  year: number
}

/** Returns why the chosen programme cannot be applied for (specification 2.67). */
export function listProgrammeErrors(
  programme: FormContext['programme'],
  availability: Availability | undefined,
): Message[] {
  if (programme === null) return [errorMessage('programmeCode', removedProgrammeText)]
  return availability && !isOpenAvailability(availability)
    ? [errorMessage('programmeCode', unavailableTexts[availability])]
    : []
}

/**
 * Returns the errors that prevent the submission of this form: one for each answer that the sections ask for, in the
 * order of the page.
 */
export function listFormMessages(
  form: FormState,
  context: FormContext,
  sections?: readonly Section[],
): Message[] {
  const { record, user, programme, availability, year } = context
  const { data } = form
  const rows = listSentRows(form)
  const list = parseRows(rows)
  const { parsed } = parseRequest(form, record, user)
  const requestMessages = [
    ...validateYearsObtained(list, year, listPath),
    ...(programme
      ? checkProgrammeRules({
          programme,
          qualifications: { list },
          dateOfBirth: readDateOfBirth(form, record),
          hasBeenInterviewed: data.hasBeenInterviewed,
          year,
          site: configuration,
        })
      : []),
    ...messagesFromIssues(parsed.error?.issues ?? []),
  ].map(message => ({ ...message, path: toFormPath(message.path, rows) }))
  // A date of birth on record has no field.
  const ageError = getFormVariant(record).details.includes('dateOfBirth')
    ? undefined
    : requestMessages.find(({ path }) => path === dateOfBirthPath)
  const { secondaryEducation, english } = data.qualifications
  const isGcseAnswerMissing = secondaryEducation !== null && !hasGcseAnswer(secondaryEducation)
  const messages = [
    ...listProgrammeErrors(programme, availability),
    ...(ageError ? [errorMessage('programmeCode', ageError.text)] : []),
    ...(isGcseAnswerMissing
      ? [errorMessage(gcsePath, 'Tick the GCSEs that you have, or None of these')]
      : []),
    ...requestMessages,
    ...(english ? [] : [errorMessage(englishPath, englishRequiredText)]),
  ]
  const errors = listRequestedPaths(form, record, sections).flatMap(path => {
    const message = messages.find(message => message.path === path)
    const unlisted = findUnlistedText(path, form)
    return message && unlisted ? { ...message, text: formatNotListed(unlisted) } : (message ?? [])
  })
  const isWaiting = errors.length === 0 && form.programmeCode !== null && availability === undefined
  return isWaiting ? [errorMessage('programmeCode', waitingText)] : errors
}

/** Returns the first answer that the entry check lacks: about GCSEs, or a complete row. */
export function findMissingAnswer(errors: readonly Message[]): Message | undefined {
  const gcseError = errors.find(({ path }) => path === gcsePath)
  const rowError = errors.find(({ path }) => path.startsWith(listPath))
  return gcseError ?? (rowError && errorMessage(rowError.path, 'Complete a qualification'))
}

/**
 * Returns why a medical programme cannot be applied for yet, with the path of the answer (specification 5.61). A warning says
 * that an answer is missing, or is still being typed.
 */
export function findSubmitBlocker(form: FormState, errors: readonly Message[]): Message | undefined {
  const { hasBeenInterviewed } = form.data
  const [interviewError] = validateInterview(hasBeenInterviewed)
  if (hasBeenInterviewed) return interviewError
  const rows = listUcatRows(form)
  const ucatError = errors.find(({ path }) => rows.some(({ id }) => path === getRowPath(id, 'grade')))
  const isAnswered = !rows.some(isUcatIncomplete)
  const text = 'Enter a UCAT score and band that meet the requirements'
  if (ucatError) return { level: isAnswered ? 'error' : 'warning', path: ucatError.path, text }
  return interviewError && { ...interviewError, level: 'warning' }
}

/** Also true of a score that has fewer digits than the threshold: without this, each digit would change the verdict. */
const isUcatIncomplete = ({ tpe, grade }: FormRow) =>
  grade.trim().length < (tpe === 'UCATScore' ? String(configuration.ucatThreshold).length : 1)

/** Returns what was typed in a list and is not an option. */
function findUnlistedText(path: string, form: FormState) {
  const { nationality, countryOfDomicile } = form.data.feeContext
  if (path === 'data.feeContext.nationality') return nationality
  if (path === 'data.feeContext.countryOfDomicile') return countryOfDomicile
  const { row, part } = findRow(path, form) ?? {}
  if (part === 'tpe') return row?.unlistedTpe
  if (part === 'subject') return row?.unlistedSubject
}

/** Returns the messages for a summary, in which those of a row or a score name it. */
export const toSummaryMessages = (messages: readonly Message[], form: FormState): Message[] =>
  messages.map(message => {
    const label = getSummaryLabel(message.path, form)
    return label ? { ...message, text: `${label}: ${message.text}` } : message
  })

function getSummaryLabel(path: string, form: FormState): string | undefined {
  const { list, english } = form.data.qualifications
  const { row, part: rowPart } = findRow(path, form) ?? {}
  if (row)
    return `${formatRowName(list, row).replaceAll(':', ',')}${rowPart === 'yearObtained' ? ', year obtained' : ''}`
  if (path === 'data.qualifications.ucatId') return 'UCAT ID'
  const part = path.startsWith(`${englishPath}.`) ? path.split('.').at(-1) : undefined
  if (part === 'grade') return 'GCSE English grade'
  const score = scoreNames.find(name => name === part)
  return english && score ? `${getEnglishName(english.type)} ${scoreLabels[score].toLowerCase()}` : undefined
}
