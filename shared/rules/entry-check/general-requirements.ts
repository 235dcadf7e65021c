import type { EntryRequirements } from '../../schemas/programme.ts'
import type { Qualification } from '../../schemas/qualification.ts'
import type { SecondaryEducation } from '../../schemas/secondary-education.ts'
import { gcseTexts, mathsText } from '../format-requirements.ts'
import { aLevelScale, ibScale } from './grade-scale.ts'
import { explainResult, type RequirementResult, unanswered } from './requirement-result.ts'
import type { SubjectTitles } from './subject-titles.ts'

const gcseMathsText = 'maths at B/5 or above'

const otherEducation = 'other secondary education'

export function checkGcses(
  requiredGcses: EntryRequirements['gcses'],
  secondary: SecondaryEducation,
): RequirementResult {
  const base = { path: 'gcses', required: gcseTexts[requiredGcses] }
  if (secondary.type === 'Other')
    return explainResult(
      { ...base, checkStatus: 'Undecided', actual: otherEducation },
      'An advisor will check your secondary education',
    )
  const isMet = requiredGcses === 'five-at-4' ? secondary.has5orMoreAtC4OrAbove : secondary.has6orMoreAt6and7
  if (isMet === null)
    return explainResult(
      { ...base, checkStatus: 'Undecided', actual: unanswered },
      'An advisor will check your GCSEs',
    )
  return isMet
    ? { ...base, checkStatus: 'Qualified', actual: 'yes', text: `You have ${base.required}` }
    : explainResult(
        { ...base, checkStatus: 'NotQualified', actual: 'not ticked' },
        'You did not tick that you have them',
      )
}

/** Checks maths (specification, section 4, rule 9): at GCSE, at A-level, or at either IB level. */
export function checkMaths(
  secondary: SecondaryEducation,
  list: readonly Qualification[],
  titles: SubjectTitles,
): RequirementResult {
  const base = { path: 'maths', required: mathsText }
  if (secondary.type === 'Gcse' && secondary.hasMathsAtB5OrAbove) {
    const required = `${gcseMathsText} at GCSE`
    return { ...base, checkStatus: 'Qualified', required, actual: 'yes', text: `You have ${gcseMathsText}` }
  }
  const qualification = list.find(entry => isMaths(entry, titles))
  if (qualification) {
    const actual = `${qualification.subject} ${qualification.grade}`
    return { ...base, checkStatus: 'Qualified', actual, text: `You have ${actual}` }
  }
  const isUnknown = secondary.type === 'Other' || secondary.hasMathsAtB5OrAbove === null
  const actual = secondary.type === 'Other' ? otherEducation : unanswered
  return isUnknown
    ? explainResult({ ...base, checkStatus: 'Undecided', actual }, 'An advisor will check yours')
    : explainResult(
        { ...base, checkStatus: 'NotQualified', actual: 'not entered' },
        'You have not entered it',
      )
}

const mathsScales = new Map([
  ['A2', aLevelScale],
  ['IBHigher', ibScale],
  ['IBStandard', ibScale],
])

const isMaths = ({ tpe, subject, grade }: Qualification, titles: SubjectTitles) =>
  subject !== null &&
  mathsScales.get(tpe)?.has(String(grade)) &&
  titles.resolve(tpe, subject).satisfiedKeys.includes(titles.toRequiredKey('Mathematics'))
