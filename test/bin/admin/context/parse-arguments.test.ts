import { describe, expect, it } from 'vitest'
import { parseChoice, parseOutputFile, readApplicationNumber } from '#bin/admin/context/parse-arguments.ts'
import { configuration } from '#shared/schemas/configuration.ts'

describe('parseChoice', () => {
  it.each([
    ['Grades', 'Grades'],
    ['grades', 'Grades'],
    ['ielts', 'IELTS'],
    ['o', 'Other'],
    ['', undefined],
    ['x', undefined],
  ])('reads "%s" as %s', (typed, choice) => {
    const read = () => parseChoice(['Grades', 'IELTS', 'Other'])(typed)
    if (choice) expect(read()).toBe(choice)
    else expect(read).toThrow('Enter Grades, IELTS, Other.')
  })
})

describe('readApplicationNumber', () => {
  const read = (input: string) => readApplicationNumber(input, configuration.parse({}))

  it.each(['CL0004127', 'cl0004127', ' CL0004127 ', 'cl 0004127', '0004127', 'CL4127', '4127'])(
    'reads "%s"',
    input => {
      expect(read(input)).toBe(4127)
    },
  )

  it.each([...['CL00041271', '12 CL', 'XX0004127', '-1', '', '0', 'CL0000000', '4127.0', '4e3', '４１２７']])(
    'refuses "%s"',
    input => {
      expect(read(input)).toBeUndefined()
    },
  )
})

it('parseOutputFile refuses a name with which Excel does not open a workbook', () => {
  for (const name of ['law.xlsx', 'Law 2.XLSX', '/dev/stdout']) expect(parseOutputFile(name)).toBe(name)
  for (const name of ['law.csv', 'law.ods', 'law.xls'])
    expect(() => parseOutputFile(name)).toThrow('ends in .xlsx')
})
