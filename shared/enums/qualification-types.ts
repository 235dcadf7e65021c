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

const overallAndThree = <C extends string>(code: C) => [`${code}Overall`, code, code, code] as const

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

type TypeRow = {
  code: string
  label: string
  /** The label in fewer words, which names a row or an answer. */
  shortName?: string
  /** The label of a BTEC without its form, for sentences. */
  name?: string
  family: QualificationFamily
  /** The list in functions/catalogue/subjects.json; null for a type without a subject. */
  subjects: string | null
  grade: GradeRule
  /** The label of the grade field, where it is not "Grade". */
  gradeLabel?: string
  /** What the grade field says below its label. */
  gradeHint?: string
  /** The pathway of the entry check that it belongs to: "advisor" cannot be compared, "none" never counts. */
  pathway: 'A-levels' | 'IB' | 'BTEC' | 'advisor' | 'none'
}

/** Returns the type of an overall result, for a family that an advisor compares. */
const overallType = <const C extends string>(
  code: C,
  family: QualificationFamily,
  name: string,
  grade: GradeRule,
) => ({ code, label: `${name}: overall`, family, subjects: null, grade, pathway: 'advisor' }) as const

/** Returns the type of the subjects of such a family, whose titles are listed under its code. */
const subjectType = <const C extends string, const F extends QualificationFamily>(
  code: C,
  family: F,
  label: string,
  grade: GradeRule,
) => ({ code, label, family, subjects: family, grade, pathway: 'advisor' }) as const

const btecType = <const C extends string, const F extends 'BtecRqf' | 'BtecQcf'>(
  code: C,
  family: F,
  /** Its current name and its earlier one. */
  [name, earlierName]: readonly [string, string?],
  grade: GradeRule,
) => {
  const form = family === 'BtecRqf' ? 'RQF, reformed 2019' : 'QCF, unreformed 2016'
  const label = `BTEC ${name}${earlierName ? `, formerly ${earlierName}` : ''} (${form})`
  return { code, name: `BTEC ${name}`, label, family, subjects: family, grade, pathway: 'BTEC' } as const
}

/** The qualification types (specification 3.48). */
export const qualificationTypes = [
  {
    code: 'A2',
    label: 'A-Level (A2)',
    shortName: 'A-Level',
    family: 'A2',
    subjects: 'A2',
    grade: list(a2Grades),
    pathway: 'A-levels',
  },
  { code: 'AS', label: 'AS Level', family: 'A2', subjects: 'AS', grade: list(asGrades), pathway: 'none' },
  {
    code: 'EPQ',
    label: 'Extended Project (EPQ)',
    shortName: 'Extended Project',
    family: 'A2',
    subjects: null,
    grade: list(extendedProjectGrades),
    pathway: 'none',
  },
  {
    code: 'IBOverall',
    label: 'IB Diploma: total points',
    family: 'IB',
    subjects: null,
    grade: integer(0, 45),
    gradeLabel: 'Total points',
    pathway: 'IB',
  },
  {
    code: 'IBHigher',
    label: 'IB Higher Level',
    family: 'IB',
    subjects: 'IBHigher',
    grade: list(ibGrades),
    pathway: 'IB',
  },
  {
    code: 'IBStandard',
    label: 'IB Standard Level',
    family: 'IB',
    subjects: 'IBStandard',
    grade: list(ibGrades),
    pathway: 'none',
  },
  btecType('BtecExtendedRqf', 'BtecRqf', ['Extended Diploma'], btec(3)),
  btecType('BtecNationalRqf', 'BtecRqf', ['National Diploma'], btec(2)),
  btecType('BtecSubsidiaryRqf', 'BtecRqf', ['Extended Certificate', 'Subsidiary Diploma'], btec(1)),
  btecType('BtecExtendedQcf', 'BtecQcf', ['Extended Diploma'], btec(3)),
  btecType('BtecNationalQcf', 'BtecQcf', ['National Diploma'], btec(2)),
  btecType('BtecSubsidiaryQcf', 'BtecQcf', ['Subsidiary Diploma'], btec(1)),
  overallType('FrenchBacOverall', 'FB', 'French Baccalauréat', decimal(0, 20)),
  subjectType('FrenchBac', 'FB', 'French Baccalauréat: subject', decimal(0, 20)),
  overallType('IndianHsNatOverall', 'IHSN', 'Indian High School, national board', integer(0, 100)),
  subjectType('IndianHsNat', 'IHSN', 'Indian High School, national board: subject', integer(0, 100)),
  overallType('IndianHsWbOverall', 'IHSWB', 'Indian High School, West Bengal', integer(0, 100)),
  subjectType('IndianHsWb', 'IHSWB', 'Indian High School, West Bengal: subject', integer(0, 100)),
  overallType('IndianHsOtherOverall', 'IHSO', 'Indian High School, other boards', integer(0, 100)),
  subjectType('IndianHsOther', 'IHSO', 'Indian High School, other boards: subject', integer(0, 100)),
  {
    ...overallType('GermanAbiturOverall', 'GA', 'German Abitur', decimal(0, 6)),
    gradeHint: '1.0 is the best',
  },
  {
    ...subjectType('GermanAbitur', 'GA', 'German Abitur: subject', integer(0, 15)),
    gradeHint: 'Points, a whole number',
  },
  subjectType('PolishMatura', 'PM', 'Polish Matura', integer(0, 100)),
  overallType('SpanishBacOverall', 'SB', 'Spanish Baccalaureate', decimal(0, 10)),
  subjectType('SpanishBac', 'SB', 'Spanish Baccalaureate: subject', integer(0, 10)),
  overallType('ItalianDiplomaOverall', 'ID', 'Italian Diploma', integer(0, 100)),
  subjectType('ItalianDiploma', 'ID', 'Italian Diploma: subject', decimal(0, 10)),
  overallType('UsDiplomaOverall', 'USD', 'US High School Diploma', decimal(0, 4)),
  subjectType('UsDiploma', 'USD', 'US High School Diploma: AP subject', integer(0, 5)),
  {
    code: 'UCATScore',
    label: 'UCAT score',
    family: 'UCAT',
    subjects: null,
    grade: integer(0, 3600),
    gradeLabel: 'UCAT score',
    pathway: 'none',
  },
  {
    code: 'UCATBand',
    label: 'UCAT band',
    family: 'UCAT',
    subjects: null,
    grade: integer(1, 4),
    gradeLabel: 'UCAT band',
    gradeHint: '1 to 4. Band 1 is the best.',
    pathway: 'none',
  },
] as const satisfies readonly TypeRow[]
type ListedType = (typeof qualificationTypes)[number]
type QualificationType = ListedType['code']
export type SubjectList = NonNullable<ListedType['subjects']>

const typeByCode = new Map<string, TypeRow>(qualificationTypes.map(type => [type.code, type]))

export const findQualificationType = (tpe: string) => typeByCode.get(tpe)

export const isUcatType = (tpe: string) => findQualificationType(tpe)?.family === 'UCAT'

/** Whether a type requires a subject, as every freely typed one does; the others forbid one (specification 5.26). */
export function needsSubject(tpe: string): boolean {
  const type = findQualificationType(tpe)
  return type === undefined || type.subjects !== null
}

export const listQuickFillTypes = (family: QualificationFamily): QualificationType[] =>
  qualificationFamilies
    .filter(({ code }) => code === family)
    .flatMap(({ quickFillTypes }) => [...quickFillTypes])

export function getTypeName(tpe: string): string {
  if (tpe === '') return 'Qualification'
  const type = findQualificationType(tpe)
  return type?.shortName ?? type?.label ?? tpe
}

export const getGradeLabel = (tpe: string) => findQualificationType(tpe)?.gradeLabel ?? 'Grade'
