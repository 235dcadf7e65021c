/** Qualifications that the portal cannot compare: the name, an example of a grade, and what else people search for. */
export const otherQualifications: readonly [name: string, example: string, ...aliases: string[]][] = [
  ['Access to HE Diploma', '30 D, 15 M', 'Access to Higher Education', 'Access course'],
  ['Advanced Skills Baccalaureate Wales', 'B', 'Welsh Baccalaureate', 'Welsh Bac', 'WBQ', 'Skills Challenge'],
  ['Cambridge Pre-U', 'D3', 'Pre-U', 'PreU', 'Pre U Principal Subject', 'Pre U Short Course'],
  ['Cambridge Technical', 'DMM', 'CTEC', 'OCR Technicals'],
  ['Core Maths', 'B', 'Mathematical Studies', 'Mathematics in Context', 'Quantitative Reasoning'],
  ['European Baccalaureate', '82.5', 'EB'],
  ['Higher National Certificate (HNC)', 'Merit'],
  ['Higher National Diploma (HND)', 'Merit'],
  ['Hong Kong Diploma of Secondary Education (HKDSE)', '5*', 'DSE'],
  ['Irish Leaving Certificate', 'H1', 'Leaving Cert', 'Ardteistmeireacht'],
  ['LAMDA award', 'Distinction'],
  ['Music grade (ABRSM, Trinity or Rockschool)', 'Grade 8, Merit', 'RSL'],
  ['NVQ (National Vocational Qualification)', 'Pass', 'SVQ'],
  ['Open University module', 'Pass 2', 'OU credits'],
  ['Scottish Advanced Higher', 'A', 'Advanced Highers', 'SQA Advanced Highers', 'AH'],
  ['Scottish Higher', 'A', 'Higher', 'Highers', 'SQA Highers'],
  ['T Level', 'Distinction', 'T Levels', 'TLevels', 'Technical Level'],
  ['UAL Diploma', 'Merit', 'Art and Design Foundation Diploma'],
  ['WASSCE (West African Senior School Certificate)', 'B2', 'WAEC', 'SSSCE', 'NECO'],
]

const findOther = (tpe: string) => otherQualifications.find(([name]) => name === tpe)

/** Returns whether a type is one of these names, which is stored as if it were typed. */
export const isOtherQualification = (tpe: string) => findOther(tpe) !== undefined

export const findGradeExample = (tpe: string) => findOther(tpe)?.[1]
