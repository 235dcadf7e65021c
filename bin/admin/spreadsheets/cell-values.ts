import { readDate } from '../context/parse-arguments.ts'

type CellValue = { value: string; mistake?: undefined } | { value?: undefined; mistake: string }

/** Returns a UCAS ID without spaces. Refuses one that a CSV file has rounded, or stored without its leading zeros. */
export function readUcasId(cell: string): CellValue {
  const text = cell.replace(/[\s\p{Cf}-]/gu, '')
  if (/^\d{10}$/.test(text)) return { value: text }
  if (/^(\d{1,9}|\d+([.,]\d+)?e\+?\d+)$/i.test(text))
    return {
      mistake:
        'A UCAS ID has 10 digits. If Excel has changed it, format the column as text and copy it again, or save the file as an Excel workbook instead of CSV',
    }
  return { mistake: cell === '' ? 'Enter a UCAS ID' : 'A UCAS ID has 10 digits' }
}

const minImportAge = 14

/**
 * Returns a date of birth, YYYY-MM-DD, with or without a time in the cell. An empty cell is an empty date. Refuses a person
 * under 14 on the day `today`, YYYY-MM-DD.
 */
export function readDateOfBirth(cell: string, today: string): CellValue {
  if (cell === '') return { value: '' }
  const date = readDate(cell.replace(/[ T]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?( ?[ap]m|Z)?$/i, ''))
  if (!date) return { mistake: 'This is not a date. Enter the day first, as in 25/08/2007, or as 2007-08-25' }
  const latest = `${Number(today.slice(0, 4)) - minImportAge}${today.slice(4)}`
  return date > latest ? { mistake: `The person would be younger than ${minImportAge}` } : { value: date }
}
