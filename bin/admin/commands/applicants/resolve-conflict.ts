import { randomToken } from '#functions/crypto.ts'
import { UserError } from '#infra/settings/user-error.ts'
import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import type { CommandContext } from '../../context/context.ts'
import { isConflict } from './conflicts.ts'
import { eraseRequests } from './erase-personal-data.ts'
import type { ApplicantRow } from './parse-applicants.ts'

/**
 * Decides who a UCAS ID belongs to when its record and the file from UCAS have different emails, and emails both people.
 * The owner is the person in the file, whose record replaces the stored one with its application, or the person who
 * has the record.
 */
export async function resolveConflict(
  rows: readonly ApplicantRow[],
  input: string,
  owner: 'file' | 'record',
  { ports, configuration, printUnchanged, addAuditEntry, change }: CommandContext,
) {
  const ucasPersonalId = input.replace(/[\s-]/g, '')
  const row = rows.find(candidate => candidate.ucasPersonalId === ucasPersonalId)
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
