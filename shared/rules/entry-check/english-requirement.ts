import type { SiteConfiguration } from '../../schemas/configuration.ts'
import type { English } from '../../schemas/english.ts'
import type { Finding } from './finding.ts'

export type Thresholds = Pick<SiteConfiguration, 'ielts' | 'toefl'>

/** English as a programme asks for it, in words. */
export const englishInWords = ({ ielts, toefl }: Thresholds) =>
  `English at C/4 or above at GCSE; or ${ieltsInWords(ielts)}; or ${toeflInWords(toefl)}`

const ieltsInWords = ({ overall, part }: Thresholds['ielts']) =>
  `IELTS ${overall.toFixed(1)} overall with ${part.toFixed(1)} in each part`
const toeflInWords = ({ overall, listening, reading, speaking, writing }: Thresholds['toefl']) =>
  `TOEFL ${overall} overall with listening ${listening}, reading ${reading}, speaking ${speaking} and writing ${writing}`

const gcsePasses = ['9', '8', '7', '6', '5', '4', 'A*', 'A', 'B', 'C']
const parts = ['listening', 'reading', 'speaking', 'writing'] as const

/** English (rule 10): at GCSE, or by IELTS or TOEFL at the configured scores. */
export function englishRequired(held: English | null | undefined, { ielts, toefl }: Thresholds): Finding {
  if (!held || held.type === 'Other')
    return {
      answer: 'cannot tell',
      path: 'english',
      text: `This programme asks for ${englishInWords({ ielts, toefl })}; an advisor will check yours`,
    }
  const [reached, mine, asked] = comparedEnglish(held, { ielts, toefl })
  return {
    answer: reached ? 'met' : 'not met',
    path: 'english',
    text: `You have ${mine}; this programme asks for ${asked}`,
  }
}

function comparedEnglish(
  held: Exclude<English, { type: 'Other' }>,
  { ielts, toefl }: Thresholds,
): [reached: boolean, mine: string, asked: string] {
  if (held.type === 'Gcse')
    return [gcsePasses.includes(held.grade), `GCSE English at ${held.grade}`, 'C/4 or above']
  if (held.type === 'Toefl')
    return [
      held.overall >= toefl.overall && parts.every(part => held[part] >= toefl[part]),
      toeflInWords(held),
      toeflInWords(toefl),
    ]
  const part = Math.min(...parts.map(name => held[name]))
  return [
    held.overall >= ielts.overall && part >= ielts.part,
    `IELTS ${held.overall.toFixed(1)} overall with ${part.toFixed(1)} in your lowest part`,
    ieltsInWords(ielts),
  ]
}
