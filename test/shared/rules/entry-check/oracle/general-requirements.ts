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
  if (secondary.type === 'Other') return 'cannot tell'
  const { has5orMoreAtC4OrAbove: five, has6orMoreAt6and7: six } = secondary
  return (required === 'five-at-4' ? five : six) ? 'met' : 'not met'
}

/** Rule 9. */
export function mathsAnswer({ secondaryEducation: secondary, list }: Qualifications): Answer {
  if (secondary.type === 'Gcse' && secondary.hasMathsAtB5OrAbove) return 'met'
  for (const { tpe, subject, grade } of list) {
    const order = tpe === 'A2' ? a2Order : tpe === 'IBHigher' || tpe === 'IBStandard' ? ibOrder : []
    if (order.includes(String(grade)) && satisfies(tpe, subject ?? '', 'Mathematics')) return 'met'
  }
  return secondary.type === 'Other' ? 'cannot tell' : 'not met'
}

/** Rule 10. */
export function englishAnswer({ english }: Qualifications, { ielts, toefl }: Thresholds): Answer {
  if (!english) return 'cannot tell'
  switch (english.type) {
    case 'Other':
      return 'cannot tell'
    case 'Gcse':
      return /^([4-9]|A\*?|B|C)$/.test(english.grade) ? 'met' : 'not met'
    case 'Ielts': {
      const parts = [english.listening, english.reading, english.writing, english.speaking]
      return english.overall >= ielts.overall && parts.every(score => score >= ielts.part) ? 'met' : 'not met'
    }
    case 'Toefl': {
      const isReached =
        english.overall >= toefl.overall &&
        english.listening >= toefl.listening &&
        english.reading >= toefl.reading &&
        english.speaking >= toefl.speaking &&
        english.writing >= toefl.writing
      return isReached ? 'met' : 'not met'
    }
  }
}
