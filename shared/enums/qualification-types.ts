/** Code and label of the 31 qualification types (specification, section 3). */
export const qualificationTypes = [
  ['A2', 'A-Level (A2)'],
  ['AS', 'AS Level'],
  ['EPQ', 'Extended Project (EPQ)'],
  ['IBOverall', 'IB Diploma: total points'],
  ['IBHigher', 'IB Higher Level'],
  ['IBStandard', 'IB Standard Level'],
  ['BtecExtendedRqf', 'BTEC Extended Diploma (RQF, 2019)'],
  ['BtecNationalRqf', 'BTEC National Diploma (RQF, 2019)'],
  ['BtecSubsidiaryRqf', 'BTEC Subsidiary Diploma (RQF, 2019)'],
  ['BtecExtendedQcf', 'BTEC Extended Diploma (QCF, 2016)'],
  ['BtecNationalQcf', 'BTEC National Diploma (QCF, 2016)'],
  ['BtecSubsidiaryQcf', 'BTEC Subsidiary Diploma (QCF, 2016)'],
  ['FrenchBacOverall', 'French Baccalauréat: overall'],
  ['FrenchBac', 'French Baccalauréat: subject'],
  ['IndianHsNatOverall', 'Indian High School, national board: overall'],
  ['IndianHsNat', 'Indian High School, national board: subject'],
  ['IndianHsWbOverall', 'Indian High School, West Bengal: overall'],
  ['IndianHsWb', 'Indian High School, West Bengal: subject'],
  ['IndianHsOtherOverall', 'Indian High School, other boards: overall'],
  ['IndianHsOther', 'Indian High School, other boards: subject'],
  ['GermanAbiturOverall', 'German Abitur: overall'],
  ['GermanAbitur', 'German Abitur: subject'],
  ['PolishMatura', 'Polish Matura'],
  ['SpanishBacOverall', 'Spanish Baccalaureate: overall'],
  ['SpanishBac', 'Spanish Baccalaureate: subject'],
  ['ItalianDiplomaOverall', 'Italian Diploma: overall'],
  ['ItalianDiploma', 'Italian Diploma: subject'],
  ['UsDiplomaOverall', 'US High School Diploma: overall'],
  ['UsDiploma', 'US High School Diploma: AP subject'],
  ['UCATScore', 'UCAT score'],
  ['UCATBand', 'UCAT band'],
] as const
export type QualificationType = (typeof qualificationTypes)[number][0]

const known = new Set<string>(qualificationTypes.map(([code]) => code))

/** False for a type the applicant typed freely. */
export const knownType = (tpe: string): tpe is QualificationType => known.has(tpe)
