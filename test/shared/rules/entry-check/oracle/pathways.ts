import type { Alternative, Condition } from '#shared/schemas/programme.ts'
import type { Qualification } from '#shared/schemas/qualification.ts'
import {
  a2Order,
  bestOfEach,
  btecOrder,
  canAssignAll,
  combinations,
  covers,
  gradesOf,
  type HeldEntry,
  ibOrder,
  isSameTitle,
  isUnlisted,
  satisfies,
  splitGrades,
} from './subjects.ts'

/** The status that a rule gives. The oracle shares no code with the entry check. */
export type CheckStatus = 'Qualified' | 'Undecided' | 'NotQualified'

export function bestStatus(statuses: CheckStatus[]): CheckStatus {
  if (statuses.includes('Qualified')) return 'Qualified'
  return statuses.includes('Undecided') ? 'Undecided' : 'NotQualified'
}

export function worstStatus(statuses: CheckStatus[]): CheckStatus {
  if (statuses.includes('NotQualified')) return 'NotQualified'
  return statuses.includes('Undecided') ? 'Undecided' : 'Qualified'
}

const advisorTypes = /^(FrenchBac|IndianHs|GermanAbitur|PolishMatura|SpanishBac|ItalianDiploma|UsDiploma)/
const listedTypes =
  /^(A2|AS|EPQ|IB(Overall|Higher|Standard)|Btec(Extended|National|Subsidiary)(Rqf|Qcf)|(FrenchBac|IndianHs(Nat|Wb|Other)|GermanAbitur|SpanishBac|ItalianDiploma|UsDiploma)(Overall)?|PolishMatura|UCAT(Score|Band))$/

type Pathway = (alternative: Alternative) => CheckStatus

/** Rule 2: the applicant's pathways, each of which evaluates an alternative. */
export function oraclePathways(list: Qualification[]): Pathway[] {
  const holds = (pattern: RegExp) => list.some(({ tpe }) => listedTypes.test(tpe) && pattern.test(tpe))
  const pathways: Pathway[] = []
  if (holds(/^A2$/)) pathways.push(aLevelPathway(list))
  if (holds(/^IB(Overall|Higher)$/)) pathways.push(ibPathway(list))
  if (holds(/^Btec/)) pathways.push(btecPathway(list))
  if (holds(advisorTypes) || list.some(({ tpe }) => !listedTypes.test(tpe))) pathways.push(() => 'Undecided')
  return pathways
}

/** Rule 3. */
function aLevelPathway(list: Qualification[]): Pathway {
  const held = bestOfEach(list, 'A2', a2Order)
  const counted = held.filter(
    ({ subject }) =>
      !isSameTitle('A2', subject, 'General Studies') && !isSameTitle('A2', subject, 'Critical Thinking'),
  )
  return ({ overall: { a2Grades }, conditions }) =>
    a2Grades === null
      ? 'NotQualified'
      : worstStatus([
          covers(gradesOf(counted), splitGrades(a2Grades), a2Order) ? 'Qualified' : 'NotQualified',
          ...conditions.map(condition => conditionStatus(condition, held, 'a2Grade')),
        ])
}

/** Rule 4. */
function ibPathway(list: Qualification[]): Pathway {
  const held = bestOfEach(list, 'IBHigher', ibOrder)
  return ({ overall: { ibPoints, ibGrades }, conditions }) => {
    if (ibPoints === null && ibGrades === null) return 'NotQualified'
    const enough = list.some(
      ({ tpe, grade }) => tpe === 'IBOverall' && ibPoints !== null && Number(grade) >= ibPoints,
    )
    return worstStatus([
      ibPoints === null || enough ? 'Qualified' : 'NotQualified',
      ibGrades === null || covers(gradesOf(held), splitGrades(ibGrades), ibOrder)
        ? 'Qualified'
        : 'NotQualified',
      ...conditions.map(condition => conditionStatus(condition, held, 'ibGrade')),
    ])
  }
}

/** Rule 5; conditions that the A-levels do not meet are for an advisor (rule 7). */
function btecPathway(list: Qualification[]): Pathway {
  const held = bestOfEach(list, 'A2', a2Order)
  return ({ overall: { btecGrades }, conditions }) => {
    if (btecGrades === null) return 'NotQualified'
    const diplomas = list.map(({ tpe, grade }): CheckStatus => {
      if (/^BtecExtended(Rqf|Qcf)$/.test(tpe))
        return covers(splitGrades(String(grade)), splitGrades(btecGrades), btecOrder)
          ? 'Qualified'
          : 'NotQualified'
      if (/^BtecNational(Rqf|Qcf)$/.test(tpe) && held.length >= 1) return 'Undecided'
      if (/^BtecSubsidiary(Rqf|Qcf)$/.test(tpe) && held.length >= 2) return 'Undecided'
      return 'NotQualified'
    })
    return worstStatus([
      bestStatus(diplomas),
      ...conditions.map(condition => bestStatus([conditionStatus(condition, held, 'a2Grade'), 'Undecided'])),
    ])
  }
}

/** Rule 7: tries every choice of the required number of subjects, with listed and freely typed held subjects. */
function conditionStatus(
  { numberRequired, subjects: named }: Condition,
  held: HeldEntry[],
  scale: 'a2Grade' | 'ibGrade',
): CheckStatus {
  const order = scale === 'a2Grade' ? a2Order : ibOrder
  const highEnough = (entry: HeldEntry, grade: string | undefined) =>
    order.indexOf(entry.grade) <= (grade === undefined ? order.length : order.indexOf(grade))
  const unlisted = held.filter(
    entry =>
      isUnlisted(entry.tpe, entry.subject) &&
      named.every(required => !satisfies(entry.tpe, entry.subject, required.subject)),
  )
  type RequiredSubject = (typeof named)[number]
  const isRequired = (required: RequiredSubject, entry: HeldEntry) =>
    satisfies(entry.tpe, entry.subject, required.subject)
  const mayBeRequired = (required: RequiredSubject, entry: HeldEntry) =>
    isRequired(required, entry) || unlisted.includes(entry)
  const choices = combinations(named, numberRequired)
  const canMeet = (fits: typeof mayBeRequired) =>
    choices.some(choice =>
      canAssignAll(
        choice,
        held,
        (required, entry) => fits(required, entry) && highEnough(entry, required[scale]),
      ),
    )
  return canMeet(isRequired) ? 'Qualified' : canMeet(mayBeRequired) ? 'Undecided' : 'NotQualified'
}
