import { a2Grades, asGrades, extendedProjectGrades, ibGrades } from './grades.ts'

/** How a grade is written, and the control that takes it. */
export type GradeRule =
  | { kind: 'list'; grades: readonly string[] }
  | { kind: 'btec'; count: 1 | 2 | 3 }
  | { kind: 'integer' | 'decimal'; min: number; max: number }
  | { kind: 'free' }

const list = (grades: readonly string[]): GradeRule => ({ kind: 'list', grades })
const btec = (count: 1 | 2 | 3): GradeRule => ({ kind: 'btec', count })
const integer = (min: number, max: number): GradeRule => ({ kind: 'integer', min, max })
const decimal = (min: number, max: number): GradeRule => ({ kind: 'decimal', min, max })

type FamilyRow = {
  code: string
  /** The heading above the family's types in a list. Families may share one. */
  heading: string
  /** The label of its quick-fill, where it is not the heading. */
  quickFill?: string
  /** What it is called elsewhere, for a search. */
  otherName?: string
  /** Whether its quick-fill is a button. The others are options of a row without a type. */
  hasButton?: true
  quickFillTypes: readonly string[]
}

const overallAndThree = (code: string) => [`${code}Overall`, code, code, code]

/** The families of qualifications (specification 3.47), in the order of their buttons and headings. */
export const qualificationFamilies = [
  { code: 'A2', heading: 'A-Levels', hasButton: true, quickFillTypes: ['A2', 'A2', 'A2'] },
  {
    code: 'IB',
    heading: 'International Baccalaureate',
    hasButton: true,
    quickFillTypes: ['IBOverall', 'IBHigher', 'IBHigher', 'IBHigher'],
  },
  {
    code: 'BtecRqf',
    heading: 'BTEC',
    otherName: 'Pearson Level 3 National',
    hasButton: true,
    quickFillTypes: ['BtecExtendedRqf', 'A2'],
  },
  {
    code: 'BtecQcf',
    heading: 'BTEC',
    quickFill: 'BTEC (QCF, unreformed 2016)',
    otherName: 'Pearson Level 3',
    quickFillTypes: ['BtecExtendedQcf', 'A2'],
  },
  { code: 'FB', heading: 'French Baccalauréat', quickFillTypes: overallAndThree('FrenchBac') },
  { code: 'GA', heading: 'German Abitur', quickFillTypes: overallAndThree('GermanAbitur') },
  {
    code: 'IHSN',
    heading: 'Indian High School',
    quickFill: 'Indian High School: national board',
    otherName: 'CBSE, CISCE, ISC',
    quickFillTypes: overallAndThree('IndianHsNat'),
  },
  {
    code: 'IHSWB',
    heading: 'Indian High School',
    quickFill: 'Indian High School: West Bengal',
    otherName: 'WBCHSE',
    quickFillTypes: overallAndThree('IndianHsWb'),
  },
  {
    code: 'IHSO',
    heading: 'Indian High School',
    quickFill: 'Indian High School: other boards',
    quickFillTypes: overallAndThree('IndianHsOther'),
  },
  { code: 'ID', heading: 'Italian Diploma', quickFillTypes: overallAndThree('ItalianDiploma') },
  { code: 'PM', heading: 'Polish Matura', quickFillTypes: ['PolishMatura', 'PolishMatura', 'PolishMatura'] },
  { code: 'SB', heading: 'Spanish Baccalaureate', quickFillTypes: overallAndThree('SpanishBac') },
  {
    code: 'USD',
    heading: 'US High School Diploma',
    quickFill: 'US High School Diploma with AP',
    otherName: 'Advanced Placement',
    quickFillTypes: overallAndThree('UsDiploma'),
  },
  {
    code: 'UCAT',
    heading: 'UCAT',
    quickFill: 'UCAT score and band',
    quickFillTypes: ['UCATScore', 'UCATBand'],
  },
] as const satisfies readonly FamilyRow[]
export type QualificationFamily = (typeof qualificationFamilies)[number]['code']

type FamilyWithSubjects = Exclude<QualificationFamily, 'IB' | 'UCAT'>
/** The lists of functions/catalogue/subjects.json. */
export type SubjectList = FamilyWithSubjects | 'AS' | 'IBHigher' | 'IBStandard'

/** The texts that only some types have. */
type Texts = {
  /** The label in fewer words, which names a row or an answer. */
  shortName?: string
  /** The label of a BTEC without its earlier name and its form, for sentences. */
  diploma?: string
  /** The label of the grade field, where it is not "Grade". */
  gradeLabel?: string
  /** What the grade field says below its label. */
  gradeHint?: string
}

type QualificationType = Texts & {
  code: string
  label: string
  family: QualificationFamily
  /** null for a type without a subject. */
  subjects: SubjectList | null
  grade: GradeRule
  /** The pathway of the entry check that it belongs to: "advisor" cannot be compared, "none" never counts. */
  pathway: 'A-levels' | 'IB' | 'BTEC' | 'advisor' | 'none'
}

const type = (
  code: string,
  label: string,
  family: QualificationFamily,
  subjects: SubjectList | null,
  grade: GradeRule,
  pathway: QualificationType['pathway'],
  texts?: Texts,
): QualificationType => ({ code, label, family, subjects, grade, pathway, ...texts })

/** The type of an overall result, for a family that an advisor compares. */
const overall = (code: string, family: QualificationFamily, name: string, grade: GradeRule, texts?: Texts) =>
  type(code, `${name}: overall`, family, null, grade, 'advisor', texts)

/** The type of the subjects of such a family. */
const subject = (code: string, family: FamilyWithSubjects, label: string, grade: GradeRule, texts?: Texts) =>
  type(code, label, family, family, grade, 'advisor', texts)

const btecForms = { BtecRqf: 'RQF, reformed 2019', BtecQcf: 'QCF, unreformed 2016' }

/** The type of a BTEC, which has `count` grades. */
function btecType(
  code: string,
  family: keyof typeof btecForms,
  name: string,
  count: 1 | 2 | 3,
  earlierName?: string,
) {
  const names = earlierName ? `${name}, formerly ${earlierName}` : name
  const label = `BTEC ${names} (${btecForms[family]})`
  return type(code, label, family, family, btec(count), 'BTEC', { diploma: `BTEC ${name}` })
}

/** The qualification types (specification 3.48). */
export const qualificationTypes = [
  type('A2', 'A-Level (A2)', 'A2', 'A2', list(a2Grades), 'A-levels', { shortName: 'A-Level' }),
  type('AS', 'AS Level', 'A2', 'AS', list(asGrades), 'none'),
  type('EPQ', 'Extended Project (EPQ)', 'A2', null, list(extendedProjectGrades), 'none', {
    shortName: 'Extended Project',
  }),
  type('IBOverall', 'IB Diploma: total points', 'IB', null, integer(0, 45), 'IB', {
    gradeLabel: 'Total points',
  }),
  type('IBHigher', 'IB Higher Level', 'IB', 'IBHigher', list(ibGrades), 'IB'),
  type('IBStandard', 'IB Standard Level', 'IB', 'IBStandard', list(ibGrades), 'none'),
  btecType('BtecExtendedRqf', 'BtecRqf', 'Extended Diploma', 3),
  btecType('BtecNationalRqf', 'BtecRqf', 'National Diploma', 2),
  btecType('BtecSubsidiaryRqf', 'BtecRqf', 'Extended Certificate', 1, 'Subsidiary Diploma'),
  btecType('BtecExtendedQcf', 'BtecQcf', 'Extended Diploma', 3),
  btecType('BtecNationalQcf', 'BtecQcf', 'National Diploma', 2),
  btecType('BtecSubsidiaryQcf', 'BtecQcf', 'Subsidiary Diploma', 1),
  overall('FrenchBacOverall', 'FB', 'French Baccalauréat', decimal(0, 20)),
  subject('FrenchBac', 'FB', 'French Baccalauréat: subject', decimal(0, 20)),
  overall('IndianHsNatOverall', 'IHSN', 'Indian High School, national board', integer(0, 100)),
  subject('IndianHsNat', 'IHSN', 'Indian High School, national board: subject', integer(0, 100)),
  overall('IndianHsWbOverall', 'IHSWB', 'Indian High School, West Bengal', integer(0, 100)),
  subject('IndianHsWb', 'IHSWB', 'Indian High School, West Bengal: subject', integer(0, 100)),
  overall('IndianHsOtherOverall', 'IHSO', 'Indian High School, other boards', integer(0, 100)),
  subject('IndianHsOther', 'IHSO', 'Indian High School, other boards: subject', integer(0, 100)),
  overall('GermanAbiturOverall', 'GA', 'German Abitur', decimal(0, 6), { gradeHint: '1.0 is the best' }),
  subject('GermanAbitur', 'GA', 'German Abitur: subject', integer(0, 15), {
    gradeHint: 'Points, a whole number',
  }),
  subject('PolishMatura', 'PM', 'Polish Matura', integer(0, 100)),
  overall('SpanishBacOverall', 'SB', 'Spanish Baccalaureate', decimal(0, 10)),
  subject('SpanishBac', 'SB', 'Spanish Baccalaureate: subject', integer(0, 10)),
  overall('ItalianDiplomaOverall', 'ID', 'Italian Diploma', integer(0, 100)),
  subject('ItalianDiploma', 'ID', 'Italian Diploma: subject', decimal(0, 10)),
  overall('UsDiplomaOverall', 'USD', 'US High School Diploma', decimal(0, 4)),
  subject('UsDiploma', 'USD', 'US High School Diploma: AP subject', integer(0, 5)),
  type('UCATScore', 'UCAT score', 'UCAT', null, integer(0, 3600), 'none', { gradeLabel: 'UCAT score' }),
  type('UCATBand', 'UCAT band', 'UCAT', null, integer(1, 4), 'none', {
    gradeLabel: 'UCAT band',
    gradeHint: '1 to 4. Band 1 is the best.',
  }),
]

const typeByCode = new Map(qualificationTypes.map(type => [type.code, type]))

export const findQualificationType = (tpe: string) => typeByCode.get(tpe)

export const isUcatType = (tpe: string) => findQualificationType(tpe)?.family === 'UCAT'

/** Whether a type requires a subject, as every freely typed one does; the others forbid one (specification 5.26). */
export function needsSubject(tpe: string): boolean {
  const type = findQualificationType(tpe)
  return type === undefined || type.subjects !== null
}

export const listQuickFillTypes = (family: QualificationFamily): string[] =>
  qualificationFamilies
    .filter(({ code }) => code === family)
    .flatMap(({ quickFillTypes }) => [...quickFillTypes])

export function getTypeName(tpe: string): string {
  if (tpe === '') return 'Qualification'
  const type = findQualificationType(tpe)
  return type?.shortName ?? type?.label ?? tpe
}

export const getGradeLabel = (tpe: string) => findQualificationType(tpe)?.gradeLabel ?? 'Grade'
