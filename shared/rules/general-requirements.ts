import type { SiteConfiguration } from '../schemas/configuration.ts'
import type { English } from '../schemas/english.ts'
import type { EntryRequirements } from '../schemas/programme.ts'
import type { Qualification } from '../schemas/qualification.ts'
import { gcseFlagLabels, type SecondaryEducation } from '../schemas/secondary-education.ts'
import type { Finding } from './answer.ts'
import type { SubjectTitles } from './subject-titles.ts'

export type Thresholds = Pick<SiteConfiguration, 'ielts' | 'toefl'>

/** The GCSEs a programme asks for, in words. */
export const gcseWords = {
  'five-at-4': gcseFlagLabels.has5orMoreAtC4OrAbove,
  'six-at-6-and-7': gcseFlagLabels.has6orMoreAt6and7,
} as const

/** The GCSEs asked for (DECISIONS, section 4 rule 8). */
export function gcses(asked: EntryRequirements['gcses'], secondary: SecondaryEducation): Finding {
  const path = 'gcses'
  const words = gcseWords[asked]
  if (secondary.type === 'Other')
    return {
      answer: 'cannot tell',
      path,
      text: `An advisor will check your secondary education against ${words}`,
    }
  const has = asked === 'five-at-4' ? secondary.has5orMoreAtC4OrAbove : secondary.has6orMoreAt6and7
  return has
    ? { answer: 'met', path, text: `You have ${words}` }
    : { answer: 'not met', path, text: `This programme asks for ${words}` }
}

/** Maths (rule 9): at GCSE, at A-level, or at either IB level. */
export function maths(
  secondary: SecondaryEducation,
  list: readonly Qualification[],
  titles: SubjectTitles,
): Finding {
  const path = 'maths'
  const counts = ({ tpe, subject, grade }: Qualification) => {
    if (subject === null) return false
    const { key } = titles.title(tpe, subject)
    if (tpe === 'A2') return key === 'mathematics' && grade !== 'NU'
    return (
      (tpe === 'IBHigher' || tpe === 'IBStandard') && titles.standsFor(key, 'Mathematics') && grade !== 'N'
    )
  }
  const atGcse = secondary.type === 'Gcse' && secondary.hasMathsAtB5OrAbove
  if (atGcse || list.some(counts))
    return { answer: 'met', path, text: 'You have maths at B/5 or above, or beyond GCSE' }
  if (secondary.type === 'Other')
    return { answer: 'cannot tell', path, text: 'An advisor will check your maths' }
  return { answer: 'not met', path, text: 'This programme asks for maths at B/5 or above' }
}

const gcsePasses = ['9', '8', '7', '6', '5', '4', 'A*', 'A', 'B', 'C']

/** English (rule 10): at GCSE, or by IELTS or TOEFL at the configured scores. */
export function englishRequired(held: English | null | undefined, { ielts, toefl }: Thresholds): Finding {
  const path = 'english'
  if (!held || held.type === 'Other')
    return { answer: 'cannot tell', path, text: 'An advisor will check your English' }
  if (held.type === 'Gcse')
    return gcsePasses.includes(held.grade)
      ? { answer: 'met', path, text: `You have GCSE English at ${held.grade}` }
      : {
          answer: 'not met',
          path,
          text: `This programme asks for GCSE English at C/4 or above; you have ${held.grade}`,
        }
  if (held.type === 'Ielts') {
    const least = Math.min(held.listening, held.reading, held.writing, held.speaking)
    return held.overall >= ielts.overall && least >= ielts.part
      ? { answer: 'met', path, text: 'Your IELTS scores are high enough' }
      : {
          answer: 'not met',
          path,
          text: `This programme asks for IELTS ${ielts.overall.toFixed(1)} overall, with ${ielts.part.toFixed(1)} in each part`,
        }
  }
  const { overall, ...parts } = toefl
  const reached = (['listening', 'reading', 'speaking', 'writing'] as const).every(
    name => held[name] >= parts[name],
  )
  return held.overall >= overall && reached
    ? { answer: 'met', path, text: 'Your TOEFL scores are high enough' }
    : {
        answer: 'not met',
        path,
        text: `This programme asks for TOEFL ${overall} overall, with listening ${parts.listening}, reading ${parts.reading}, speaking ${parts.speaking} and writing ${parts.writing}`,
      }
}
