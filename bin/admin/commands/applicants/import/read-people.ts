import * as z from 'zod/mini'
import { toEmailKey } from '#functions/record-owner.ts'
import type { FeeStatus, FeeStatusType } from '#shared/enums/fee-status.ts'
import { applicantDetails } from '#shared/schemas/applicant.ts'
import { dateOfBirthCell, ucasIdCell, wordCell } from '../../../spreadsheets/cells.ts'
import { refuseMistakes } from '../../../spreadsheets/mistakes.ts'
import { type Columns, readRows } from '../../../spreadsheets/read-rows.ts'
import type { Sheet } from '../../../spreadsheets/workbook.ts'
import type { ImportedPerson } from './plan-import.ts'

const { email, forenames, surname, dateOfBirth, telephone1 } = applicantDetails.shape

type Fee = { feeStatus: FeeStatus | null; feeStatusType: FeeStatusType }
const feeStatusCell = wordCell<Fee | undefined>(
  {
    home: { feeStatus: 'home', feeStatusType: 'FeeStatusConfirmed' },
    overseas: { feeStatus: 'overseas', feeStatusType: 'FeeStatusConfirmed' },
    provisional: { feeStatus: null, feeStatusType: 'FeeStatusProvisional' },
    'not confirmed': { feeStatus: null, feeStatusType: 'FeeStatusProvisional' },
    '': undefined,
  },
  'Enter home, overseas or provisional, or leave it empty',
)

const nameCell = z.string().check(z.minLength(1, 'Enter the name, or a hyphen if the person has none'))

/** The columns of a file of people. One that has the name of a detail is stored as it; an empty cell changes nothing. */
const peopleColumns = {
  ucasId: { aliases: ['UCAS personal ID', 'personal ID'], kind: 'ucasId', schema: ucasIdCell },
  email: { aliases: ['email address'], schema: email },
  forenames: { aliases: ['first names', 'first name', 'forename'], schema: z.pipe(nameCell, forenames) },
  surname: { aliases: ['last name', 'family name'], schema: z.pipe(nameCell, surname) },
  dateOfBirth: {
    aliases: ['birth date', 'DOB'],
    kind: 'date',
    schema: z.pipe(dateOfBirthCell, z.union([z.literal(''), dateOfBirth])),
  },
  feeStatus: { schema: feeStatusCell },
  telephone: {
    aliases: ['phone', 'telephone number', 'phone number'],
    isOptional: true,
    kind: 'telephone',
    schema: z.union([z.literal(''), telephone1]),
  },
} satisfies Columns

export function readPeople(sheets: readonly Sheet[], file: string) {
  const { rows, mistakes, notes, remarks } = readRows(sheets, file, peopleColumns)
  const rowsById = new Map<string, number>()
  const people = rows.flatMap(({ row, isReadable, values, addMistake }): ImportedPerson[] => {
    if (!isReadable) return []
    const { ucasId, telephone, feeStatus: fee, ...others } = values
    const firstRow = rowsById.get(ucasId)
    if (firstRow !== undefined) addMistake('ucasId', `Row ${firstRow} has the same UCAS ID`)
    rowsById.set(ucasId, row)
    const details = { ucasPersonalId: ucasId, telephone1: telephone, ...others }
    const filled = Object.fromEntries(Object.entries(details).filter(([, text]) => text !== ''))
    const mergeSupplied: ImportedPerson['mergeSupplied'] = earlier => ({
      feeStatus: null,
      qualifications: null,
      ...earlier,
      ...fee,
      details: { ...earlier?.details, ...filled },
    })
    return [{ ucasId, emailKey: toEmailKey(others.email), mergeSupplied }]
  })
  refuseMistakes(file, mistakes)
  return { people, remarks, notes }
}
