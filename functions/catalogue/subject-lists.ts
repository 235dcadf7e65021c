import { qualificationTypes } from '#shared/enums/qualification-types.ts'
import type { Subjects } from '#shared/schemas/subjects.ts'
import data from './subjects.json' with { type: 'json' }

const common = [
  'Biology',
  'Business',
  'Chemistry',
  'Computer Science',
  'Economics',
  'English Literature',
  'Geography',
  'History',
  'Mathematics',
  'Physics',
  'Psychology',
  'Sociology',
]

/** The list of titles each qualification type draws on; types without a subject have none. */
const familyOf: Record<string, string> = {
  A2: 'A2',
  AS: 'AS',
  IBHigher: 'IBHigher',
  IBStandard: 'IBStandard',
  BtecExtendedRqf: 'BtecRqf',
  BtecNationalRqf: 'BtecRqf',
  BtecSubsidiaryRqf: 'BtecRqf',
  BtecExtendedQcf: 'BtecQcf',
  BtecNationalQcf: 'BtecQcf',
  BtecSubsidiaryQcf: 'BtecQcf',
  FrenchBac: 'FB',
  IndianHsNat: 'IHSN',
  IndianHsWb: 'IHSWB',
  IndianHsOther: 'IHSO',
  GermanAbitur: 'GA',
  PolishMatura: 'PM',
  SpanishBac: 'SB',
  ItalianDiploma: 'ID',
  UsDiploma: 'USD',
}

type Lists = Record<string, string[]>
const titles: Lists = data.subjects
const legacy: Lists = data.legacy
const aliases: Record<string, { alias: string; subject: string }[]> = data.aliases

const perType = qualificationTypes.flatMap(([qualificationType]) => {
  const family = familyOf[qualificationType]
  return family ? [{ qualificationType, family }] : []
})

/** The subjects response: current titles first, then former ones (specification, section 3). */
export const subjectLists: Subjects = {
  common,
  qualTypeSubjects: perType.map(({ qualificationType, family }) => ({
    qualificationType,
    subjects: [...(titles[family] ?? []), ...(legacy[family] ?? [])],
  })),
  subjectAliases: perType.map(({ qualificationType, family }) => ({
    qualificationType,
    subjects: aliases[family] ?? [],
  })),
  ibEquivalents: data.ibEquivalents,
}
