import type { FeeStatus } from '../enums/fee-status.ts'
import type { CheckStatus, EntryCheckResult } from '../schemas/entry-check.ts'
import type { EntryRequirements, Programme } from '../schemas/programme.ts'
import type { Qualification, Qualifications } from '../schemas/qualification.ts'
import type { Subjects } from '../schemas/subjects.ts'
import { aLevelRoute } from './a-level-route.ts'
import { type Answer, best, type Finding, messageOf, worst } from './answer.ts'
import { englishRequired, gcses, maths, type Thresholds } from './general-requirements.ts'
import { advisorRoute, emptyRoute, type Route } from './route.ts'
import { type SubjectTitles, subjectTitles } from './subject-titles.ts'

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
  const titles = subjectTitles(subjects)
  const routes = routesOf(held.list, titles)

  return programmes.map(({ code, places, entryRequirements }) => {
    const findings = [
      ...bestFindings(routes, entryRequirements.alternatives),
      ...generalFindings(held, entryRequirements, titles, thresholds),
    ]
    return {
      programmeCode: code,
      placesAvailable: feeStatus ? places[feeStatus] : places.home || places.overseas,
      checkStatus: statusOf[worst(findings.map(finding => finding.answer))],
      entryRequirements,
      messages: findings.map(messageOf),
    }
  })
}

/** Qualifications that make no route of their own (rules 3, 4 and 6). */
const beside = ['AS', 'EPQ', 'IBStandard', 'UCATScore', 'UCATBand']

function routesOf(list: readonly Qualification[], titles: SubjectTitles): Route[] {
  const routes: Route[] = []
  if (list.some(({ tpe }) => tpe === 'A2')) routes.push(aLevelRoute(list, titles))
  if (list.some(({ tpe }) => tpe !== 'A2' && !beside.includes(tpe))) routes.push(advisorRoute)
  return routes.length > 0 ? routes : [emptyRoute]
}

/** The best answer of any route in any alternative; of equals the first (rule 2). */
function bestFindings(routes: Route[], alternatives: EntryRequirements['alternatives']): Finding[] {
  const tried = alternatives.flatMap(alternative =>
    routes.map(route => [
      route.overall(alternative),
      ...alternative.conditions.map(condition => route.condition(condition)),
    ]),
  )
  const answerOf = (findings: Finding[]) => worst(findings.map(({ answer }) => answer))
  const wanted = best(tried.map(answerOf))
  return tried.find(findings => answerOf(findings) === wanted) ?? []
}

function generalFindings(
  held: Qualifications,
  asked: EntryRequirements,
  titles: SubjectTitles,
  thresholds: Thresholds,
): Finding[] {
  return [
    gcses(asked.gcses, held.secondaryEducation),
    ...(asked.maths ? [maths(held.secondaryEducation, held.list, titles)] : []),
    ...(asked.english ? [englishRequired(held.english, thresholds)] : []),
  ]
}
