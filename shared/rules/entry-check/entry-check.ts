import type { FeeStatus } from '../../enums/fee-status.ts'
import type { CheckStatus, EntryCheckResult } from '../../schemas/entry-check.ts'
import type { EntryRequirements, Programme } from '../../schemas/programme.ts'
import type { Qualifications } from '../../schemas/qualification.ts'
import type { Subjects } from '../../schemas/subjects.ts'
import { nearestWay } from './best-alternative.ts'
import { englishRequired, type Thresholds } from './english-requirement.ts'
import { type Answer, messageOf, worst } from './finding.ts'
import { gcses, maths } from './general-requirements.ts'
import { routesHeld } from './held-routes.ts'
import { subjectTitles } from './subject-titles.ts'

const statusOf: Record<Answer, CheckStatus> = {
  met: 'Qualified',
  'cannot tell': 'Undecided',
  'not met': 'NotQualified',
}

/**
 * Whether an applicant meets the requirements of each programme, and why (DECISIONS, section 4).
 * `feeStatus` is null before it is known; then a place of either kind counts.
 */
export function entryCheck(
  held: Qualifications,
  feeStatus: FeeStatus | null,
  programmes: readonly Programme[],
  subjects: Subjects,
  thresholds: Thresholds,
): EntryCheckResult[] {
  const judge = judgeOf(held, subjects, thresholds)
  // Many programmes ask for the same; it is judged once.
  const judged = new Map<string, ReturnType<typeof judge>>()

  return programmes.map(({ code, places, entryRequirements }) => {
    const key = written(entryRequirements)
    const judgement = judged.get(key) ?? judge(entryRequirements)
    judged.set(key, judgement)
    return {
      programmeCode: code,
      placesAvailable: feeStatus ? places[feeStatus] : places.home || places.overseas,
      ...judgement,
      entryRequirements,
    }
  })
}

/** Judges what one applicant holds against any entry requirements. */
function judgeOf(held: Qualifications, subjects: Subjects, thresholds: Thresholds) {
  const titles = subjectTitles(subjects)
  const routes = routesHeld(held.list, titles)
  const mathsFinding = maths(held.secondaryEducation, held.list, titles)
  const englishFinding = englishRequired(held.english, thresholds)

  return (asked: EntryRequirements): Pick<EntryCheckResult, 'checkStatus' | 'messages'> => {
    const findings = [
      ...nearestWay(routes, asked.alternatives),
      gcses(asked.gcses, held.secondaryEducation),
      ...(asked.maths ? [mathsFinding] : []),
      ...(asked.english ? [englishFinding] : []),
    ]
    return {
      checkStatus: statusOf[worst(findings.map(({ answer }) => answer))],
      messages: findings.map(messageOf),
    }
  }
}

const texts = new WeakMap<EntryRequirements, string>()

function written(requirements: EntryRequirements): string {
  const text = texts.get(requirements) ?? JSON.stringify(requirements)
  texts.set(requirements, text)
  return text
}
