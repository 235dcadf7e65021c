import fc from 'fast-check'
import sample from '#functions/catalogue/sample-catalogue.json' with { type: 'json' }
import { subjectLists } from '#functions/catalogue/subject-lists.ts'
import { a2Grades, gcseGrades } from '#shared/enums/grades.ts'
import { qualificationTypes } from '#shared/enums/qualification-types.ts'
import { gradeRule } from '#shared/rules/grade-rules.ts'
import { needsSubject } from '#shared/rules/subject-rules.ts'
import { catalogue } from '#shared/schemas/programme.ts'
import { type Qualification, type Qualifications, qualification } from '#shared/schemas/qualification.ts'

export const sampleCatalogue = catalogue.parse(sample)

const aLevelTitles = subjectLists.qualTypeSubjects.find(row => row.qualificationType === 'A2')?.subjects ?? []

/** Subjects of A-levels: those that requirements name, listed ones, everyday names, freely typed ones. */
export const aLevelSubject = fc.oneof(
  fc.constantFrom('Mathematics', 'Physics', 'Chemistry', 'Biology', 'Economics', 'General Studies'),
  fc.constantFrom(...aLevelTitles),
  fc.constantFrom('Maths', 'Econ', 'Life and Health Sciences', 'my own subject'),
)

export const aLevel: fc.Arbitrary<Qualification> = fc.record({
  tpe: fc.constant('A2'),
  subject: aLevelSubject,
  grade: fc.constantFrom(...a2Grades),
  yearObtained: fc.constant(null),
})

const gradeOf = (tpe: string): fc.Arbitrary<string | number> => {
  const rule = gradeRule(tpe)
  if (rule.kind === 'list') return fc.constantFrom(...rule.grades)
  if (rule.kind === 'btec')
    return fc
      .array(fc.constantFrom('D*', 'D', 'M', 'P', 'N'), { minLength: rule.count, maxLength: rule.count })
      .map(grades => grades.join(''))
  if (rule.kind === 'free') return fc.constant('good')
  return fc.integer({ min: rule.min, max: rule.max })
}

/** Any qualification of the 31 types, or of a freely typed one. */
export const anyQualification: fc.Arbitrary<Qualification> = fc
  .constantFrom(...qualificationTypes.map(([code]) => code), 'Matura from somewhere')
  .chain(tpe =>
    fc.record({
      tpe: fc.constant<string>(tpe),
      subject: needsSubject(tpe) ? fc.constantFrom('Mathematics', 'Biology', 'Anything') : fc.constant(null),
      grade: gradeOf(tpe),
      yearObtained: fc.option(fc.integer({ min: 1900, max: 2027 })),
    }),
  )
  .map(made => qualification.parse(made))

const scores = (overall: number, part: number) =>
  fc.record({
    overall: fc.integer({ min: 0, max: overall }),
    listening: fc.integer({ min: 0, max: part }),
    reading: fc.integer({ min: 0, max: part }),
    writing: fc.integer({ min: 0, max: part }),
    speaking: fc.integer({ min: 0, max: part }),
  })

const english: fc.Arbitrary<Qualifications['english']> = fc.oneof(
  fc.constant(null),
  fc.constant({ type: 'Other' as const }),
  fc.record({ type: fc.constant('Gcse' as const), grade: fc.constantFrom(...gcseGrades) }),
  scores(9, 9).map(made => ({ type: 'Ielts' as const, ...made })),
  scores(120, 30).map(made => ({ type: 'Toefl' as const, ...made })),
)

const secondaryEducation: fc.Arbitrary<Qualifications['secondaryEducation']> = fc.oneof(
  fc.constant({ type: 'Other' as const }),
  fc.record({
    type: fc.constant('Gcse' as const),
    has5orMoreAtC4OrAbove: fc.boolean(),
    hasMathsAtB5OrAbove: fc.boolean(),
    has6orMoreAt6and7: fc.boolean(),
  }),
)

/** All that an applicant holds: mostly A-levels, with anything beside them. */
export const anyQualifications: fc.Arbitrary<Qualifications> = fc.record({
  list: fc
    .tuple(fc.array(aLevel, { maxLength: 5 }), fc.array(anyQualification, { maxLength: 2 }), aLevel)
    .map(([aLevels, others, one]) => (aLevels.length + others.length > 0 ? [...aLevels, ...others] : [one])),
  english,
  secondaryEducation,
  version: fc.constant(1),
})
