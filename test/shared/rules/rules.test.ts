import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import { formatLondonDateTime, getLondonYear } from '#shared/rules/dates/london-time.ts'
import { getLatestDateOfBirth, validateMinimumAge } from '#shared/rules/dates/minimum-age.ts'
import { deriveFeeStatus } from '#shared/rules/fee-status.ts'
import { getAvailability } from '#shared/rules/programme-availability.ts'
import { getServiceMode } from '#shared/rules/service-mode.ts'
import { checkUcatThreshold, isMedicalProgramme, validateUcat } from '#shared/rules/ucat.ts'
import { checkUpload, findContentType } from '#shared/rules/upload-check.ts'
import { dateOfBirth, formatStoredDate } from '#shared/schemas/date-of-birth.ts'

describe('minimum age', () => {
  const start = 'You must be 18, at the start of the academic year, to apply for this programme.'
  const end = 'You must be 18, by the end of your first year of study at Example University, to apply.'
  it.each([
    ['start-of-year', '2009-09-01', undefined],
    ['start-of-year', '2009-09-02', start],
    ['end-of-first-year', '2010-08-31', undefined],
    ['end-of-first-year', '2010-09-01', end],
  ] as const)('%s, born %s: %s', (minimumAge, born, text) => {
    const messages = validateMinimumAge(born, minimumAge, 2027, 'Example University')
    expect(messages.map(message => message.text)).toEqual(text ? [text] : [])
  })

  it('accepts every applicant who is older than an accepted one', () => {
    const birthday = fc
      .date({ min: new Date('1990-01-01'), max: new Date('2045-12-31'), noInvalidDate: true })
      .map(date => date.toISOString().slice(0, 10))
    fc.assert(
      fc.property(birthday, birthday, fc.integer({ min: 2024, max: 2060 }), (a, b, year) => {
        const [older, younger] = a < b ? [a, b] : [b, a]
        fc.pre(validateMinimumAge(younger, 'end-of-first-year', year, '').length === 0)
        expect(validateMinimumAge(older, 'end-of-first-year', year, '')).toEqual([])
      }),
    )
  })

  it('is stricter at the start of the year', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2024, max: 2060 }),
        year => getLatestDateOfBirth('start-of-year', year) < getLatestDateOfBirth('end-of-first-year', year),
      ),
    )
  })
})

describe('the year', () => {
  it.each([
    ['2026-12-31T23:59:59Z', 2026],
    ['2027-01-01T00:00:00Z', 2027],
    ['2027-08-12T07:00:00Z', 2027],
  ])('at %s is %i in London', (instant, year) => {
    expect(getLondonYear(new Date(instant))).toBe(year)
  })

  it('agrees with the time zone database', () => {
    const londonFormat = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', year: 'numeric' })
    const turn = fc.integer({ min: 1972, max: 2400 }).map(year => Date.UTC(year))
    fc.assert(
      fc.property(turn, fc.integer({ min: -9_000_000, max: 9_000_000 }), (start, off) => {
        const instant = new Date(start + off)
        expect(getLondonYear(instant)).toBe(Number(londonFormat.format(instant)))
      }),
    )
  })

  it('is formatted in summer and winter time', () => {
    expect(formatLondonDateTime(new Date('2027-08-12T07:00:00Z'))).toBe('Thursday 12 August 2027 at 08:00')
    expect(formatLondonDateTime(new Date('2027-12-02T08:00:00Z'))).toBe('Thursday 2 December 2027 at 08:00')
  })
})

describe('fee status', () => {
  it.each([
    ['A', 'A', 'home'],
    ['A', 'B', 'home'],
    ['A', 'C', 'home'],
    ['A', 'D', 'overseas'],
    ['B', 'A', 'overseas'],
    ['C', 'A', 'overseas'],
    [null, 'A', null],
    ['A', null, null],
  ] as const)('of residency %s and status %s is %s', (residency, status, expected) => {
    expect(deriveFeeStatus(null, residency, status)).toBe(expected)
  })
})

describe('the applicant number', () => {
  it.each([
    [4127, 'CL0004127'],
    [0, 'CL0000000'],
    [12_345_678, 'CL12345678'],
    [-1, 'Unknown'],
  ])('%i is shown as %s', (id, shown) => {
    expect(formatApplicationNumber(id, { numberPrefix: 'CL', numberWidth: 7 })).toBe(shown)
  })
})

describe('service mode', () => {
  const now = new Date('2027-08-12T06:59:59Z')
  it.each([
    [{ closed: false, embargoEndTime: null }, 'open'],
    [{ closed: true, embargoEndTime: null }, 'closed'],
    [{ closed: false, embargoEndTime: '2027-08-12T07:00:00Z' }, 'embargo'],
    [{ closed: false, embargoEndTime: '2027-08-12T06:59:59Z' }, 'open'],
    [{ closed: true, embargoEndTime: '2027-08-12T07:00:00Z' }, 'closed'],
  ])('of %o is %s', (flags, mode) => {
    expect(getServiceMode(flags, now)).toBe(mode)
  })
})

describe('programme availability', () => {
  it.each([
    [true, 'Qualified', 'qualified'],
    [true, 'Undecided', 'undecided'],
    [true, 'NotQualified', 'not-qualified'],
    [false, 'Qualified', 'closed'],
    [false, 'Undecided', 'closed'],
  ] as const)('with places %s and %s is %s', (placesAvailable, checkStatus, expected) => {
    expect(getAvailability({ placesAvailable, checkStatus })).toBe(expected)
  })
})

describe('a date of birth', () => {
  it.each(['2000-02-29', '2008-12-31', '1900-01-01'])('may be %s', text => {
    expect(dateOfBirth.safeParse(text).success).toBe(true)
  })
  it.each([
    ['2001-02-29', 'Date of birth is invalid'],
    ['2008-13-01', 'Date of birth is invalid'],
    ['2008-04-31', 'Date of birth is invalid'],
    ['08-04-30', 'Date of birth is invalid'],
    ['1899-12-31', 'Date of birth is invalid'],
    ['', 'You must enter a date of birth'],
    [undefined, 'You must enter a date of birth'],
    [null, 'You must enter a date of birth'],
  ])('may not be %j', (input, text) => {
    expect(dateOfBirth.safeParse(input).error?.issues.map(issue => issue.message)).toEqual([text])
  })
  it('is formatted with padded parts', () => {
    expect(formatStoredDate({ day: 4, month: 3, year: 2009 })).toBe('2009-03-04')
    expect(formatStoredDate({ day: 4, month: null, year: 2009 })).toBe('')
  })
})

describe('uploads', () => {
  it.each([
    ['a.png', 'image/png', 1, 'accepted'],
    ['a.JPEG', 'image/jpeg', 20_971_520, 'accepted'],
    ['a.pdf', '', 5, 'accepted'],
    ['a.pdf', 'application/pdf', 20_971_521, 'too-large'],
    ['a.pdf', 'application/pdf', 0, 'empty'],
    ['a.heic', 'image/heic', 5, 'wrong-type'],
    ['a.pdf', 'text/html', 5, 'wrong-type'],
    ['pdf', '', 5, 'wrong-type'],
    ['a.pdf.exe', '', 5, 'wrong-type'],
    ['a.constructor', '', 5, 'wrong-type'],
  ])('%s of type %j and %i bytes: %s', (name, type, size, expected) => {
    expect(checkUpload({ name, type, size })).toBe(expected)
  })
  it('accept the nine extensions of the specification', () => {
    const extensions = ['png', 'jpg', 'jpeg', 'pdf', 'txt', 'xls', 'xlsx', 'doc', 'docx']
    expect(extensions.map(extension => findContentType(`file.${extension}`))).not.toContain(undefined)
  })
})

describe('medical programmes', () => {
  it.each(['A100-USMED', 'A101-X', 'A200-USBDS'])('include %s', code =>
    expect(isMedicalProgramme(code)).toBe(true),
  )
  it.each(['A102-X', 'B840-USORH', 'XA100'])('do not include %s', code =>
    expect(isMedicalProgramme(code)).toBe(false),
  )
})

describe('a UCAT score', () => {
  const score = (grade: number, ucatScale: number) =>
    validateUcat(
      [
        { tpe: 'UCATScore', subject: null, grade, yearObtained: null },
        { tpe: 'UCATBand', subject: null, grade: 2, yearObtained: null },
      ],
      { ucatThreshold: 2400, ucatScale },
    ).map(({ text }) => text)

  it.each([
    [2700, 2700, []],
    [2701, 2700, ['0 to 2700']],
    [2701, 3600, []],
  ])('of %i on a scale to %i: %j', (grade, scale, expected) => {
    expect(score(grade, scale)).toEqual(expected)
  })
})

describe('a UCAT threshold', () => {
  it.each([
    [2700, 3600, undefined],
    [2700, 2700, undefined],
    [
      2720,
      3600,
      'No applicant can reach the UCAT threshold of 2720: the highest score is 2700. Set a lower ucatThreshold.',
    ],
    [
      2500,
      2400,
      'No applicant can reach the UCAT threshold of 2500: the highest score is 2400. Set a lower ucatThreshold.',
    ],
  ])('of %i on a scale to %i: %s', (ucatThreshold, ucatScale, expected) => {
    expect(checkUcatThreshold({ ucatThreshold, ucatScale })).toBe(expected)
  })
})
