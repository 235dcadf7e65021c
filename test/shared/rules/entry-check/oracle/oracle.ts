import type { CheckStatus } from '#shared/enums/check-status.ts'
import type { FeeStatus } from '#shared/enums/fee-status.ts'
import type { Programme } from '#shared/schemas/programme.ts'
import type { Qualifications } from '#shared/schemas/qualification.ts'
import { bestAnswer, worstAnswer } from './answers.ts'
import { englishAnswer, gcseAnswer, mathsAnswer, type Thresholds } from './general-requirements.ts'
import { oraclePathways } from './pathways.ts'

type OracleResult = { checkStatus: CheckStatus; placesAvailable: boolean }

/**
 * A second entry check for the tests, written from the rules in words. It tries every combination and shares no code
 * with the product. It is slow; read it beside the rules.
 */
export function oracle(qualifications: Qualifications, thresholds: Thresholds) {
  const pathways = oraclePathways(qualifications.list)
  const maths = mathsAnswer(qualifications)
  const english = englishAnswer(qualifications, thresholds)

  return ({ places, entryRequirements: required }: Programme, feeStatus: FeeStatus | null): OracleResult => {
    const checkStatus = worstAnswer([
      bestAnswer(required.alternatives.flatMap(alternative => pathways.map(pathway => pathway(alternative)))),
      gcseAnswer(qualifications, required.gcses),
      ...(required.maths ? [maths] : []),
      ...(required.english ? [english] : []),
    ])
    const countedPlaces = feeStatus === null ? [places.home, places.overseas] : [places[feeStatus]]
    return { checkStatus, placesAvailable: countedPlaces.includes(true) }
  }
}
