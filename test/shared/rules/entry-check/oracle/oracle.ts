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
 * The entry check a second time, for the tests: written from the text of DECISIONS, section 4, by trying everything,
 * and sharing no code with the engine. Slow, and meant to be read beside the rules.
 */
export function oracle(held: Qualifications, thresholds: Thresholds) {
  const routes = oracleRoutes(held.list)
  const maths = mathsAnswer(held)
  const english = englishAnswer(held, thresholds)

  return ({ places, entryRequirements: asked }: Programme, feeStatus: FeeStatus | null): OracleResult => {
    const answer = worstAnswer([
      bestAnswer(asked.alternatives.flatMap(alternative => routes.map(route => route(alternative)))),
      gcseAnswer(held, asked.gcses),
      ...(asked.maths ? [maths] : []),
      ...(asked.english ? [english] : []),
    ])
    const counted = feeStatus === null ? [places.home, places.overseas] : [places[feeStatus]]
    return { checkStatus: statuses[answer], placesAvailable: counted.includes(true) }
  }
}
