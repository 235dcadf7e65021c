type OtherQualification = {
  name: string
  gradeExample: string
  /** What else people search for. */
  aliases: readonly string[]
}

const other = (name: string, gradeExample: string, ...aliases: string[]): OtherQualification => ({
  name,
  gradeExample,
  aliases,
})

/** Qualifications that have no type, because the portal cannot compare them. Their name is sent as if it were typed. */
export const otherQualifications = [
  other('Access to HE Diploma', '30 D, 15 M', 'Access to Higher Education', 'Access course'),
  other(
    'Advanced Skills Baccalaureate Wales',
    'B',
    'Welsh Baccalaureate',
    'Welsh Bac',
    'WBQ',
    'Skills Challenge',
  ),
  other('Cambridge Pre-U', 'D3', 'Pre-U', 'PreU', 'Pre U Principal Subject', 'Pre U Short Course'),
  other('Cambridge Technical', 'DMM', 'CTEC', 'OCR Technicals'),
  other('Core Maths', 'B', 'Mathematical Studies', 'Mathematics in Context', 'Quantitative Reasoning'),
  other('European Baccalaureate', '82.5', 'EB'),
  other('Higher National Certificate (HNC)', 'Merit'),
  other('Higher National Diploma (HND)', 'Merit'),
  other('Hong Kong Diploma of Secondary Education (HKDSE)', '5*', 'DSE'),
  other('Irish Leaving Certificate', 'H1', 'Leaving Cert', 'Ardteistmeireacht'),
  other('LAMDA award', 'Distinction'),
  other('Music grade (ABRSM, Trinity or Rockschool)', 'Grade 8, Merit', 'RSL'),
  other('NVQ (National Vocational Qualification)', 'Pass', 'SVQ'),
  other('Open University module', 'Pass 2', 'OU credits'),
  other('Scottish Advanced Higher', 'A', 'Advanced Highers', 'SQA Advanced Highers', 'AH'),
  other('Scottish Higher', 'A', 'Higher', 'Highers', 'SQA Highers'),
  other('T Level', 'Distinction', 'T Levels', 'TLevels', 'Technical Level'),
  other('UAL Diploma', 'Merit', 'Art and Design Foundation Diploma'),
  other('WASSCE (West African Senior School Certificate)', 'B2', 'WAEC', 'SSSCE', 'NECO'),
]

export const findOtherQualification = (tpe: string) => otherQualifications.find(({ name }) => name === tpe)
