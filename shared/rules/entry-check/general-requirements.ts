import type { EntryRequirements } from '../../schemas/programme.ts'
import type { Qualification } from '../../schemas/qualification.ts'
import { gcseFlagLabels, type SecondaryEducation } from '../../schemas/secondary-education.ts'
import type { Finding } from './finding.ts'
import { aLevelScale, ibScale } from './grade-scale.ts'
import type { SubjectTitles } from './subject-titles.ts'

/** The GCSEs a programme asks for, in words. */
export const gcseWords = {
  'five-at-4': gcseFlagLabels.has5orMoreAtC4OrAbove,
  'six-at-6-and-7': gcseFlagLabels.has6orMoreAt6and7,
} as const

/** Maths as a programme asks for it, in words. */
export const mathsWords = 'maths at B/5 or above at GCSE, or at A-level or in the IB'

/** The GCSEs asked for (DECISIONS, section 4 rule 8). */
export function gcses(asked: EntryRequirements['gcses'], secondary: SecondaryEducation): Finding {
  const path = 'gcses'
  const words = gcseWords[asked]
  const asks = `This programme asks for ${words}`
  if (secondary.type === 'Other')
    return { answer: 'cannot tell', path, text: `${asks}; an advisor will check your secondary education` }
  const has = asked === 'five-at-4' ? secondary.has5orMoreAtC4OrAbove : secondary.has6orMoreAt6and7
  return has
    ? { answer: 'met', path, text: `You have ${words}` }
    : { answer: 'not met', path, text: `${asks}; you did not tick that you have them` }
}

/** Maths (rule 9): at GCSE, at A-level, or at either IB level. */
export function maths(
  secondary: SecondaryEducation,
  list: readonly Qualification[],
  titles: SubjectTitles,
): Finding {
  const path = 'maths'
  const asks = `This programme asks for ${mathsWords}`
  if (secondary.type === 'Gcse' && secondary.hasMathsAtB5OrAbove)
    return { answer: 'met', path, text: 'You have maths at B/5 or above' }
  const beyond = list.find(one => isMaths(one, titles))
  if (beyond) return { answer: 'met', path, text: `You have ${beyond.subject} ${beyond.grade}` }
  return secondary.type === 'Other'
    ? { answer: 'cannot tell', path, text: `${asks}; an advisor will check yours` }
    : { answer: 'not met', path, text: `${asks}; you have not entered it` }
}

const mathsScales = new Map([
  ['A2', aLevelScale],
  ['IBHigher', ibScale],
  ['IBStandard', ibScale],
])

const isMaths = ({ tpe, subject, grade }: Qualification, titles: SubjectTitles) =>
  subject !== null &&
  mathsScales.get(tpe)?.counts(String(grade)) &&
  titles.title(tpe, subject).standsFor.includes(titles.named('Mathematics'))
