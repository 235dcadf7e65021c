import fc from 'fast-check'
import { a2Grades, ibGrades } from '#shared/enums/grades.ts'
import type { Alternative } from '#shared/schemas/programme.ts'
import type { Qualification } from '#shared/schemas/qualification.ts'
import { subjectFor } from './subjects.ts'

const btecOrder = ['D*', 'D', 'M', 'P', 'N']
const splitGrades = (grades: string) => grades.match(/\w\*?/g) ?? []

/** Generates the required grade, or the one above or below it. */
const nearGrade = (order: readonly string[], required: string) =>
  fc.constantFrom(0, 0, 0, -1, -1, -1, 1).map(step => {
    const index = Math.min(order.length - 1, Math.max(0, order.indexOf(required) + step))
    return order[index]!
  })

const entry = (tpe: string, subject: fc.Arbitrary<string | null>, grade: fc.Arbitrary<string | number>) =>
  fc.record({ tpe: fc.constant(tpe), subject, grade, yearObtained: fc.constant(null) })

type Rows = fc.Arbitrary<Qualification[]>

/** Generates A-levels near the grades of an alternative, sometimes one fewer or one more. */
export const aLevelsNear = ({ overall, conditions }: Alternative, maxCount = 4): Rows => {
  const requiredGrades = splitGrades(overall.a2Grades ?? 'BBC')
  const conditionGrades = conditions.flatMap(({ subjects }) => subjects.flatMap(one => one.a2Grade ?? []))
  const rows = Array.from({ length: maxCount }, (_, index) => {
    const nearGrades = [requiredGrades[index] ?? 'NU', ...conditionGrades.slice(0, 1)]
    return entry(
      'A2',
      subjectFor('A2', conditions),
      fc.oneof(...nearGrades.map(grade => nearGrade(a2Grades, grade))),
    )
  })
  return fc
    .tuple(fc.constantFrom(maxCount, maxCount, maxCount, maxCount - 1, maxCount - 1, maxCount - 2), ...rows)
    .map(([count, ...entries]) => entries.slice(0, count))
}

/** Generates an IB Diploma near the grades of an alternative, sometimes without one of its parts. */
export const ibNear = ({ overall, conditions }: Alternative): Rows => {
  const points = overall.ibPoints ?? 30
  const total = fc.constantFrom(0, 0, 1, 2, 5, -1).map(step => Math.min(45, points + step))
  const higher = splitGrades(overall.ibGrades ?? '555').map(grade =>
    entry('IBHigher', subjectFor('IBHigher', conditions), nearGrade(ibGrades, grade)),
  )
  const standard = entry('IBStandard', subjectFor('IBStandard', conditions), fc.constantFrom(...ibGrades))
  const omittedIndex = fc.constantFrom(-1, -1, -1, -1, -1, 0, 2, 3)
  return fc
    .tuple(omittedIndex, entry('IBOverall', fc.constant(null), total), ...higher, standard)
    .map(([omitted, ...entries]) => entries.filter((_, index) => index !== omitted))
}

/** Generates one or two BTECs of any size with A-levels. */
export const btecNear = (alternative: Alternative): Rows => {
  const requiredGrades = splitGrades(alternative.overall.btecGrades ?? 'DDM')
  const types = [
    'BtecExtendedRqf',
    'BtecExtendedQcf',
    'BtecExtendedRqf',
    'BtecNationalRqf',
    'BtecSubsidiaryQcf',
  ]
  const diploma = fc
    .tuple(fc.constantFrom(...types), ...requiredGrades.map(grade => nearGrade(btecOrder, grade)))
    .map(([tpe, ...grades]) => ({
      tpe,
      subject: 'Applied Science',
      grade: grades.slice(0, tpe.includes('Extended') ? 3 : tpe.includes('National') ? 2 : 1).join(''),
      yearObtained: null,
    }))
  return fc
    .tuple(diploma, fc.option(diploma, { freq: 5 }), aLevelsNear(alternative, 3), fc.nat({ max: 3 }))
    .map(([first, second, aLevels, count]) => [
      first,
      ...(second ? [second] : []),
      ...aLevels.slice(0, count),
    ])
}
