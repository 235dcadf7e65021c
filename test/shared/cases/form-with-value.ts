type Place = Record<string, unknown> | unknown[]

const opened = (value: unknown): value is Place => typeof value === 'object' && value !== null

/** A copy of a body with a value at a place such as `data.details.surname`; undefined takes the place out. */
export function entered<Body extends object>(body: Body, at: string, value: unknown): Body {
  const copy = structuredClone(body)
  const names = at.split('.')
  const last = names.pop() ?? ''
  const place = names.reduce(
    (inner: unknown, name) => (opened(inner) ? Reflect.get(inner, name) : inner),
    copy,
  )
  if (!opened(place)) throw new Error(`there is no ${at}`)
  if (value === undefined) Reflect.deleteProperty(place, last)
  else Reflect.set(place, last, value)
  return copy
}

/** A first-time form in which everything is good, of an applicant who has one poor A-level. */
export const goodForm = {
  programmeCode: 'G400-USCSC',
  data: {
    qualifications: {
      list: [{ tpe: 'A2', subject: 'Art', grade: 'E', yearObtained: 2027 }],
      english: { type: 'Other' },
      secondaryEducation: {
        type: 'Gcse',
        has5orMoreAtC4OrAbove: false,
        hasMathsAtB5OrAbove: false,
        has6orMoreAt6and7: false,
      },
      version: 1,
    },
    details: {
      ucasPersonalId: '1234567890',
      email: 'ada@example.org',
      forenames: 'Ada',
      surname: 'Sample',
      telephone1: '020 7946 0123',
      dateOfBirth: '2008-03-14',
    },
    feeContext: { nationality: 'GBR', countryOfDomicile: 'XF', ukResidency: 'A', ukImmigrationStatus: 'A' },
    gdprAccept: true,
    qualificationsConfirmed: true,
    hasBeenInterviewed: null,
  },
}

/** A value in a few words, for the title of a test. */
export const written = (value: unknown) => JSON.stringify(value)?.slice(0, 80) ?? 'nothing'
