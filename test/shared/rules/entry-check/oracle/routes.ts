import type { Alternative, Condition } from '#shared/schemas/programme.ts'
import type { Qualification } from '#shared/schemas/qualification.ts'
import { type Answer, bestAnswer, worstAnswer } from './answers.ts'
import { a2Order, apart, btecOrder, covers, ibOrder } from './grades.ts'
import {
  bestOfEach,
  combinations,
  eachGivenOne,
  gradesOf,
  type Own,
  sameTitle,
  satisfies,
  typedFreely,
} from './subjects.ts'

const families = /^(FrenchBac|IndianHs|GermanAbitur|PolishMatura|SpanishBac|ItalianDiploma|UsDiploma)/
const known =
  /^(A2|AS|EPQ|IB(Overall|Higher|Standard)|Btec(Extended|National|Subsidiary)(Rqf|Qcf)|(FrenchBac|IndianHs(Nat|Wb|Other)|GermanAbitur|SpanishBac|ItalianDiploma|UsDiploma)(Overall)?|PolishMatura|UCAT(Score|Band))$/

type Route = (alternative: Alternative) => Answer

/** Rule 2: every route the applicant holds, each with an answer to any alternative. */
export function oracleRoutes(list: Qualification[]): Route[] {
  const holds = (wanted: RegExp) => list.some(({ tpe }) => known.test(tpe) && wanted.test(tpe))
  const routes: Route[] = []
  if (holds(/^A2$/)) routes.push(aLevelRoute(list))
  if (holds(/^IB(Overall|Higher)$/)) routes.push(ibRoute(list))
  if (holds(/^Btec/)) routes.push(btecRoute(list))
  if (holds(families) || list.some(({ tpe }) => !known.test(tpe))) routes.push(() => 'cannot tell')
  return routes
}

/** Rule 3. */
function aLevelRoute(list: Qualification[]): Route {
  const own = bestOfEach(list, 'A2', a2Order)
  const counted = own.filter(
    ({ subject }) =>
      !sameTitle('A2', subject, 'General Studies') && !sameTitle('A2', subject, 'Critical Thinking'),
  )
  return ({ overall: { a2Grades }, conditions }) =>
    a2Grades === null
      ? 'not met'
      : worstAnswer([
          covers(gradesOf(counted), apart(a2Grades), a2Order) ? 'met' : 'not met',
          ...conditions.map(condition => conditionAnswer(condition, own, 'a2Grade')),
        ])
}

/** Rule 4. */
function ibRoute(list: Qualification[]): Route {
  const own = bestOfEach(list, 'IBHigher', ibOrder)
  return ({ overall: { ibPoints, ibGrades }, conditions }) => {
    if (ibPoints === null && ibGrades === null) return 'not met'
    const enough = list.some(
      ({ tpe, grade }) => tpe === 'IBOverall' && ibPoints !== null && Number(grade) >= ibPoints,
    )
    return worstAnswer([
      ibPoints === null || enough ? 'met' : 'not met',
      ibGrades === null || covers(gradesOf(own), apart(ibGrades), ibOrder) ? 'met' : 'not met',
      ...conditions.map(condition => conditionAnswer(condition, own, 'ibGrade')),
    ])
  }
}

/** Rule 5; whatever a BTEC holder's subjects leave open is for an advisor (rule 7). */
function btecRoute(list: Qualification[]): Route {
  const own = bestOfEach(list, 'A2', a2Order)
  return ({ overall: { btecGrades }, conditions }) => {
    if (btecGrades === null) return 'not met'
    const diplomas = list.map(({ tpe, grade }): Answer => {
      if (/^BtecExtended(Rqf|Qcf)$/.test(tpe))
        return covers(apart(String(grade)), apart(btecGrades), btecOrder) ? 'met' : 'not met'
      if (/^BtecNational(Rqf|Qcf)$/.test(tpe) && own.length >= 1) return 'cannot tell'
      if (/^BtecSubsidiary(Rqf|Qcf)$/.test(tpe) && own.length >= 2) return 'cannot tell'
      return 'not met'
    })
    return worstAnswer([
      bestAnswer(diplomas),
      ...conditions.map(condition => bestAnswer([conditionAnswer(condition, own, 'a2Grade'), 'cannot tell'])),
    ])
  }
}

/** Rule 7: some choice of as many named subjects as are required, each given one of the route's own, or one typed freely. */
function conditionAnswer(
  { numberRequired, subjects: named }: Condition,
  own: Own[],
  scale: 'a2Grade' | 'ibGrade',
): Answer {
  const order = scale === 'a2Grade' ? a2Order : ibOrder
  const highEnough = (one: Own, grade: string | undefined) =>
    order.indexOf(one.grade) <= (grade === undefined ? order.length : order.indexOf(grade))
  const free = own.filter(
    one =>
      typedFreely(one.tpe, one.subject) &&
      named.every(wanted => !satisfies(one.tpe, one.subject, wanted.subject)),
  )
  type Wanted = (typeof named)[number]
  const is = (wanted: Wanted, one: Own) => satisfies(one.tpe, one.subject, wanted.subject)
  const may = (wanted: Wanted, one: Own) => is(wanted, one) || free.includes(one)
  const choices = combinations(named, numberRequired)
  const given = (fits: typeof may) =>
    choices.some(choice =>
      eachGivenOne(choice, own, (wanted, one) => fits(wanted, one) && highEnough(one, wanted[scale])),
    )
  return given(is) ? 'met' : given(may) ? 'cannot tell' : 'not met'
}
