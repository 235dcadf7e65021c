import { writeFileSync } from 'node:fs'
import { threeALevels } from '../../sample-application.ts'
import type { Person, Portal } from './fixtures.ts'

const createPerson = (index: number): Person => ({
  ucasId: `207000000${index}`,
  email: `record${index}@example.org`,
})

/** On record without qualifications and without a fee status. */
export const withoutQualifications = createPerson(1)
/** On record with qualifications and a confirmed fee status. */
export const withQualificationsAndFeeStatus = createPerson(3)

const qualificationsCell = JSON.stringify(threeALevels()).replaceAll('"', '""')

const row = ({ ucasId, email }: Person, feeStatus: string, qualifications: string) =>
  `${ucasId},${email},Ada,Record,2008-01-02,${feeStatus},"${qualifications}"`

/** Writes the records to a CSV file and imports it with the staff command. Returns its output. */
export function importRecords(portal: Portal, file: string): Promise<string> {
  const heading = 'ucasId,email,forenames,surname,dateOfBirth,feeStatus,qualifications'
  const rows = [
    row(withoutQualifications, '', ''),
    row(withQualificationsAndFeeStatus, 'home', qualificationsCell),
  ]
  writeFileSync(file, [heading, ...rows].join('\n'))
  return portal.staff('applicants', 'import', file, '--yes')
}
