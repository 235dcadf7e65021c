import * as z from 'zod/mini'
import { toEmailKey } from '#functions/email-key.ts'
import type { FeeStatus, FeeStatusType } from '#shared/enums/fee-status.ts'
import { messagesFromIssues } from '#shared/errors.ts'
import { applicantDetails } from '#shared/schemas/applicant.ts'
import { hasName, nameIssue } from '#shared/schemas/person-name.ts'
import { readDateOfBirth, readUcasId } from '../../spreadsheets/cell-values.ts'
import { createMistakesError } from '../../spreadsheets/mistakes.ts'
import { type ColumnRule, selectTable } from '../../spreadsheets/read-table.ts'
import type { Sheet } from '../../spreadsheets/workbook.ts'
import type { ImportedPerson } from './person-records.ts'

type Column = 'ucasId' | 'email' | 'forenames' | 'surname' | 'dateOfBirth' | 'feeStatus' | 'telephone'

const peopleColumns: Record<Column, ColumnRule> = {
  ucasId: { aliases: ['UCAS personal ID', 'personal ID'], kind: 'ucasId' },
  email: { aliases: ['email address'] },
  forenames: { aliases: ['first names', 'first name', 'forename'] },
  surname: { aliases: ['last name', 'family name'] },
  dateOfBirth: { aliases: ['birth date', 'DOB'], kind: 'date' },
  feeStatus: {},
  telephone: {
    aliases: ['phone', 'telephone number', 'phone number'],
    isOptional: true,
    kind: 'telephone',
  },
}

const { email, forenames, surname, dateOfBirth, telephone1 } = applicantDetails.shape
const cellSchemas = z
  .object({
    email,
    forenames,
    surname,
    dateOfBirth: z.union([z.literal(''), dateOfBirth]),
    telephone: z.union([z.literal(''), telephone1]),
  })
  .check(z.refine(hasName, nameIssue))

/** The words for a fee status. An empty cell says nothing about it. */
const feeStatusWords = new Map<string, { feeStatus: FeeStatus | null; feeStatusType: FeeStatusType }>([
  ['home', { feeStatus: 'home', feeStatusType: 'FeeStatusConfirmed' }],
  ['overseas', { feeStatus: 'overseas', feeStatusType: 'FeeStatusConfirmed' }],
  ['provisional', { feeStatus: null, feeStatusType: 'FeeStatusProvisional' }],
  ['not confirmed', { feeStatus: null, feeStatusType: 'FeeStatusProvisional' }],
  ['', { feeStatus: null, feeStatusType: 'NoFeeStatus' }],
])

/** Reads the sheets of a file of people; throws a UsageError about every mistake. `today` is YYYY-MM-DD. */
export function readPeople(sheets: readonly Sheet[], file: string, today: string) {
  const { rows, mistakes, notes, remarks } = selectTable(sheets, file, peopleColumns)
  const rowsById = new Map<string, number>()
  const people = rows.flatMap(({ row, cells }): ImportedPerson[] => {
    const before = mistakes.length
    const addMistake = (column: string, text: string) =>
      mistakes.push({ row, column, text, value: new Map(Object.entries(cells)).get(column) ?? '' })
    const id = readUcasId(cells.ucasId)
    if (id.mistake !== undefined) addMistake('ucasId', id.mistake)
    const birth = readDateOfBirth(cells.dateOfBirth, today)
    if (birth.mistake !== undefined) addMistake('dateOfBirth', birth.mistake)
    const fee = feeStatusWords.get(cells.feeStatus.toLowerCase())
    if (!fee) addMistake('feeStatus', 'Enter home, overseas or provisional, or leave it empty')
    const details = cellSchemas.safeParse({ ...cells, dateOfBirth: birth.value ?? '' })
    for (const { path, text } of details.success ? [] : messagesFromIssues(details.error.issues))
      addMistake(path, text)
    const firstRow = id.value === undefined ? undefined : rowsById.get(id.value)
    if (firstRow !== undefined) addMistake('ucasId', `Row ${firstRow} has the same UCAS ID`)
    if (id.value !== undefined) rowsById.set(id.value, row)
    if (mistakes.length > before || !id.value || !fee || !details.data) return []
    const { telephone, dateOfBirth, ...named } = details.data
    const supplied = {
      ucasPersonalId: id.value,
      ...named,
      ...(dateOfBirth && { dateOfBirth }),
      ...(telephone && { telephone1: telephone }),
    }
    const supply: ImportedPerson['supply'] = earlier => ({
      details: { ...earlier?.details, ...supplied },
      ...fee,
      qualifications: earlier?.qualifications ?? null,
    })
    return [{ ucasId: id.value, emailKey: toEmailKey(named.email), supply }]
  })
  if (mistakes.length > 0) throw createMistakesError(file, mistakes)
  return { people, remarks, notes }
}
