import type { FeeStatus } from '#shared/enums/fee-status.ts'
import type { CheckStatus } from '#shared/schemas/entry-check.ts'
import type { Programme } from '#shared/schemas/programme.ts'
import type { Qualifications } from '#shared/schemas/qualification.ts'
import { bestAnswer, worstAnswer } from './answers.ts'
import { englishAnswer, gcseAnswer, mathsAnswer, type Thresholds } from './general-requirements.ts'
import { oracleRoutes } from './routes.ts'

type OracleResult = { checkStatus: CheckStatus; placesAvailable: boolean }

const statuses = { met: 'Qualified', 'cannot tell': 'Undecided', 'not met': 'NotQualified' } as const

/**
 * A second entry check for the tests, written from DECISIONS, section 4. It tries every combination and shares no code
 * with the product. It is slow; read it beside the rules.
 */
export function oracle(qualifications: Qualifications, thresholds: Thresholds) {
  const routes = oracleRoutes(qualifications.list)
  const maths = mathsAnswer(qualifications)
  const english = englishAnswer(qualifications, thresholds)

  return ({ places, entryRequirements: required }: Programme, feeStatus: FeeStatus | null): OracleResult => {
    const answer = worstAnswer([
      bestAnswer(required.alternatives.flatMap(alternative => routes.map(route => route(alternative)))),
      gcseAnswer(qualifications, required.gcses),
      ...(required.maths ? [maths] : []),
      ...(required.english ? [english] : []),
    ])
    const countedPlaces = feeStatus === null ? [places.home, places.overseas] : [places[feeStatus]]
    return { checkStatus: statuses[answer], placesAvailable: countedPlaces.includes(true) }
  }
}
