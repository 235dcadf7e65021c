import { describe, expect, it } from 'vitest'
import { parseApplicants } from '#bin/admin/commands/applicants/parse-applicants.ts'
import { threeALevels } from '../../../../sample-application.ts'

const heading = 'ucasId,email,forenames,surname,dateOfBirth,feeStatus,qualifications'
const line = '1234567890,a@example.org,Ada Maria,Sample,2009-03-14,home,'
const rows = (...lines: string[]) => parseApplicants([`\uFEFF${heading}`, ...lines].join('\r\n'))
const now = new Date('2027-08-16T09:00:00Z')

describe('parseApplicants', () => {
  it('returns records with the issued number, stored for six months', () => {
    const [row] = rows(line)
    const { supplied, ...record } = row?.toRecord(7, now) ?? {}
    expect(record).toMatchObject(supplied ?? {})
    expect(record).toEqual({
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
      owner: 'ucas',
      earlierNumbers: [],
      version: 1,
      changedAt: '2027-08-16T09:00:00.000Z',
      expires: Date.parse('2028-02-16T09:00:00Z') / 1000,
    })
  })

  it('keeps names exactly, and sets the year of the import in a qualification without one', () => {
    const [first, second] = threeALevels().list.map(({ yearObtained: _, ...row }) => row)
    const list = [first, { ...second, yearObtained: null }]
    const json = JSON.stringify({ ...threeALevels(), list }).replaceAll('"', '""')
    const [row] = rows(`1234567891,B@Example.org,=1+1,"O'Sé, Jr",2008-01-02,,"${json}"`)
    expect(row?.toRecord(8, now)).toMatchObject({
      emailKey: 'b@example.org',
      details: { forenames: '=1+1', surname: "O'Sé, Jr" },
      feeStatusType: 'NoFeeStatus',
      feeStatus: null,
      qualifications: { list: [{ subject: 'Mathematics', yearObtained: 2027 }, { yearObtained: null }] },
    })
  })

  it.each([
    [['123,a@example.org,A,B,2009-03-14,home,'], 'Line 2, ucasId: Your UCAS ID should be a 10 digit number'],
    [
      [line, '1234567891,nobody,A,B,2009-03-14,home,'],
      'Line 3, email: Enter an email address like name@example.com',
    ],
    [['1234567890,a@example.org,A,B,2009-02-30,home,'], 'Line 2, dateOfBirth: Date of birth is invalid'],
    [
      ['1234567890,a@example.org,A,B,2009-03-14,maybe,'],
      'Line 2, feeStatus: Enter home or overseas, or leave it empty',
    ],
    [
      ['1234567890,a@example.org,A,B,2009-03-14,home,{'],
      'Line 2, qualifications: Enter JSON with the fields of the contract, or leave it empty',
    ],
    [[line, '', line.replace('1234567890', '123 456 7890')], 'Line 4, ucasId: Line 2 has the same UCAS ID'],
    [[line, '1234567891,b@example.org,A'], 'The file is not valid CSV'],
    [['1234567890,"a@example.org,A,B,2009-03-14,home,'], 'The file is not valid CSV'],
    [[], 'The file has no applicants.'],
  ])('refuses the whole file for %j', (lines, text) => {
    expect(() => rows(...lines)).toThrow(text)
  })

  it('refuses missing columns, and lists twenty mistakes and the number of the others', () => {
    expect(() => parseApplicants('ucasId;email\n1;2')).toThrow('Separate columns with commas.')
    const lines = Array.from({ length: 10_000 }, () => line.replace('home', 'away'))
    expect(() => rows(...lines)).toThrow(
      /^The file has mistakes\. Nothing has changed\.\n(Line .*\n){20}and 9980 more$/,
    )
  })
})
