import fc from 'fast-check'
import { a2Grades, ibGrades } from '#shared/enums/grades.ts'
import type { Alternative } from '#shared/schemas/programme.ts'
import type { Qualification } from '#shared/schemas/qualification.ts'
import { subjectFor } from './subjects.ts'

const btecOrder = ['D*', 'D', 'M', 'P', 'N']
const apart = (grades: string) => grades.match(/\w\*?/g) ?? []

/** A grade at, just above or just below the one asked for. */
const near = (order: readonly string[], asked: string) =>
  fc.constantFrom(0, 0, 0, -1, -1, -1, 1).map(step => {
    const place = Math.min(order.length - 1, Math.max(0, order.indexOf(asked) + step))
    return order[place]!
  })

const entry = (tpe: string, subject: fc.Arbitrary<string | null>, grade: fc.Arbitrary<string | number>) =>
  fc.record({ tpe: fc.constant(tpe), subject, grade, yearObtained: fc.constant(null) })

type Rows = fc.Arbitrary<Qualification[]>

/** A-levels about as good as an alternative asks; now and then one fewer or one more. */
export const aLevelsNear = ({ overall, conditions }: Alternative, most = 4): Rows => {
  const asked = apart(overall.a2Grades ?? 'BBC')
  const conditionGrades = conditions.flatMap(({ subjects }) => subjects.flatMap(one => one.a2Grade ?? []))
  const rows = Array.from({ length: most }, (_, place) => {
    const wanted = [asked[place] ?? 'NU', ...conditionGrades.slice(0, 1)]
    return entry('A2', subjectFor('A2', conditions), fc.oneof(...wanted.map(grade => near(a2Grades, grade))))
  })
  return fc
    .tuple(fc.constantFrom(most, most, most, most - 1, most - 1, most - 2), ...rows)
    .map(([count, ...made]) => made.slice(0, count))
}

/** An IB Diploma about as good as an alternative asks; now and then a part of it is missing. */
export const ibNear = ({ overall, conditions }: Alternative): Rows => {
  const points = overall.ibPoints ?? 30
  const total = fc.constantFrom(0, 0, 1, 2, 5, -1).map(step => Math.min(45, points + step))
  const higher = apart(overall.ibGrades ?? '555').map(grade =>
    entry('IBHigher', subjectFor('IBHigher', conditions), near(ibGrades, grade)),
  )
  const standard = entry('IBStandard', subjectFor('IBStandard', conditions), fc.constantFrom(...ibGrades))
  const left = fc.constantFrom(-1, -1, -1, -1, -1, 0, 2, 3)
  return fc
    .tuple(left, entry('IBOverall', fc.constant(null), total), ...higher, standard)
    .map(([out, ...made]) => made.filter((_, place) => place !== out))
}

/** A BTEC of any size with A-levels beside it. */
export const btecNear = (alternative: Alternative): Rows => {
  const asked = apart(alternative.overall.btecGrades ?? 'DDM')
  const types = [
    'BtecExtendedRqf',
    'BtecExtendedQcf',
    'BtecExtendedRqf',
    'BtecNationalRqf',
    'BtecSubsidiaryQcf',
  ]
  const diploma = fc
    .tuple(fc.constantFrom(...types), ...asked.map(one => near(btecOrder, one)))
    .map(([tpe, ...grades]) => ({
      tpe,
      subject: 'Applied Science',
      grade: grades.slice(0, tpe.includes('Extended') ? 3 : tpe.includes('National') ? 2 : 1).join(''),
      yearObtained: null,
    }))
  return fc
    .tuple(diploma, fc.option(diploma, { freq: 5 }), aLevelsNear(alternative, 3), fc.nat({ max: 3 }))
    .map(([one, other, beside, count]) => [one, ...(other ? [other] : []), ...beside.slice(0, count)])
}
