import { toEmailKey } from '#functions/email-key.ts'
import type { RecordOwner } from '#functions/repositories/applicants.ts'
import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'
import type { ApplicantRow } from './parse-applicants.ts'

type Conflict = { ucasId: string; applicationNumber: string }

/** Whether the record of a UCAS ID has a different email from the row of the file. */
export const isConflict = ({ email }: ApplicantRow, owner: RecordOwner) =>
  owner.emailKey !== toEmailKey(email)

/** Returns the conflicts between the rows of a file and the records of the same UCAS IDs. */
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
