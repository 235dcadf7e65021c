import { splitGrades } from '../enums/grades.ts'
import type { SiteConfiguration } from '../schemas/configuration.ts'
import type { Condition, Overall } from '../schemas/programme.ts'
import { gcseBoxLabels } from '../schemas/secondary-education.ts'
import { formatList } from './format-list.ts'

export type GradeField = 'a2Grade' | 'ibGrade'

const countNames = ['no', 'one', 'two', 'three', 'four', 'five', 'six']

export const formatNumberInWords = (count: number) => countNames[count] ?? String(count)

const withArticle = (grade: string) => `${/^[AE]/.test(grade) ? 'an' : 'a'} ${grade}`

/** Formats IB points and grades, as in "34 IB points with 6, 6, 5 at Higher Level"; empty if there are none. */
export const formatIbRequirement = ({ ibPoints, ibGrades }: Overall) =>
  [
    ...(ibPoints === null ? [] : [`${ibPoints} IB points`]),
    ...(ibGrades === null ? [] : [`${splitGrades(ibGrades).join(', ')} at Higher Level`]),
  ].join(' with ')

export const formatBtecRequirement = (btecGrades: string) => `${btecGrades} in a BTEC Extended Diploma`

/** Formats every way to meet an alternative, as in "AAB, or 34 IB points with 6, 6, 5 at Higher Level". */
export function formatOverall(overall: Overall): string {
  const { a2Grades, btecGrades } = overall
  const ibRequirement = formatIbRequirement(overall)
  return [
    ...(a2Grades === null ? [] : [`${a2Grades} at A-level`]),
    ...(ibRequirement === '' ? [] : [ibRequirement]),
    ...(btecGrades === null ? [] : [formatBtecRequirement(btecGrades)]),
  ].join(', or ')
}

/** Formats a condition, as in "at least a B in Chemistry or Biology" or "two of Physics, Maths and Music". */
export function formatCondition({ numberRequired, subjects }: Condition, gradeField: GradeField): string {
  const grades = new Set(subjects.map(subject => subject[gradeField]))
  const [grade] = grades
  if (grades.size === 1 && grade !== undefined) {
    const each = subjects.length > 1 && numberRequired === subjects.length ? 'each of ' : ''
    const titles = subjects.map(({ subject }) => subject)
    return `at least ${withArticle(grade)} in ${each}${formatChoice(numberRequired, titles)}`
  }
  return formatChoice(
    numberRequired,
    subjects.map(required =>
      required[gradeField] ? `${required.subject} at ${required[gradeField]} or above` : required.subject,
    ),
  )
}

function formatChoice(numberRequired: number, titles: string[]): string {
  if (numberRequired === 1) return formatList(titles, 'or')
  return numberRequired === titles.length
    ? formatList(titles)
    : `${formatNumberInWords(numberRequired)} of ${formatList(titles)}`
}

export const gcseTexts = {
  'five-at-4': gcseBoxLabels.has5orMoreAtC4OrAbove,
  'six-at-6-and-7': gcseBoxLabels.has6orMoreAt6and7,
} as const

export const mathsText = 'maths at B/5 or above at GCSE, or at A-level or in the IB'

export type EnglishThresholds = Pick<SiteConfiguration, 'ielts' | 'toefl'>

export const formatEnglishRequirement = ({ ielts, toefl }: EnglishThresholds) =>
  `English at C/4 or above at GCSE; or ${formatIelts(ielts)}; or ${formatToefl(toefl)}`

/** Formats a score as certificates have it, such as 6.0. It is never rounded: 6.45 does not meet 6.5. */
export const formatIeltsScore = (score: number) =>
  Number.isInteger(score) ? score.toFixed(1) : String(score)

export const formatIelts = ({ overall, part }: EnglishThresholds['ielts']) =>
  `IELTS ${formatIeltsScore(overall)} overall with ${formatIeltsScore(part)} in each part`
export const formatToefl = ({ overall, listening, reading, speaking, writing }: EnglishThresholds['toefl']) =>
  `TOEFL ${overall} overall with listening ${listening}, reading ${reading}, speaking ${speaking} and writing ${writing}`
