import { describe, expect, it } from 'vitest'
import { parseApplicants } from '#bin/admin/commands/applicants/parse-applicants.ts'
import { threeALevels } from '../../../../sample-application.ts'

const heading = 'ucasId,email,forenames,surname,dateOfBirth,feeStatus,qualifications'
const line = '1234567890,a@example.org,Ada Maria,Sample,2009-03-14,home,'
const rows = (...lines: string[]) => parseApplicants([`\uFEFF${heading}`, ...lines].join('\r\n'))
const now = new Date('2027-08-16T09:00:00Z')

describe('the applicants of a CSV file', () => {
  it('become records under the number they are given, kept for six months', () => {
    const [made] = rows(line)
    expect(made?.record(7, now)).toEqual({
      ucasPersonalId: '1234567890',
      applicantId: 7,
      emailKey: 'a@example.org',
      details: {
        ucasPersonalId: '1234567890',
        email: 'a@example.org',
        forenames: 'Ada Maria',
        surname: 'Sample',
        dateOfBirth: '2009-03-14',
      },
      feeStatusType: 'FeeStatusConfirmed',
      feeStatus: 'home',
      feeContext: null,
      qualifications: null,
      version: 1,
      changedAt: '2027-08-16T09:00:00.000Z',
      expires: Date.parse('2028-02-15T09:00:00Z') / 1000,
    })
  })

  it('keep names as they are written, and hold qualifications', () => {
    const held = JSON.stringify(threeALevels()).replaceAll('"', '""')
    const [made] = rows(`1234567891,B@Example.org,=1+1,"O'Sé, Jr",2008-01-02,,"${held}"`)
    expect(made?.record(8, now)).toMatchObject({
      emailKey: 'b@example.org',
      details: { forenames: '=1+1', surname: "O'Sé, Jr" },
      feeStatusType: 'NoFeeStatus',
      feeStatus: null,
      qualifications: { list: [{ subject: 'Mathematics' }, {}, {}] },
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
      [line, '', line.replace('1234567890', '123 456 7890')],
      'Line 4, ucasId: This UCAS ID stands in line 2 already',
    ],
    [[line, '1234567891,b@example.org,A'], 'The file is not good CSV'],
    [['1234567890,"a@example.org,A,B,2009-03-14,home,'], 'The file is not good CSV'],
    [[], 'The file has no applicants in it.'],
  ])('are refused whole for %j', (lines, text) => {
    expect(() => rows(...lines)).toThrow(text)
  })

  it('need their columns, separated by commas', () => {
    expect(() => parseApplicants('ucasId;email\n1;2')).toThrow('its columns are separated by commas')
  })

  it('are ten thousand as well', () => {
    const many = Array.from({ length: 10_000 }, (_, place) =>
      line.replace('1234567890', String(2_000_000_000 + place)),
    )
    expect(rows(...many)).toHaveLength(10_000)
  })

  it('name twenty mistakes and count the others', () => {
    const wrong = Array.from({ length: 10_000 }, () => line.replace('home', 'away'))
    const refusal = (() => {
      try {
        return String(rows(...wrong).length)
      } catch (thrown) {
        return String(thrown)
      }
    })()
    expect(refusal.split('\n')).toHaveLength(22)
    expect(refusal).toContain('and 9980 more')
  })
})
