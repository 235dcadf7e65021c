import type { Alternative } from '../../schemas/programme.ts'
import { answers, type Finding, worst } from './finding.ts'
import { waysInWords } from './format-requirements.ts'
import type { Route } from './route.ts'

type Way = { findings: Finding[]; place: number; taken: boolean }

/**
 * The findings of the best way to a programme: every route is tried in every alternative (DECISIONS, section 4
 * rule 2). Of equally good ways the first route's counts, and in it the alternative with the least that is missing.
 */
export function nearestWay(routes: readonly Route[], alternatives: readonly Alternative[]): Finding[] {
  const ways = routes.flatMap((route, place) =>
    alternatives.map(alternative => way(route, place, alternative)),
  )
  return ways.reduce((nearest, next) => (nearer(next, nearest) ? next : nearest)).findings
}

function way(route: Route, place: number, { overall, conditions }: Alternative): Way {
  const found = route.overall(overall)
  if (!found) return { findings: [untaken(route, overall)], place, taken: false }
  return { findings: [found, ...conditions.map(route.condition)], place, taken: true }
}

const untaken = ({ name }: Route, overall: Alternative['overall']): Finding => ({
  answer: 'not met',
  path: 'overall',
  text: `This programme asks for ${waysInWords(overall)}; it does not take ${name}`,
})

function nearer(one: Way, other: Way): boolean {
  const mine = farness(one)
  const theirs = farness(other)
  const at = mine.findIndex((far, place) => far !== theirs[place])
  return at >= 0 && mine[at]! < theirs[at]!
}

/** What is compared of two ways, the weightiest first. */
function farness({ findings, place, taken }: Way): number[] {
  const given = findings.map(({ answer }) => answer)
  const notMet = given.filter(answer => answer === 'not met').length
  const cannotTell = given.filter(answer => answer === 'cannot tell').length
  const short = findings.reduce((steps, finding) => steps + (finding.short ?? 0), 0)
  return [answers.indexOf(worst(given)), place, taken ? 0 : 1, notMet, cannotTell, short]
}
