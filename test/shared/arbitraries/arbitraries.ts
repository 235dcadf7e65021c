import fc from 'fast-check'
import sample from '#functions/catalogue/sample-catalogue.json' with { type: 'json' }
import { gcseGrades } from '#shared/enums/grades.ts'
import { needsSubject, qualificationTypes } from '#shared/enums/qualification-types.ts'
import { findGradeRule } from '#shared/schemas/grade-rules.ts'
import { catalogue } from '#shared/schemas/programme.ts'
import { type Qualification, type Qualifications, qualification } from '#shared/schemas/qualification.ts'

export const sampleCatalogue = catalogue.parse(sample)

/** One programme of the sample catalogue for each distinct set of entry requirements. */
export const distinctProgrammes = [
  ...new Map(
    sampleCatalogue.programmes.map(programme => [JSON.stringify(programme.entryRequirements), programme]),
  ).values(),
]

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

/** Generates a grade of a type, more often one of the best three. */
const oftenGood = (tpe: string, best: [string, string, string]) =>
  fc.oneof(anyGrade(tpe), fc.constantFrom(...best))

const qualificationOfType = (
  tpe: string,
  subject: fc.Arbitrary<string | null> = fc.constant(null),
  grade = anyGrade(tpe),
): fc.Arbitrary<Qualification> =>
  fc
    .record({
      tpe: fc.constant(tpe),
      subject,
      grade,
      yearObtained: fc.option(fc.integer({ min: 1900, max: 2027 })),
    })
    .map(fields => qualification.parse(fields))

/** Few titles, so that lists have a subject twice: listed ones, aliases, freely typed ones, and two without points. */
const sharedTitles = ['Biology', ' bio LOGY', 'Physics', 'Chemistry', 'Music', 'My own', 'MYOWN', 'Another']
const aLevelTitles = [
  ...['Mathematics', 'Mathematics', 'Maths', 'Further Mathematics', 'Human Biology', 'Computer Science'],
  ...['General Studies', 'critical  thinking', 'Mathematics: Analysis and Approaches'],
]
const ibTitles = [
  ...['Mathematics: Analysis and Approaches', 'maths AI', 'Further Mathematics (pre-2021)', 'Mathematics'],
  ...['Visual Arts', 'Film'],
]
const aLevelTitle = fc.constantFrom(...sharedTitles, ...aLevelTitles)
const ibTitle = fc.constantFrom(...sharedTitles, ...ibTitles)

const aLevel = qualificationOfType('A2', aLevelTitle, oftenGood('A2', ['A*', 'A', 'B']))
const asLevel = qualificationOfType('AS', aLevelTitle)
const ibHigher = qualificationOfType('IBHigher', ibTitle, oftenGood('IBHigher', ['7', '6', '5']))
const ibStandard = qualificationOfType('IBStandard', ibTitle)
const ibTotal = qualificationOfType('IBOverall', undefined, fc.integer({ min: 24, max: 45 }))
const extendedDiploma = fc.oneof(
  ...['BtecExtendedRqf', 'BtecExtendedQcf'].map(tpe =>
    qualificationOfType(tpe, fc.constant('Applied Science'), oftenGood(tpe, ['D*D*D*', 'D*DD', 'MDD'])),
  ),
)
const smallerDiploma = fc.oneof(
  ...['BtecNationalRqf', 'BtecNationalQcf', 'BtecSubsidiaryRqf', 'BtecSubsidiaryQcf'].map(tpe =>
    qualificationOfType(tpe, fc.constant('Sport')),
  ),
)

const types = qualificationTypes.map(({ code }) => code)
/** Generates a qualification of one of the 31 types or of a freely typed one. */
export const anyQualification = fc.oneof(
  ...[...types, 'Matura from somewhere', 'a2'].map(tpe =>
    qualificationOfType(tpe, needsSubject(tpe) ? aLevelTitle : undefined),
  ),
)
/** Generates a qualification that belongs to no pathway. */
const withoutPathway = fc.oneof(
  asLevel,
  ibStandard,
  ...['EPQ', 'UCATScore', 'UCATBand'].map(tpe => qualificationOfType(tpe)),
)

const some = (row: fc.Arbitrary<Qualification>, minLength: number, maxLength: number) =>
  fc.array(row, { minLength, maxLength })
const joined = (...lists: fc.Arbitrary<Qualification[]>[]) => fc.tuple(...lists).map(rows => rows.flat())

/** Generates the list of an applicant: of one pathway, of two, or with what counts nowhere. */
const anyList = fc.oneof(
  { weight: 6, arbitrary: some(aLevel, 1, 5) },
  { weight: 2, arbitrary: joined(some(aLevel, 1, 3), some(withoutPathway, 1, 2)) },
  { weight: 6, arbitrary: joined(some(ibTotal, 1, 1), some(ibHigher, 3, 4), some(ibStandard, 0, 2)) },
  { weight: 2, arbitrary: joined(some(ibTotal, 1, 2), some(ibHigher, 0, 3)) },
  { weight: 1, arbitrary: some(ibHigher, 1, 4) },
  { weight: 5, arbitrary: joined(some(extendedDiploma, 1, 2), some(aLevel, 0, 2)) },
  { weight: 3, arbitrary: joined(some(smallerDiploma, 1, 2), some(aLevel, 0, 3)) },
  { weight: 2, arbitrary: joined(some(aLevel, 1, 4), some(anyQualification, 1, 2)) },
  { weight: 1, arbitrary: some(withoutPathway, 1, 3) },
)

/** Generates mostly true, because a requirement that is not met hides the other ones. */
const mostlyTrue = fc.constantFrom(true, true, true, true, true, true, false, null)
const near = (score: number, step: number) =>
  fc.constantFrom(score - step, score, score, score, score, score + step)
const ieltsPart = near(5.5, 0.5)
const ielts = fc.record({
  type: fc.constant('Ielts' as const),
  overall: near(6.5, 0.5),
  listening: ieltsPart,
  reading: ieltsPart,
  writing: ieltsPart,
  speaking: ieltsPart,
})
const toefl = fc.record({
  type: fc.constant('Toefl' as const),
  overall: near(90, 1),
  listening: near(17, 1),
  reading: near(18, 1),
  writing: near(17, 1),
  speaking: near(18, 1),
})
const gcse = fc.record({
  type: fc.constant('Gcse' as const),
  grade: fc.oneof(fc.constant('6'), fc.constantFrom(...gcseGrades)),
})

const english: fc.Arbitrary<Qualifications['english']> = fc.oneof(
  { weight: 6, arbitrary: gcse },
  { weight: 1, arbitrary: ielts },
  { weight: 1, arbitrary: toefl },
  { weight: 1, arbitrary: fc.constantFrom(null, undefined, { type: 'Other' as const }) },
)

const secondaryEducation: fc.Arbitrary<Qualifications['secondaryEducation']> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant('Gcse' as const),
      has5orMoreAtC4OrAbove: mostlyTrue,
      hasMathsAtB5OrAbove: fc.constantFrom(true, false, null),
      has6orMoreAt6and7: fc.constantFrom(true, true, false, null),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ type: 'Other' as const }) },
)

export const anyQualifications: fc.Arbitrary<Qualifications> = fc.record({
  list: anyList,
  english,
  secondaryEducation,
  ucatId: fc.constantFrom(undefined, 'UCAT123456'),
  version: fc.constant(1),
})
