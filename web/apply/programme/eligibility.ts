import { agePath } from '#shared/rules/minimum-age.ts'
import { type Availability, isOpenAvailability } from '#shared/rules/programme-availability.ts'
import { isMedicalProgramme, validateUcat } from '#shared/rules/ucat.ts'
import type { FormState } from '#shared/schemas/draft.ts'
import type { Message } from '#shared/schemas/message.ts'
import { type QualificationEntry, qualification } from '#shared/schemas/qualification.ts'
import { configuration } from '../../ui/configuration.ts'
import { rowAddress } from '../form/addresses.ts'
import { toQualification } from '../form/form-request.ts'
import { ucatEntries } from '../form/qualification-entries.ts'
import type { Choice } from './programme-choices.ts'

type Eligibility = { kind: 'yes' | 'ask' | 'no' | 'full'; text: string }

/** What the eligibility of a medical programme depends on, in addition to the entry check. */
type MedicalAnswers = { ucat: UcatState; hasBeenInterviewed: boolean | null }

const qualifiedText = 'You meet the entry requirements. You can apply. This is not an offer yet.'
const advisorText = 'An advisor will check your grades after submission.'

/** Returns the eligibility of an opened programme. UCAT and the interview count for medical programmes only. */
export function getEligibility(
  { programme, result, availability }: Choice,
  medical: MedicalAnswers,
): Eligibility {
  switch (availability) {
    case 'Closed':
      return { kind: 'full', text: 'This programme is not accepting new applications.' }
    case 'NotQualified': {
      const reason = findReason(result.messages) ?? 'Entry requirements apply to this programme'
      return { kind: 'no', text: reason.replace(/\.?$/, '.') }
    }
    default: {
      const isQualified = availability === 'Qualified'
      if (isMedicalProgramme(programme.code)) return getMedicalEligibility(isQualified, medical)
      if (!isQualified) return { kind: 'ask', text: `${advisorText} You can apply now.` }
      const age = result.messages.find(({ level, path }) => level === 'warning' && path === agePath)?.required
      if (!age || programme.minimumAge !== 'start-of-year') return { kind: 'yes', text: qualifiedText }
      return {
        kind: 'yes',
        text: `You meet the entry requirements if you are ${age}. This is not an offer yet.`,
      }
    }
  }
}

function getMedicalEligibility(
  isQualified: boolean,
  { ucat, hasBeenInterviewed }: MedicalAnswers,
): Eligibility {
  const gradesText = isQualified ? 'Your grades meet the requirements.' : advisorText
  if (hasBeenInterviewed)
    return {
      kind: 'no',
      text: 'You cannot apply for this programme: you have already been interviewed for it this year.',
    }
  if (ucat === 'needed') return { kind: 'ask', text: `${gradesText} We still need your UCAT score and band.` }
  if (ucat === 'not-met')
    return { kind: 'no', text: 'Your UCAT score or band does not meet the requirements.' }
  if (hasBeenInterviewed === null)
    return {
      kind: 'ask',
      text: 'Your UCAT score and band meet the requirements. Answer the interview question.',
    }
  return isQualified
    ? { kind: 'yes', text: qualifiedText }
    : { kind: 'ask', text: `Your UCAT score and band meet the requirements. ${advisorText}` }
}

const findReason = (messages: readonly Message[]) => messages.find(({ level }) => level === 'error')?.text

/** `needed`: the score or the band is missing, out of range, or still being typed. */
export type UcatState = 'needed' | 'met' | 'not-met'

/** Returns whether the UCAT entries meet the threshold. `messages` are the visible ones. */
export function getUcatState(
  entries: readonly QualificationEntry[],
  messages: readonly Message[],
): UcatState {
  const list = entries.flatMap(entry => qualification.safeParse(toQualification(entry)).data ?? [])
  if (list.length < entries.length) return 'needed'
  if (validateUcat(list, configuration).length === 0) return 'met'
  return entries.some(entry => isBeingTyped(entry, messages)) ? 'needed' : 'not-met'
}

/** Returns whether a score has fewer digits than the threshold, in a field that has not been left yet. */
const isBeingTyped = ({ id, tpe, grade }: QualificationEntry, messages: readonly Message[]) =>
  tpe === 'UCATScore' &&
  grade.trim().length < String(configuration.ucatThreshold).length &&
  !messages.some(({ path }) => path === rowAddress(id, 'grade'))

/** Formats the UCAT entries, as in "2750, Band 2". */
export function formatUcat(entries: readonly QualificationEntry[]): string {
  const find = (tpe: string) => entries.find(entry => entry.tpe === tpe)?.grade.trim()
  const [score, band] = [find('UCATScore'), find('UCATBand')]
  return [score, band && `Band ${band}`].filter(Boolean).join(', ') || 'not entered'
}

/** Returns why an applicant cannot continue with the chosen programme, or undefined. */
export function getDisabledReason({
  form: { programmeCode, hasBeenInterviewed, qualifications },
  availability,
  formErrors,
}: {
  form: FormState
  availability: Availability | undefined
  formErrors: readonly Message[]
}): string | undefined {
  if (programmeCode === null) return
  if (availability === undefined) return 'You can continue when we have checked what this programme asks for.'
  if (!isOpenAvailability(availability)) return 'You can continue with a programme that is open to you.'
  if (hasBeenInterviewed) return 'You can continue with another programme.'
  if (!isMedicalProgramme(programmeCode)) return
  const isInvalid = (...fields: string[]) => formErrors.some(({ path }) => fields.includes(path))
  const ucatGrades = ucatEntries(qualifications).map(({ id }) => rowAddress(id, 'grade'))
  if (isInvalid('hasBeenInterviewed', ...ucatGrades))
    return 'You can continue when your UCAT score and band meet the requirements and you have answered the interview question.'
}
