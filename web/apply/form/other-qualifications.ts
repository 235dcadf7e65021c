/** Qualifications that the portal cannot compare, by the names and abbreviations that people search for. */
export const otherQualifications: readonly [name: string, ...aliases: string[]][] = [
  ['Access to HE Diploma', 'Access to Higher Education', 'Access course'],
  ['Advanced Skills Baccalaureate Wales', 'Welsh Baccalaureate', 'Welsh Bac', 'WBQ', 'Skills Challenge'],
  ['Cambridge Pre-U', 'Pre-U', 'PreU', 'Pre U Principal Subject', 'Pre U Short Course'],
  ['Cambridge Technical', 'CTEC', 'OCR Technicals'],
  ['Core Maths', 'Mathematical Studies', 'Mathematics in Context', 'Quantitative Reasoning'],
  ['European Baccalaureate', 'EB'],
  ['Higher National Certificate (HNC)'],
  ['Higher National Diploma (HND)'],
  ['Hong Kong Diploma of Secondary Education (HKDSE)', 'DSE'],
  ['Irish Leaving Certificate', 'Leaving Cert', 'Ardteistmeireacht'],
  ['LAMDA award'],
  ['Music grade (ABRSM, Trinity or Rockschool)', 'RSL'],
  ['NVQ (National Vocational Qualification)', 'SVQ'],
  ['Open University module', 'OU credits'],
  ['Scottish Advanced Higher', 'Advanced Highers', 'SQA Advanced Highers', 'AH'],
  ['Scottish Higher', 'Higher', 'Highers', 'SQA Highers'],
  ['T Level', 'T Levels', 'TLevels', 'Technical Level'],
  ['UAL Diploma', 'Art and Design Foundation Diploma'],
  ['WASSCE (West African Senior School Certificate)', 'WAEC', 'SSSCE', 'NECO'],
]

/** Returns whether a type is one of these names, which is stored as if it were typed. */
export const isOtherQualification = (tpe: string) => otherQualifications.some(([name]) => name === tpe)
