import { emptyForm, type FormState } from '#shared/schemas/form.ts'

type Answer = boolean | null
/** The answers about GCSEs: five or more at 4, maths at 5, and six at 6 and 7. */
export const gcses = (five: Answer, maths: Answer, six: Answer) => ({
  type: 'Gcse' as const,
  has5orMoreAtC4OrAbove: five,
  hasMathsAtB5OrAbove: maths,
  has6orMoreAt6and7: six,
})

/** Three A-Levels, with the GCSEs that most programmes require. */
export const threeALevels = (
  grades = ['A', 'A', 'A'],
  titles = ['Mathematics', 'Physics', 'Chemistry'],
  yearObtained = 2027,
) => ({
  list: titles.map((subject, index) => ({ tpe: 'A2', subject, grade: grades[index]!, yearObtained })),
  english: { type: 'Gcse', grade: '6' },
  secondaryEducation: gcses(true, true, false),
  version: 1,
})

export const homeFee = {
  ukResidency: 'A',
  ukImmigrationStatus: 'A',
  countryOfDomicile: 'XF',
  nationality: 'GBR',
} as const

/** What the complete form of an applicant without a record sends. */
export const completeSubmission = (
  { ucasId, email }: { ucasId: string; email: string },
  programmeCode = 'G400-USCSC',
  qualifications = threeALevels(),
) => ({
  programmeCode,
  data: {
    qualifications,
    details: {
      ucasPersonalId: ucasId,
      email,
      surname: 'Sample',
      forenames: 'Ada Maria',
      dateOfBirth: '2009-03-14',
      telephone1: '020 7946 0123',
    },
    feeContext: homeFee,
    gdprAccept: true,
    qualificationsConfirmed: true,
    hasBeenInterviewed: null,
  },
})

/** An unfinished form with a surname. */
export const draftOf = (surname: string): FormState => ({
  ...emptyForm,
  data: { ...emptyForm.data, details: { ...emptyForm.data.details, surname } },
})
