import * as z from 'zod/mini'
import { feeStatuses } from '#shared/enums/fee-status.ts'
import { messagesFromIssues } from '#shared/errors.ts'
import { applicantDetails } from '#shared/schemas/applicant.ts'
import { hasName, nameIssue } from '#shared/schemas/person-name.ts'
import { describeDates, readDateOfBirth, readUcasId } from '../../spreadsheets/cell-values.ts'
import { createMistakesError, type Mistake } from '../../spreadsheets/mistakes.ts'
import { type ColumnRule, readSpreadsheet } from '../../spreadsheets/read-spreadsheet.ts'
import type { Supplied } from './records/record-changes.ts'

type Column = 'ucasId' | 'email' | 'forenames' | 'surname' | 'dateOfBirth' | 'feeStatus' | 'telephone'

const peopleColumns: Record<Column, ColumnRule> = {
  ucasId: { aliases: ['UCAS personal ID', 'personal ID'] },
  email: { aliases: ['email address'] },
  forenames: { aliases: ['first names', 'first name', 'forename'] },
  surname: { aliases: ['last name', 'family name'] },
  dateOfBirth: { aliases: ['birth date', 'DOB'] },
  feeStatus: {},
  telephone: { aliases: ['phone', 'telephone number', 'phone number'], isOptional: true },
}

const { email, forenames, surname, dateOfBirth, telephone1 } = applicantDetails.shape
const cellSchemas = z
  .object({ email, forenames, surname, dateOfBirth, telephone: z.union([z.literal(''), telephone1]) })
  .check(z.refine(hasName, nameIssue))
const feeStatusCell = z.enum(['', ...feeStatuses], 'Enter home or overseas, or leave it empty')

/** A person of a file, without qualifications, which another file supplies. */
export type SuppliedPerson = Pick<Supplied, 'details' | 'feeStatus'> & {
  ucasPersonalId: string
  email: string
}

/** Reads a file of people; throws a UserError that names every mistake. `today` is YYYY-MM-DD. */
export function readPeople(file: string, today: string, options: { ignoreExtraColumns?: boolean }) {
  const { rows, notes } = readSpreadsheet(file, peopleColumns, options)
  const mistakes: Mistake[] = []
  const rowsById = new Map<string, number>()
  const people = rows.flatMap(({ row, cells }): SuppliedPerson[] => {
    const before = mistakes.length
    const addMistake = (column: string, text: string) => mistakes.push({ row, column, text })
    const id = readUcasId(cells.ucasId)
    if (id.mistake !== undefined) addMistake('ucasId', id.mistake)
    const birth = readDateOfBirth(cells.dateOfBirth, today)
    if (birth.mistake !== undefined) addMistake('dateOfBirth', birth.mistake)
    const fee = feeStatusCell.safeParse(cells.feeStatus.toLowerCase())
    if (!fee.success) addMistake('feeStatus', fee.error.issues[0]?.message ?? '')
    const details = cellSchemas.safeParse({ ...cells, dateOfBirth: birth.value ?? '2000-01-01' })
    for (const { path, text } of details.success ? [] : messagesFromIssues(details.error.issues))
      addMistake(path, text)
    const firstRow = id.value === undefined ? undefined : rowsById.get(id.value)
    if (firstRow !== undefined) addMistake('ucasId', `Row ${firstRow} has the same UCAS ID`)
    if (id.value !== undefined) rowsById.set(id.value, row)
    if (mistakes.length > before || !id.value || !details.data) return []
    const { telephone, ...named } = details.data
    return [
      {
        ucasPersonalId: id.value,
        email: named.email,
        details: { ucasPersonalId: id.value, ...named, ...(telephone && { telephone1: telephone }) },
        feeStatus: fee.data || null,
      },
    ]
  })
  if (mistakes.length > 0) throw createMistakesError(file, mistakes)
  return { people, notes: [...notes, ...describeDates(rows.map(({ cells }) => cells.dateOfBirth))] }
}
