import { describe, expect, it } from 'vitest'
import { applicantRows } from '#bin/staff/applicant-rows.ts'
import { londonInstant } from '#bin/staff/london-instant.ts'

const heading = 'ucasId,email,forenames,surname,dateOfBirth,feeStatus,qualifications'
const line = '1234567890,a@example.org,Ada Maria,Sample,2009-03-14,home,'
const rows = (...lines: string[]) => applicantRows([`\uFEFF${heading}`, ...lines].join('\r\n'))

describe('the applicants of a CSV file', () => {
  it('become records under the number they are given', () => {
    const [made] = rows(line, '1234567891,B@Example.org,Ben,"O\'Sé, Jr",2008-01-02,,')
    expect(made?.(7, new Date('2027-08-16T09:00:00Z'))).toMatchObject({
      ucasPersonalId: '1234567890',
      applicantId: 7,
      emailKey: 'a@example.org',
      details: { forenames: 'Ada Maria', dateOfBirth: '2009-03-14' },
      feeStatusType: 'FeeStatusConfirmed',
      feeStatus: 'home',
      qualifications: null,
      version: 1,
    })
    const [, other] = rows(line, '1234567891,B@Example.org,Ben,"O\'Sé, Jr",2008-01-02,,')
    expect(other?.(8, new Date())).toMatchObject({
      emailKey: 'b@example.org',
      feeStatusType: 'NoFeeStatus',
      feeStatus: null,
    })
  })

  it.each([
    [['123,a@example.org,A,B,2009-03-14,home,'], 'Line 2, ucasId: Your UCAS ID should be a 10 digit number'],
    [
      [line, '1234567891,nobody,A,B,2009-03-14,home,'],
      'Line 3, email: Enter an e-mail address like name@example.com',
    ],
    [['1234567890,a@example.org,A,B,2009-02-30,home,'], 'Line 2, dateOfBirth: Date of birth is invalid'],
    [
      ['1234567890,a@example.org,A,B,2009-03-14,maybe,'],
      'Line 2, feeStatus: Write home, overseas or nothing',
    ],
    [
      ['1234567890,a@example.org,A,B,2009-03-14,home,{'],
      'Line 2, qualifications: This is not JSON as in the contract',
    ],
    [
      [line, line.replace('1234567890', '123 456 7890')],
      'Line 3, ucasId: This UCAS ID stands in line 2 already',
    ],
    [[], 'The file has no applicants in it.'],
  ])('are refused whole for %j', (lines, text) => {
    expect(() => rows(...lines)).toThrow(text)
  })

  it('need their columns, separated by commas', () => {
    expect(() => applicantRows('ucasId;email\n1;2')).toThrow('its columns are separated by commas')
  })
})

describe('a London time', () => {
  it.each([
    ['2027-08-12 08:00', '2027-08-12T07:00:00.000Z'],
    ['2027-12-02 08:00', '2027-12-02T08:00:00.000Z'],
  ])('%s is the instant %s', (written, instant) => {
    expect(londonInstant(written).toISOString()).toBe(instant)
  })

  it.each(['2027-03-28 01:30', '2027-10-31 01:30', '2027-02-30 08:00', 'next Thursday', '2027-08-12T25:00'])(
    '%s is refused',
    written => {
      expect(() => londonInstant(written)).toThrow(written)
    },
  )
})
