const year = new Date().getFullYear()

/** Who applies in a rehearsal, with three A levels of this year. */
export const person = { ucasId: '1234567890', email: 'rehearsal@example.org' }
export const programmeCode = 'G400-USCSC'

export const qualifications = {
  list: ['Mathematics', 'Physics', 'Chemistry'].map(subject => ({
    tpe: 'A2',
    subject,
    grade: 'A',
    yearObtained: year,
  })),
  english: { type: 'Gcse', grade: '6' },
  secondaryEducation: {
    type: 'Gcse',
    has5orMoreAtC4OrAbove: true,
    hasMathsAtB5OrAbove: true,
    has6orMoreAt6and7: false,
  },
  version: 1,
}
export const feeContext = {
  ukResidency: 'A',
  ukImmigrationStatus: 'A',
  countryOfDomicile: 'XF',
  nationality: 'GBR',
}

/** A whole first-time form. */
export const form = {
  programmeCode,
  data: {
    qualifications,
    details: {
      ucasPersonalId: person.ucasId,
      email: person.email,
      surname: 'Rehearsal',
      forenames: 'Ada Maria',
      dateOfBirth: `${year - 18}-03-14`,
      telephone1: '020 7946 0123',
    },
    feeContext,
    gdprAccept: true,
    qualificationsConfirmed: true,
    hasBeenInterviewed: null,
  },
}
