import type { FeeStatus } from '#shared/enums/fee-status.ts'
import type { Programme } from '#shared/schemas/programme.ts'
import type { Qualifications } from '#shared/schemas/qualification.ts'
import { bestStatus, type CheckStatus, oraclePathways, worstStatus } from './pathways.ts'
import { a2Order, ibOrder, satisfies } from './subjects.ts'

type OracleResult = { checkStatus: CheckStatus; placesAvailable: boolean }

/**
 * A second entry check for the tests, written from the rules in words. It tries every combination and shares no code
 * with the product. It is slow; read it beside the rules.
 */
export function oracle(qualifications: Qualifications, thresholds: Thresholds) {
  const pathways = oraclePathways(qualifications.list)
  const maths = mathsStatus(qualifications)
  const english = englishStatus(qualifications, thresholds)

  return ({ places, entryRequirements: required }: Programme, feeStatus: FeeStatus | null): OracleResult => {
    const checkStatus = worstStatus([
      bestStatus(required.alternatives.flatMap(alternative => pathways.map(pathway => pathway(alternative)))),
      gcseStatus(qualifications, required.gcses),
      ...(required.maths ? [maths] : []),
      ...(required.english ? [english] : []),
    ])
    const countedPlaces = feeStatus === null ? [places.home, places.overseas] : [places[feeStatus]]
    return { checkStatus, placesAvailable: countedPlaces.includes(true) }
  }
}

type Thresholds = {
  ielts: { overall: number; part: number }
  toefl: { overall: number; listening: number; reading: number; speaking: number; writing: number }
}

/** Rule 8. */
function gcseStatus({ secondaryEducation: secondary }: Qualifications, required: string): CheckStatus {
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
function mathsStatus({ secondaryEducation: secondary, list }: Qualifications): CheckStatus {
  if (secondary.type === 'Gcse' && secondary.hasMathsAtB5OrAbove) return 'Qualified'
  for (const { tpe, subject, grade } of list) {
    const order = tpe === 'A2' ? a2Order : tpe === 'IBHigher' || tpe === 'IBStandard' ? ibOrder : []
    if (order.includes(String(grade)) && satisfies(tpe, subject ?? '', 'Mathematics')) return 'Qualified'
  }
  return secondary.type === 'Gcse' && secondary.hasMathsAtB5OrAbove === false ? 'NotQualified' : 'Undecided'
}

/** Rule 10. */
function englishStatus({ english }: Qualifications, { ielts, toefl }: Thresholds): CheckStatus {
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
