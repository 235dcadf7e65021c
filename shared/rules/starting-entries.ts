import type { QualificationType } from '../enums/qualification-types.ts'

export const families = [
  'A2',
  'IB',
  'BtecRqf',
  'BtecQcf',
  'FB',
  'GA',
  'IHSN',
  'IHSWB',
  'IHSO',
  'ID',
  'PM',
  'SB',
  'USD',
  'UCAT',
] as const
export type Family = (typeof families)[number]

const three = (tpe: QualificationType): QualificationType[] => [tpe, tpe, tpe]

/** The rows each quick-fill button sets out (specification, section 3). */
export const startingEntries: Record<Family, QualificationType[]> = {
  A2: three('A2'),
  IB: ['IBOverall', ...three('IBHigher')],
  BtecRqf: ['BtecExtendedRqf', 'A2'],
  BtecQcf: ['BtecExtendedQcf', 'A2'],
  FB: ['FrenchBacOverall', ...three('FrenchBac')],
  GA: ['GermanAbiturOverall', ...three('GermanAbitur')],
  IHSN: ['IndianHsNatOverall', ...three('IndianHsNat')],
  IHSWB: ['IndianHsWbOverall', ...three('IndianHsWb')],
  IHSO: ['IndianHsOtherOverall', ...three('IndianHsOther')],
  ID: ['ItalianDiplomaOverall', ...three('ItalianDiploma')],
  PM: three('PolishMatura'),
  SB: ['SpanishBacOverall', ...three('SpanishBac')],
  USD: ['UsDiplomaOverall', ...three('UsDiploma')],
  UCAT: ['UCATScore', 'UCATBand'],
}
