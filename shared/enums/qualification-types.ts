import { a2Grades, asGrades, extendedProjectGrades, ibGrades } from './grades.ts'

/** How a grade is written, and the control that takes it. */
export type GradeRule =
  | { kind: 'list'; control: 'tiles'; grades: readonly string[] }
  | { kind: 'btec'; control: 'btec'; count: 1 | 2 | 3 }
  | { kind: 'integer'; control: 'number'; min: number; max: number }
  | { kind: 'decimal'; control: 'number'; min: number; max: number }
  | { kind: 'free'; control: 'text' }

const list = (grades: readonly string[]): GradeRule => ({ kind: 'list', control: 'tiles', grades })
const btec = (count: 1 | 2 | 3): GradeRule => ({ kind: 'btec', control: 'btec', count })
const integer = (min: number, max: number): GradeRule => ({ kind: 'integer', control: 'number', min, max })
const decimal = (min: number, max: number): GradeRule => ({ kind: 'decimal', control: 'number', min, max })

type FamilyRow = {
  code: string
  /** The heading above the family's cards and options. Families may share one. */
  heading: string
  quickFill: string
  /** Describes the entries. Only families with a quick-fill button of their own have it. */
  summary?: string
  /** The types that quick-fill adds. */
  entries: readonly string[]
}

/** The families of qualifications (specification, section 3), in the order of their headings and buttons. */
export const qualificationFamilies = [
  {
    code: 'A2',
    heading: 'A-Levels',
    quickFill: 'A-Levels',
    summary: 'three A-Level rows',
    entries: ['A2', 'A2', 'A2'],
  },
  {
    code: 'IB',
    heading: 'International Baccalaureate',
    quickFill: 'International Baccalaureate',
    summary: 'your total and three Higher Level subjects',
    entries: ['IBOverall', 'IBHigher', 'IBHigher', 'IBHigher'],
  },
  {
    code: 'BtecRqf',
    heading: 'BTEC',
    quickFill: 'BTEC',
    summary: 'an Extended Diploma and one A-Level',
    entries: ['BtecExtendedRqf', 'A2'],
  },
  {
    code: 'BtecQcf',
    heading: 'BTEC',
    quickFill: 'BTEC (QCF, unreformed 2016)',
    entries: ['BtecExtendedQcf', 'A2'],
  },
  {
    code: 'FB',
    heading: 'French Baccalauréat',
    quickFill: 'French Baccalauréat',
    entries: ['FrenchBacOverall', 'FrenchBac', 'FrenchBac', 'FrenchBac'],
  },
  {
    code: 'GA',
    heading: 'German Abitur',
    quickFill: 'German Abitur',
    entries: ['GermanAbiturOverall', 'GermanAbitur', 'GermanAbitur', 'GermanAbitur'],
  },
  {
    code: 'IHSN',
    heading: 'Indian High School',
    quickFill: 'Indian High School: national board',
    entries: ['IndianHsNatOverall', 'IndianHsNat', 'IndianHsNat', 'IndianHsNat'],
  },
  {
    code: 'IHSWB',
    heading: 'Indian High School',
    quickFill: 'Indian High School: West Bengal',
    entries: ['IndianHsWbOverall', 'IndianHsWb', 'IndianHsWb', 'IndianHsWb'],
  },
  {
    code: 'IHSO',
    heading: 'Indian High School',
    quickFill: 'Indian High School: other boards',
    entries: ['IndianHsOtherOverall', 'IndianHsOther', 'IndianHsOther', 'IndianHsOther'],
  },
  {
    code: 'ID',
    heading: 'Italian Diploma',
    quickFill: 'Italian Diploma',
    entries: ['ItalianDiplomaOverall', 'ItalianDiploma', 'ItalianDiploma', 'ItalianDiploma'],
  },
  {
    code: 'PM',
    heading: 'Polish Matura',
    quickFill: 'Polish Matura',
    entries: ['PolishMatura', 'PolishMatura', 'PolishMatura'],
  },
  {
    code: 'SB',
    heading: 'Spanish Baccalaureate',
    quickFill: 'Spanish Baccalaureate',
    entries: ['SpanishBacOverall', 'SpanishBac', 'SpanishBac', 'SpanishBac'],
  },
  {
    code: 'USD',
    heading: 'US High School Diploma',
    quickFill: 'US High School Diploma with AP',
    entries: ['UsDiplomaOverall', 'UsDiploma', 'UsDiploma', 'UsDiploma'],
  },
  { code: 'UCAT', heading: 'UCAT', quickFill: 'UCAT score and band', entries: ['UCATScore', 'UCATBand'] },
] as const satisfies readonly FamilyRow[]
export type QualificationFamily = (typeof qualificationFamilies)[number]['code']

type TypeRow = {
  code: string
  label: string
  /** The label in fewer words, as cards and summaries show it. */
  shortName?: string
  family: QualificationFamily
  /** The list in functions/catalogue/subjects.json; null for a type without a subject. */
  subjects: string | null
  grade: GradeRule
  /** The label of the grade field, where it is not "Grade". */
  gradeLabel?: string
  /** The pathway of the entry check that it belongs to: "advisor" cannot be compared, "none" never counts. */
  pathway: 'A-levels' | 'IB' | 'BTEC' | 'advisor' | 'none'
}

/** The 31 qualification types (specification, sections 3 and 5). */
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
  {
    code: 'BtecExtendedRqf',
    label: 'BTEC Extended Diploma (RQF, reformed 2019)',
    family: 'BtecRqf',
    subjects: 'BtecRqf',
    grade: btec(3),
    pathway: 'BTEC',
  },
  {
    code: 'BtecNationalRqf',
    label: 'BTEC National Diploma (RQF, reformed 2019)',
    family: 'BtecRqf',
    subjects: 'BtecRqf',
    grade: btec(2),
    pathway: 'BTEC',
  },
  {
    code: 'BtecSubsidiaryRqf',
    label: 'BTEC Subsidiary Diploma (RQF, reformed 2019)',
    family: 'BtecRqf',
    subjects: 'BtecRqf',
    grade: btec(1),
    pathway: 'BTEC',
  },
  {
    code: 'BtecExtendedQcf',
    label: 'BTEC Extended Diploma (QCF, unreformed 2016)',
    family: 'BtecQcf',
    subjects: 'BtecQcf',
    grade: btec(3),
    pathway: 'BTEC',
  },
  {
    code: 'BtecNationalQcf',
    label: 'BTEC National Diploma (QCF, unreformed 2016)',
    family: 'BtecQcf',
    subjects: 'BtecQcf',
    grade: btec(2),
    pathway: 'BTEC',
  },
  {
    code: 'BtecSubsidiaryQcf',
    label: 'BTEC Subsidiary Diploma (QCF, unreformed 2016)',
    family: 'BtecQcf',
    subjects: 'BtecQcf',
    grade: btec(1),
    pathway: 'BTEC',
  },
  {
    code: 'FrenchBacOverall',
    label: 'French Baccalauréat: overall',
    family: 'FB',
    subjects: null,
    grade: decimal(0, 20),
    pathway: 'advisor',
  },
  {
    code: 'FrenchBac',
    label: 'French Baccalauréat: subject',
    family: 'FB',
    subjects: 'FB',
    grade: decimal(0, 20),
    pathway: 'advisor',
  },
  {
    code: 'IndianHsNatOverall',
    label: 'Indian High School, national board: overall',
    family: 'IHSN',
    subjects: null,
    grade: integer(0, 100),
    pathway: 'advisor',
  },
  {
    code: 'IndianHsNat',
    label: 'Indian High School, national board: subject',
    family: 'IHSN',
    subjects: 'IHSN',
    grade: integer(0, 100),
    pathway: 'advisor',
  },
  {
    code: 'IndianHsWbOverall',
    label: 'Indian High School, West Bengal: overall',
    family: 'IHSWB',
    subjects: null,
    grade: integer(0, 100),
    pathway: 'advisor',
  },
  {
    code: 'IndianHsWb',
    label: 'Indian High School, West Bengal: subject',
    family: 'IHSWB',
    subjects: 'IHSWB',
    grade: integer(0, 100),
    pathway: 'advisor',
  },
  {
    code: 'IndianHsOtherOverall',
    label: 'Indian High School, other boards: overall',
    family: 'IHSO',
    subjects: null,
    grade: integer(0, 100),
    pathway: 'advisor',
  },
  {
    code: 'IndianHsOther',
    label: 'Indian High School, other boards: subject',
    family: 'IHSO',
    subjects: 'IHSO',
    grade: integer(0, 100),
    pathway: 'advisor',
  },
  {
    code: 'GermanAbiturOverall',
    label: 'German Abitur: overall',
    family: 'GA',
    subjects: null,
    grade: decimal(0, 6),
    pathway: 'advisor',
  },
  {
    code: 'GermanAbitur',
    label: 'German Abitur: subject',
    family: 'GA',
    subjects: 'GA',
    grade: integer(0, 15),
    pathway: 'advisor',
  },
  {
    code: 'PolishMatura',
    label: 'Polish Matura',
    family: 'PM',
    subjects: 'PM',
    grade: integer(0, 100),
    pathway: 'advisor',
  },
  {
    code: 'SpanishBacOverall',
    label: 'Spanish Baccalaureate: overall',
    family: 'SB',
    subjects: null,
    grade: decimal(0, 10),
    pathway: 'advisor',
  },
  {
    code: 'SpanishBac',
    label: 'Spanish Baccalaureate: subject',
    family: 'SB',
    subjects: 'SB',
    grade: integer(0, 10),
    pathway: 'advisor',
  },
  {
    code: 'ItalianDiplomaOverall',
    label: 'Italian Diploma: overall',
    family: 'ID',
    subjects: null,
    grade: integer(0, 100),
    pathway: 'advisor',
  },
  {
    code: 'ItalianDiploma',
    label: 'Italian Diploma: subject',
    family: 'ID',
    subjects: 'ID',
    grade: decimal(0, 10),
    pathway: 'advisor',
  },
  {
    code: 'UsDiplomaOverall',
    label: 'US High School Diploma: overall',
    family: 'USD',
    subjects: null,
    grade: decimal(0, 4),
    pathway: 'advisor',
  },
  {
    code: 'UsDiploma',
    label: 'US High School Diploma: AP subject',
    family: 'USD',
    subjects: 'USD',
    grade: integer(0, 5),
    pathway: 'advisor',
  },
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
    pathway: 'none',
  },
] as const satisfies readonly TypeRow[]
type ListedType = (typeof qualificationTypes)[number]
export type QualificationType = ListedType['code']
/** The lists of subject titles that the types use. */
export type SubjectList = NonNullable<ListedType['subjects']>

const typeByCode = new Map<string, TypeRow>(qualificationTypes.map(type => [type.code, type]))

/** Returns the row of a listed type; undefined for a freely typed one. */
export const findQualificationType = (tpe: string) => typeByCode.get(tpe)

/** Whether a type is the UCAT score or band. */
export const isUcatType = (tpe: string) => findQualificationType(tpe)?.family === 'UCAT'

/** Whether a type requires a subject; the others forbid one (specification, section 5). */
export const needsSubject = (tpe: string) => findQualificationType(tpe)?.subjects !== null

/** Returns the types that quick-fill adds for a family. */
export const listQuickFillTypes = (family: QualificationFamily): QualificationType[] =>
  qualificationFamilies.filter(({ code }) => code === family).flatMap(({ entries }) => [...entries])

/** Returns the heading above the cards of a type. */
export function typeHeading(tpe: string, unlisted = 'Other qualifications'): string {
  const family = findQualificationType(tpe)?.family
  return qualificationFamilies.find(({ code }) => code === family)?.heading ?? unlisted
}

/** Returns the short name of a type, for example A-Level. */
export function typeName(tpe: string): string {
  if (tpe === '') return 'Qualification'
  const type = findQualificationType(tpe)
  return type?.shortName ?? type?.label ?? tpe
}

/** Returns the label of a type's grade field. */
export const gradeLabel = (tpe: string) => findQualificationType(tpe)?.gradeLabel ?? 'Grade'
