import { toEmailKey } from '#functions/email-key.ts'
import type { RecordOwner } from '#functions/repositories/applicants.ts'
import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'
import type { ApplicantRow } from './parse-applicants.ts'

type Conflict = { ucasId: string; applicationNumber: string }

/** Whether the record of the same UCAS ID belongs to another email than the row of the file. */
export const isConflict = ({ email }: ApplicantRow, owner: RecordOwner) =>
  owner.emailKey !== toEmailKey(email)

/** Returns the rows whose UCAS ID has a record with another email. */
export const findConflicts = (
  rows: readonly ApplicantRow[],
  owners: ReadonlyMap<string, RecordOwner>,
  configuration: Configuration,
): Conflict[] =>
  rows.flatMap(row => {
    const owner = owners.get(row.ucasPersonalId)
    return owner && isConflict(row, owner)
      ? [
          {
            ucasId: row.ucasPersonalId,
            applicationNumber: formatApplicationNumber(owner.applicantId, configuration),
          },
        ]
      : []
  })

export const formatConflict = ({ ucasId, applicationNumber }: Conflict) =>
  `Conflict: UCAS ID ${ucasId} belongs to ${applicationNumber}, whose record has a different email. See: applicants resolve --help`
