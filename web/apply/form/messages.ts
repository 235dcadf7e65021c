import { messagesFromIssues } from '#shared/errors.ts'
import {
  type Availability,
  isOpenAvailability,
  removedProgrammeText,
  unavailableTexts,
} from '#shared/rules/programme-availability.ts'
import { checkProgrammeRules } from '#shared/rules/submission-rules.ts'
import type { Applicant } from '#shared/schemas/applicant.ts'
import { englishName, scoreLabels, scoreNames } from '#shared/schemas/english.ts'
import { readPath } from '#shared/schemas/fields.ts'
import type { FormState } from '#shared/schemas/form.ts'
import { errorMessage, type Message } from '#shared/schemas/message.ts'
import type { Programme } from '#shared/schemas/programme.ts'
import { validateYearsObtained } from '#shared/schemas/qualification.ts'
import type { User } from '../../session/session.ts'
import { configuration } from '../../ui/configuration.ts'
import { isMedical } from './form-state.ts'
import { isUcatRow, rowName } from './qualification-rows.ts'
import {
  gcsePath,
  hasGcseAnswer,
  listPath,
  missingGcsesText,
  parseRequest,
  readDateOfBirth,
  readRows,
  sentRows,
  toFormPath,
} from './request.ts'
import { getFormVariant, type Section } from './variant.ts'

/** The answers of each section, in the order of the page. */
const sectionPaths: Record<Section, readonly string[]> = {
  qualifications: [
    'data.qualifications.list',
    'data.qualifications.ucatId',
    'data.qualifications.secondaryEducation',
    'data.qualifications.english',
    'data.qualificationsConfirmed',
  ],
  residency: [
    'data.feeContext.nationality',
    'data.feeContext.countryOfDomicile',
    'data.feeContext.ukResidency',
    'data.feeContext.ukImmigrationStatus',
  ],
  programme: ['programmeCode', 'data.hasBeenInterviewed'],
  details: [
    'data.details.forenames',
    'data.details.surname',
    'data.details.telephone1',
    'data.details.dateOfBirth',
    'data.gdprAccept',
  ],
}
const sections = Object.keys(sectionPaths) as Section[]
const isWithin = (path: string, parent: string) => path === parent || path.startsWith(`${parent}.`)

/** Returns the row that a path belongs to, with its position. */
function findRow(path: string, form: FormState) {
  const index = Number(path.split('.')[3] ?? Number.NaN)
  const row = isWithin(path, listPath) ? form.data.qualifications.list[index] : undefined
  return row && { row, index }
}

/** Returns the section that asks for an answer: for a medical programme, the programme's section asks for UCAT. */
export function sectionOf(path: string, form: FormState): Section | undefined {
  const row = findRow(path, form)?.row
  const isUcat = path === 'data.qualifications.ucatId' || (row && isUcatRow(row))
  if (isUcat && isMedical(form)) return 'programme'
  return sections.find(section => sectionPaths[section].some(parent => isWithin(path, parent)))
}

/** Returns whether the form of this record asks for an answer, so that a message can be shown there. */
export function isAsked(path: string, form: FormState, record: Applicant | null): boolean {
  const { sections, details } = getFormVariant(record)
  const section = sectionOf(path, form)
  if (!section || !sections.includes(section) || readPath(form, path) === undefined) return false
  const [, part, name] = path.split('.')
  return part !== 'details' || details.some(asked => asked === name)
}

const rowParts = ['tpe', 'subject', 'grade', 'yearObtained']

/** Sorts messages in the order of the page. Within a part of a section they are in the order of the schema. */
const sortMessages = (messages: readonly Message[], form: FormState): Message[] => {
  const rank = ({ path }: Message) => {
    const section = sectionOf(path, form)
    const part = section ? sectionPaths[section].findIndex(parent => isWithin(path, parent)) : -1
    const row = findRow(path, form)
    const inRow = row ? 10 * row.index + rowParts.indexOf(path.split('.').at(-1) ?? '') : 0
    return 100_000 * (section ? sections.indexOf(section) : -1) + 10_000 * part + inRow
  }
  return [...messages].sort((first, second) => rank(first) - rank(second))
}

export type FormContext = {
  record: Applicant | null
  user: User
  /** The chosen programme and its availability; undefined while they are unknown. */
  programme: Programme | undefined
  availability: Availability | undefined
  /** Whether the chosen programme is no longer in the catalogue. */
  isRemoved: boolean
  year: number
}

/** Returns the errors that prevent the submission of this form: one for each answer, in the order of the page. */
export function formMessages(form: FormState, context: FormContext): Message[] {
  const { record, user, programme, availability, isRemoved, year } = context
  const { data } = form
  const rows = sentRows(form)
  const list = readRows(rows)
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
  const { secondaryEducation, english } = data.qualifications
  const messages = [
    ...(isRemoved ? [errorMessage('programmeCode', removedProgrammeText)] : []),
    ...(programme && availability && !isOpenAvailability(availability)
      ? [errorMessage('programmeCode', unavailableTexts[availability])]
      : []),
    ...requestMessages.map(message =>
      message.path === 'data.qualifications.secondaryEducation' &&
      secondaryEducation &&
      !hasGcseAnswer(secondaryEducation)
        ? errorMessage(gcsePath, missingGcsesText)
        : message,
    ),
    ...(english ? [] : [errorMessage('data.qualifications.english', 'Choose your English qualification')]),
  ]
  const asked = messages.filter(({ path }) => isAsked(path, form, record))
  return sortMessages(firstOfEachPath(asked), form)
}

const firstOfEachPath = (messages: readonly Message[]) =>
  messages.filter(({ path }, index) => messages.findIndex(other => other.path === path) === index)

/** Returns the messages for a summary, in which those of a row or a score name it. */
export const summaryMessages = (messages: readonly Message[], form: FormState): Message[] =>
  messages.map(message => {
    const label = findLabel(message.path, form)
    return label ? { ...message, text: `${label}: ${message.text}` } : message
  })

function findLabel(path: string, form: FormState): string | undefined {
  const { list, english } = form.data.qualifications
  const row = findRow(path, form)?.row
  if (row)
    return `${rowName(list, row).replaceAll(':', ',')}${path.endsWith('.yearObtained') ? ', year obtained' : ''}`
  if (path === 'data.qualifications.ucatId') return 'UCAT ID'
  const part = path.startsWith('data.qualifications.english.') ? path.split('.').at(-1) : undefined
  if (part === 'grade') return 'GCSE English grade'
  const score = scoreNames.find(name => name === part)
  return english && score ? `${englishName(english.type)} ${scoreLabels[score].toLowerCase()}` : undefined
}
