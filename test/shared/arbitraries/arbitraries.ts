import fc from 'fast-check'
import sample from '#functions/catalogue/sample-catalogue.json' with { type: 'json' }
import { gcseGrades } from '#shared/enums/grades.ts'
import { needsSubject, qualificationTypes } from '#shared/enums/qualification-types.ts'
import { findGradeRule } from '#shared/schemas/grade-rules.ts'
import { type Alternative, catalogue } from '#shared/schemas/programme.ts'
import { type Qualification, type Qualifications, qualification } from '#shared/schemas/qualification.ts'
import { aLevelsNear, btecNear, ibNear } from './near-alternatives.ts'

export const sampleCatalogue = catalogue.parse(sample)

/** One programme of the sample catalogue for each distinct set of entry requirements. */
export const distinctProgrammes = [
  ...new Map(
    sampleCatalogue.programmes.map(programme => [JSON.stringify(programme.entryRequirements), programme]),
  ).values(),
]

/** Generates a grade of a type. */
export const anyGrade = (tpe: string): fc.Arbitrary<string | number> => {
  const rule = findGradeRule(tpe)
  if (rule.kind === 'list') return fc.constantFrom(...rule.grades)
  if (rule.kind === 'btec')
    return fc
      .array(fc.constantFrom('D*', 'D', 'M', 'P', 'N'), { minLength: rule.count, maxLength: rule.count })
      .map(grades => grades.join(''))
  if (rule.kind === 'free') return fc.constant('good')
  return fc.integer({ min: rule.min, max: rule.max })
}

const qualificationOfType = (tpe: string): fc.Arbitrary<Qualification> =>
  fc
    .record({
      tpe: fc.constant(tpe),
      subject: needsSubject(tpe) ? fc.constantFrom('Mathematics', 'Biology', 'Anything') : fc.constant(null),
      grade: anyGrade(tpe),
      yearObtained: fc.option(fc.integer({ min: 1900, max: 2027 })),
    })
    .map(fields => qualification.parse(fields))

const types = qualificationTypes.map(({ code }) => code)

/** Generates a qualification of one of the 31 types or of a freely typed one. */
export const anyQualification = fc.oneof(
  ...[...types, 'Matura from somewhere', 'a2'].map(qualificationOfType),
)

/** Generates a qualification that belongs to no pathway. */
const qualificationWithoutPathway = fc.oneof(
  ...['AS', 'EPQ', 'IBStandard', 'UCATScore', 'UCATBand'].map(qualificationOfType),
)

const alternatives = new Map(
  sampleCatalogue.programmes
    .flatMap(programme => programme.entryRequirements.alternatives)
    .map(alternative => [JSON.stringify(alternative), alternative] as const),
)
const few = (element: fc.Arbitrary<Qualification>) => fc.array(element, { minLength: 1, maxLength: 3 })

/** Generates a list near an alternative: one pathway, two pathways, other qualifications, or too few. */
const listNear = (alternative: Alternative): fc.Arbitrary<Qualification[]> =>
  fc.oneof(
    { weight: 8, arbitrary: aLevelsNear(alternative) },
    { weight: 8, arbitrary: ibNear(alternative) },
    { weight: 8, arbitrary: btecNear(alternative) },
    { weight: 1, arbitrary: few(anyQualification) },
    { weight: 1, arbitrary: few(qualificationWithoutPathway) },
    {
      weight: 3,
      arbitrary: fc
        .tuple(aLevelsNear(alternative, 3), fc.oneof(ibNear(alternative), few(anyQualification)))
        .map(lists => lists.flat()),
    },
  )

const mostly = (likely: boolean) => fc.constantFrom(...Array(9).fill(likely), !likely)
const oneOfScores = (...scores: number[]) => fc.constantFrom(...scores)
const ieltsPart = oneOfScores(5, 5.5, 5.5, 5.5, 9)

const english: fc.Arbitrary<Qualifications['english']> = fc.oneof(
  { weight: 8, arbitrary: fc.constant({ type: 'Gcse' as const, grade: '6' }) },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('Gcse' as const), grade: fc.constantFrom(...gcseGrades) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('Ielts' as const),
      overall: oneOfScores(6, 6.5, 6.5, 7),
      listening: ieltsPart,
      reading: ieltsPart,
      writing: ieltsPart,
      speaking: ieltsPart,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('Toefl' as const),
      overall: oneOfScores(89, 90, 90, 91),
      listening: oneOfScores(16, 17, 17, 17, 18),
      reading: oneOfScores(17, 18, 18, 18, 19),
      writing: oneOfScores(16, 17, 17, 17, 18),
      speaking: oneOfScores(17, 18, 18, 18, 19),
    }),
  },
  { weight: 1, arbitrary: fc.constantFrom(null, undefined, { type: 'Other' as const }) },
)

const secondaryEducation: fc.Arbitrary<Qualifications['secondaryEducation']> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant('Gcse' as const),
      has5orMoreAtC4OrAbove: fc.oneof(
        { weight: 9, arbitrary: mostly(true) },
        { weight: 1, arbitrary: fc.constant(null) },
      ),
      hasMathsAtB5OrAbove: fc.oneof(
        { weight: 9, arbitrary: mostly(true) },
        { weight: 1, arbitrary: fc.constant(null) },
      ),
      has6orMoreAt6and7: fc.constantFrom(true, false, null),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ type: 'Other' as const }) },
)

/** Generates an applicant's qualifications, often at or just below a requirement of the sample catalogue. */
export const anyQualifications: fc.Arbitrary<Qualifications> = fc.record({
  list: fc.oneof(...[...alternatives.values()].map(listNear)),
  english,
  secondaryEducation,
  ucatId: fc.constantFrom(undefined, 'UCAT123456'),
  version: fc.constant(1),
})
