import { randomToken } from '#functions/crypto.ts'
import { toEmailKey } from '#functions/email-key.ts'
import type { RecordOwner } from '#functions/repositories/applicants.ts'
import { UserError } from '#infra/settings/user-error.ts'
import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'
import type { CommandContext } from '../../context/context.ts'
import { readTextFile } from '../../context/files.ts'
import { eraseRequests } from './erase-applicant.ts'
import { type ApplicantRow, parseApplicants } from './parse-applicants.ts'

type Conflict = { ucasId: string; applicationNumber: string }

/** Whether the record of a UCAS ID has a different email from the row of the file. */
const isConflict = ({ email }: ApplicantRow, owner: RecordOwner) => owner.emailKey !== toEmailKey(email)

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

/**
 * Decides who a UCAS ID belongs to when its record and the file from UCAS have different emails, and emails both people.
 * The owner is the person in the file, whose record replaces the stored one with its application, or the person who
 * has the record.
 */
export async function resolveConflict(
  { ports, configuration, printUnchanged, addAuditEntry, change }: CommandContext,
  file: string,
  input: string,
  { owner }: { owner: 'file' | 'record' },
) {
  const ucasPersonalId = input.replace(/[\s-]/g, '')
  const row = parseApplicants(readTextFile(file)).find(
    candidate => candidate.ucasPersonalId === ucasPersonalId,
  )
  if (!row) throw new UserError(`The file has no applicant with UCAS ID ${input}.`)
  const record = await ports.applicants.get(ucasPersonalId)
  if (!record)
    throw new UserError(`No record has UCAS ID ${ucasPersonalId}. To create one: applicants import`)

  const applicationNumber = formatApplicationNumber(record.applicantId, configuration)
  const json = { ucasId: ucasPersonalId, owner, applicationNumber }
  if (!isConflict(row, record))
    return printUnchanged('The record has the same email as the file. Nothing has changed.', {
      ...json,
      erased: null,
    })

  const recordEmail = record.details.email ?? record.emailKey
  const [ownerEmail, otherEmail] = owner === 'file' ? [row.email, recordEmail] : [recordEmail, row.email]
  const hasApplication = (await ports.applications.get(record.applicantId)) !== undefined
  const erased = owner === 'file' && hasApplication ? applicationNumber : null

  await change({
    action: `decide that UCAS ID ${ucasPersonalId} belongs to ${ownerEmail} and not to ${otherEmail}, and email both${
      erased ? `; permanently erase application ${erased} of ${otherEmail} with its documents` : ''
    }`,
    json: { ...json, erased },
    auditEntry: { action: 'applicants resolve', subject: applicationNumber, details: `owner: ${owner}` },
    showsPersonalData: true,
    apply: async () => {
      const latest = await ports.applicants.get(ucasPersonalId)
      if (latest?.version !== record.version)
        throw new UserError(
          `The record of UCAS ID ${ucasPersonalId} changed before you answered. Run the command again.`,
        )
      if (erased) {
        // A restore does not bring back the numbers of these entries.
        await addAuditEntry({ action: 'applicants erase', subject: erased })
        await eraseRequests(await ports['attachment-requests'].list(record.applicantId), ports)
      }
      const now = ports.now()
      const mails = [ownerEmail, otherEmail].map((to, index) => {
        const isOwner = index === 0
        const content = { kind: 'ucas-id-settled', ucasPersonalId, isOwner, erasedNumber: erased } as const
        return ports.mails.addWrite(randomToken(), to, content, now)
      })
      if (owner === 'record') await ports.transaction(mails)
      else {
        const created = row.toRecord(await ports.numbers.next(), now)
        await ports.transaction([
          ports.applicants.replaceWrite({ ...created, version: record.version + 1 }),
          ...(erased ? [ports.applications.eraseWrite(record.applicantId)] : []),
          ...mails,
        ])
      }
      return {
        text: `UCAS ID ${ucasPersonalId} belongs to ${ownerEmail}. The portal emails both people.`,
        json: { ...json, erased },
      }
    },
  })
}
