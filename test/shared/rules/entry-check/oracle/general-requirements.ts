import type { Qualifications } from '#shared/schemas/qualification.ts'
import type { Answer } from './answers.ts'
import { a2Order, ibOrder } from './grades.ts'
import { satisfies } from './subjects.ts'

export type Thresholds = {
  ielts: { overall: number; part: number }
  toefl: { overall: number; listening: number; reading: number; speaking: number; writing: number }
}

/** Rule 8. */
export function gcseAnswer({ secondaryEducation: secondary }: Qualifications, required: string): Answer {
  if (secondary.type === 'Other') return 'Undecided'
  const { has5orMoreAtC4OrAbove: five, has6orMoreAt6and7: six } = secondary
  switch (required === 'five-at-4' ? five : six) {
    case true:
      return 'Qualified'
    case false:
      return 'NotQualified'
    case null:
      return 'Undecided'
  }
}

/** Rule 9. */
export function mathsAnswer({ secondaryEducation: secondary, list }: Qualifications): Answer {
  if (secondary.type === 'Gcse' && secondary.hasMathsAtB5OrAbove) return 'Qualified'
  for (const { tpe, subject, grade } of list) {
    const order = tpe === 'A2' ? a2Order : tpe === 'IBHigher' || tpe === 'IBStandard' ? ibOrder : []
    if (order.includes(String(grade)) && satisfies(tpe, subject ?? '', 'Mathematics')) return 'Qualified'
  }
  return secondary.type === 'Gcse' && secondary.hasMathsAtB5OrAbove === false ? 'NotQualified' : 'Undecided'
}

/** Rule 10. */
export function englishAnswer({ english }: Qualifications, { ielts, toefl }: Thresholds): Answer {
  if (!english) return 'Undecided'
  switch (english.type) {
    case 'Other':
      return 'Undecided'
    case 'Gcse':
      return /^([4-9]|A\*?|B|C)$/.test(english.grade) ? 'Qualified' : 'NotQualified'
    case 'Ielts': {
      const parts = [english.listening, english.reading, english.writing, english.speaking]
      return english.overall >= ielts.overall && parts.every(score => score >= ielts.part)
        ? 'Qualified'
        : 'NotQualified'
    }
    case 'Toefl': {
      const isReached =
        english.overall >= toefl.overall &&
        english.listening >= toefl.listening &&
        english.reading >= toefl.reading &&
        english.speaking >= toefl.speaking &&
        english.writing >= toefl.writing
      return isReached ? 'Qualified' : 'NotQualified'
    }
  }
}
