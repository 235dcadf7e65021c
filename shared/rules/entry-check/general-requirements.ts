import type { CheckStatus } from '../../schemas/entry-check.ts'
import type { EntryRequirements } from '../../schemas/programme.ts'
import type { Qualification } from '../../schemas/qualification.ts'
import { gcseFlagLabels, type SecondaryEducation } from '../../schemas/secondary-education.ts'
import { aLevelScale, ibScale } from './grade-scale.ts'
import type { RequirementResult } from './requirement-result.ts'
import type { SubjectTitles } from './subject-titles.ts'

/** The text of each GCSE requirement. */
export const gcseTexts = {
  'five-at-4': gcseFlagLabels.has5orMoreAtC4OrAbove,
  'six-at-6-and-7': gcseFlagLabels.has6orMoreAt6and7,
} as const

/** The text of the maths requirement. */
export const mathsText = 'maths at B/5 or above at GCSE, or at A-level or in the IB'
const gcseMathsText = 'maths at B/5 or above'

const otherEducation = 'other secondary education'

/** Checks the required GCSEs. */
export function checkGcses(
  requiredGcses: EntryRequirements['gcses'],
  secondary: SecondaryEducation,
): RequirementResult {
  const required = gcseTexts[requiredGcses]
  const createResult = (outcome: CheckStatus, actual: string, text: string): RequirementResult => ({
    outcome,
    path: 'gcses',
    required,
    actual,
    text,
  })
  const requirement = `This programme asks for ${required}`
  if (secondary.type === 'Other')
    return createResult(
      'Undecided',
      otherEducation,
      `${requirement}. An advisor will check your secondary education`,
    )
  const isMet = requiredGcses === 'five-at-4' ? secondary.has5orMoreAtC4OrAbove : secondary.has6orMoreAt6and7
  return isMet
    ? createResult('Qualified', 'yes', `You have ${required}`)
    : createResult('NotQualified', 'not ticked', `${requirement}. You did not tick that you have them`)
}

/** Checks maths (specification, section 4, rule 9): at GCSE, at A-level, or at either IB level. */
export function checkMaths(
  secondary: SecondaryEducation,
  list: readonly Qualification[],
  titles: SubjectTitles,
): RequirementResult {
  const createResult = (
    outcome: CheckStatus,
    actual: string,
    text: string,
    required = mathsText,
  ): RequirementResult => ({ outcome, path: 'maths', required, actual, text })
  const requirement = `This programme asks for ${mathsText}`
  if (secondary.type === 'Gcse' && secondary.hasMathsAtB5OrAbove)
    return createResult('Qualified', 'yes', `You have ${gcseMathsText}`, `${gcseMathsText} at GCSE`)
  const qualification = list.find(entry => isMaths(entry, titles))
  if (qualification) {
    const actual = `${qualification.subject} ${qualification.grade}`
    return createResult('Qualified', actual, `You have ${actual}`)
  }
  return secondary.type === 'Other'
    ? createResult('Undecided', otherEducation, `${requirement}. An advisor will check yours`)
    : createResult('NotQualified', 'not entered', `${requirement}. You have not entered it`)
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
