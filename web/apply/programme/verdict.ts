import { isMedicalProgramme } from '#shared/rules/ucat.ts'
import type { Message } from '#shared/schemas/message.ts'
import type { Choice } from './programme-choices.ts'
import type { UcatState } from './ucat-state.ts'

/** Whether the applicant can apply for a programme: the kind of its mark, and one sentence. */
type Verdict = { kind: 'yes' | 'ask' | 'no' | 'full'; text: string }

/** What the verdict of a medical programme depends on, in addition to the entry check. */
type MedicalAnswers = { ucat: UcatState; hasBeenInterviewed: boolean | null }

const qualifiedText = 'You meet the entry requirements. You can apply. This is not an offer yet.'
const advisorText = 'An advisor will check your grades after submission.'

/** Returns the verdict of an opened programme. UCAT and the interview count for medical programmes only. */
export function getVerdict({ programme, result, availability }: Choice, medical: MedicalAnswers): Verdict {
  switch (availability) {
    case 'Closed':
      return { kind: 'full', text: 'This programme is not accepting new applications.' }
    case 'NotQualified':
      return {
        kind: 'no',
        text: `${findReason(result.messages) ?? 'Entry requirements apply to this programme'}.`,
      }
    default: {
      const isQualified = availability === 'Qualified'
      if (isMedicalProgramme(programme.code)) return getMedicalVerdict(isQualified, medical)
      return isQualified
        ? { kind: 'yes', text: qualifiedText }
        : { kind: 'ask', text: `${advisorText} You can apply now.` }
    }
  }
}

function getMedicalVerdict(isQualified: boolean, { ucat, hasBeenInterviewed }: MedicalAnswers): Verdict {
  const gradesText = isQualified ? 'Your grades meet the requirements.' : advisorText
  if (hasBeenInterviewed)
    return {
      kind: 'no',
      text: 'You cannot apply for this programme: you have already been interviewed for it this year.',
    }
  if (ucat === 'needed') return { kind: 'ask', text: `${gradesText} We still need your UCAT score and band.` }
  if (ucat !== 'met') {
    const ucatText = `Your UCAT ${ucat.failing.join(' and ')} ${ucat.failing.length > 1 ? 'do' : 'does'} not`
    return {
      kind: 'no',
      text: isQualified ? `${gradesText} ${ucatText}.` : `${ucatText} meet the requirements.`,
    }
  }
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
