import { formatDate, isRealDate } from '#shared/schemas/date-of-birth.ts'
import { readDate as readWrittenDate } from '../context/parse-arguments.ts'

type CellValue<Value> = { value: Value; mistake?: undefined } | { value?: undefined; mistake: string }

const lostByCsv =
  'save the file as an Excel workbook instead of CSV, or format the column as text and copy it again'

/** Returns a UCAS ID without spaces. Refuses one that a CSV file has rounded, or stored without its leading zeros. */
export function readUcasId(cell: string): CellValue<string> {
  const text = cell.replace(/[\s\p{Cf}'’-]/gu, '').replace(/\.0+$/, '')
  if (/^\d{10}$/.test(text)) return { value: text }
  if (/^\d+([.,]\d+)?e\+?\d+$/i.test(text)) return { mistake: `Excel has rounded this number: ${lostByCsv}` }
  if (/^\d{1,9}$/.test(text)) return { mistake: `Excel has removed the leading zeros: ${lostByCsv}` }
  return { mistake: cell === '' ? 'Enter a UCAS ID' : 'A UCAS ID has 10 digits' }
}

const dateAdvice = 'Enter the day first, as in 25/08/2007, or as 2007-08-25'

/**
 * Returns a date, YYYY-MM-DD, as spreadsheets write it: 2007-08-12 with or without a time, 12/08/2007 (the day first),
 * 12 August 2007, or the number of days since 30 December 1899. An empty cell is an empty date.
 */
export function readDate(cell: string): CellValue<string> {
  const date = parseDate(cell)
  if (date === '' || (date && isRealDate(date))) return { value: date }
  const monthFirst = /^(\d{1,2})([/.-])(\d{1,2})[/.-]\d{4}/.exec(cell)
  if (monthFirst && Number(monthFirst[1]) <= 12 && Number(monthFirst[3]) > 12)
    return { mistake: `This date has the month first. ${dateAdvice}` }
  if (/^\d{1,2}(?:st|nd|rd|th)?[^\p{L}\d]+[\p{L}\d]+[^\p{L}\d]+\d{2}$/u.test(cell))
    return { mistake: `This date has a year of two digits. ${dateAdvice}` }
  return { mistake: `This is not a date. ${dateAdvice}` }
}

function parseDate(cell: string): string | undefined {
  if (cell === '') return ''
  const withoutTime = cell.replace(/[ T]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?( ?[ap]m|Z|[+-]\d{2}:?\d{2})?$/i, '')
  const serial = /^(\d{5})([.,]\d+)?$/.exec(withoutTime)
  if (serial) return new Date(Date.UTC(1899, 11, 30 + Number(serial[1]))).toISOString().slice(0, 10)
  return readWrittenDate(withoutTime)
}

/** Returns a sentence that shows how dates were read. Its example is a date with an ambiguous day and month, if there is one. */
export function describeDates(cells: readonly string[]): string[] {
  const unusual = cells.filter(cell => !/^(\d{4}-|$)/.test(cell) && readDate(cell).value)
  const example = unusual.find(cell => /^(0?\d|1[0-2])\D+(0?\d|1[0-2])\D/.test(cell)) ?? unusual[0]
  return example
    ? [`Dates were read with the day first: ${example} is ${formatDate(readDate(example).value ?? '')}.`]
    : []
}

const minImportAge = 14

/** Returns a date of birth; refuses one in the future, or of a person under 14 on the day `today`, YYYY-MM-DD. */
export function readDateOfBirth(cell: string, today: string): CellValue<string> {
  const date = readDate(cell)
  if (!date.value) return date
  if (date.value > today) return { mistake: 'This date is in the future' }
  const latest = `${Number(today.slice(0, 4)) - minImportAge}${today.slice(4)}`
  return date.value > latest ? { mistake: `The person would be younger than ${minImportAge}` } : date
}
