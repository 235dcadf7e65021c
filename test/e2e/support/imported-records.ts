import { writeFileSync } from 'node:fs'
import { threeALevels } from '../../sample-application.ts'
import type { Person, Portal } from './fixtures.ts'

const onRecord = (place: number): Person => ({
  ucasId: `207000000${place}`,
  email: `record${place}@example.org`,
})

/** On record with neither qualifications nor a fee status. */
export const bare = onRecord(1)
/** With a confirmed fee status only. */
export const confirmed = onRecord(2)
/** With qualifications and a confirmed fee status. */
export const whole = onRecord(3)
/** With qualifications only. */
export const unsettled = onRecord(4)

const held = JSON.stringify(threeALevels()).replaceAll('"', '""')

const row = ({ ucasId, email }: Person, feeStatus: string, given: string) =>
  `${ucasId},${email},Ada,Record,2008-01-02,${feeStatus},"${given}"`

/** Imports all of them as staff do, from a CSV file written where it is said; gives what the command printed. */
export function importRecords(portal: Portal, file: string): Promise<string> {
  const heading = 'ucasId,email,forenames,surname,dateOfBirth,feeStatus,qualifications'
  const rows = [
    row(bare, '', ''),
    row(confirmed, 'overseas', ''),
    row(whole, 'home', held),
    row(unsettled, '', held),
  ]
  writeFileSync(file, [heading, ...rows].join('\n'))
  return portal.staff('applicants', 'import', file, '--yes')
}
