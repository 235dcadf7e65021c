import { describe, expect, it } from 'vitest'
import { readPeople } from '#bin/admin/commands/applicants/import/read-people.ts'
import { readWorkbook } from '#bin/admin/spreadsheets/workbook.ts'
import { createFolder } from '../../../../../support/temporary-folder.ts'

const { write } = createFolder()
const heading = 'ucasId,email,forenames,surname,dateOfBirth,feeStatus,telephone'
const line = '1234567890,a@example.org,Ada Maria,Sample,2009-03-14,home,'
const readFile = async (content: string) => {
  const { people } = readPeople(await readWorkbook(write(content)), 'people.csv')
  return people.map(({ mergeSupplied, ...person }) => ({ ...person, ...mergeSupplied(undefined) }))
}
const read = (...lines: string[]) => readFile([heading, ...lines].join('\r\n'))

describe('a file of people', () => {
  it('has what UCAS supplies, with names exactly as they are', async () => {
    const people = await read(line, `1234567891,B@Example.org,=Ada,"O'Sé, Jr",2/1/2008,,020 7946 0100`)
    expect(people).toEqual([
      {
        ucasId: '1234567890',
        emailKey: 'a@example.org',
        details: {
          ucasPersonalId: '1234567890',
          email: 'a@example.org',
          forenames: 'Ada Maria',
          surname: 'Sample',
          dateOfBirth: '2009-03-14',
        },
        feeStatus: 'home',
        feeStatusType: 'FeeStatusConfirmed',
        qualifications: null,
      },
      expect.objectContaining({
        details: expect.objectContaining({
          forenames: '=Ada',
          surname: "O'Sé, Jr",
          dateOfBirth: '2008-01-02',
          telephone1: '020 7946 0100',
        }),
        feeStatus: null,
      }),
    ])
  })

  it('is read with the headings, the separator and the cases of a spreadsheet', async () => {
    const people = await readFile(
      'People\nUCAS ID;E-mail;First names;Surname;DOB;Fee Status\n123 456 7890;a@example.org;Ada;Sample;03/04/2009;HOME\n',
    )
    expect(people).toMatchObject([
      { ucasId: '1234567890', details: { dateOfBirth: '2009-04-03' }, feeStatus: 'home' },
    ])
  })

  it.each([
    [['123,a@example.org,A,B,2009-03-14,home,'], 'Row 2, ucasId "123": A UCAS ID has 10 digits'],
    [
      [line, '1234567891,nobody,A,B,2009-03-14,home,'],
      'Row 3, email "nobody": Enter an email address like name@example.com',
    ],
    [['1234567890,a@b.uk,A,B,2009-02-30,home,'], 'Row 2, dateOfBirth "2009-02-30": This is not a date'],
    [
      ['1234567890,a@example.org,A,B,2009-03-14,maybe,'],
      'Row 2, feeStatus "maybe": Enter home, overseas or provisional, or leave it empty',
    ],
    [
      ['1234567890,a@example.org,A,B,1899-12-31,home,'],
      'Row 2, dateOfBirth "1899-12-31": The year of birth must be 1900 or later',
    ],
    [
      ['1234567890,a@example.org,Ada,,2009-03-14,home,'],
      'Row 2, surname: Enter the name, or a hyphen if the person has none',
    ],
    [
      [line, '', line.replace('1234567890', '123 456 7890')],
      'Row 4, ucasId "123 456 7890": Row 2 has the same UCAS ID',
    ],
  ])('is refused whole for %j', async (lines, text) => {
    await expect(read(...lines)).rejects.toThrow(text)
  })

  it.each([
    ['Home', 'home', 'FeeStatusConfirmed'],
    ['overseas', 'overseas', 'FeeStatusConfirmed'],
    ['provisional', null, 'FeeStatusProvisional'],
    ['Not confirmed', null, 'FeeStatusProvisional'],
  ])('has the fee status %j, which is %s, %s', async (cell, feeStatus, feeStatusType) => {
    const people = await read(line.replace('home', cell))
    expect(people).toMatchObject([{ feeStatus, feeStatusType }])
  })
})
