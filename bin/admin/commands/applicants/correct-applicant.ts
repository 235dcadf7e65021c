import type { ApplicantRecord } from '#functions/repositories/applicants.ts'
import { UserError } from '#infra/errors/user-error.ts'
import type { FeeStatus } from '#shared/enums/fee-status.ts'
import type { CommandContext } from '../../../command-line/context.ts'
import { UsageError } from '../../../command-line/errors.ts'
import { formatCount } from '../../../command-line/terminal.ts'
import { listOpenRequests } from '../../people/document-requests.ts'
import { listNumbers } from '../../people/person.ts'
import { type Correction, correctRecord, findDifferences, joinRecords } from '../../people/person-records.ts'
import { resolvePerson } from '../../people/resolve-person.ts'
import { endSessions, moveToEmail } from './move-to-email.ts'

type DetailOption = 'email' | 'forenames' | 'surname' | 'dateOfBirth' | 'telephone'
type CorrectionOptions = Partial<Record<DetailOption, string>> & { feeStatus?: FeeStatus; signOut?: boolean }

/** `signOut` ends sessions and links even if nothing changes, also for a person without a record. */
export async function correctApplicant(context: CommandContext, text: string, options: CorrectionOptions) {
  const { ports, print, addAuditEntry, change } = context
  const { email, forenames, surname, dateOfBirth, telephone, feeStatus, signOut = false } = options
  const values = { email, forenames, surname, dateOfBirth, telephone1: telephone }
  const details = Object.fromEntries(Object.entries(values).filter(([, value]) => value))
  const correction = (Object.keys(details).length > 0 || feeStatus) && { details, feeStatus }
  if (!correction && !signOut)
    throw new UsageError('Enter what to correct, for example --surname Smith, or --sign-out.')
  const { person } = await resolvePerson(text, context)
  const { ucasId, record, applicationNumber } = person
  if (correction && !record) throw new UserError(`${text} has not applied, and is not on record from UCAS.`)
  const newest = person.numbers.slice(-1)
  await addAuditEntry({ action: 'applicants correct viewed', numbers: newest })

  const plan = record && correction && (await planCorrection(record, correction, context))
  const personLabel = applicationNumber ?? ucasId
  if (!plan && !signOut) return print(`${personLabel} has these values already. Nothing has changed.`)
  const actions = plan ? [`correct ${personLabel} (UCAS ID ${ucasId}): ${plan.text}`] : []
  if (signOut) actions.push(`end every session of ${personLabel} and delete the sign-in links`)
  await change({
    action: actions.join(', and '),
    auditEntry: (plan?.auditNumbers ?? [newest]).map(numbers => ({
      action: 'applicants correct',
      numbers,
      details: [...(plan?.labels ?? []), ...(signOut ? ['sign-out'] : [])].join(', '),
    })),
    apply: async () => {
      const sessions = signOut ? await endSessions(person, ports) : 0
      await plan?.apply()
      const results = plan ? [`Corrected ${personLabel}.`] : []
      if (signOut)
        results.push(
          `Ended ${formatCount(sessions, 'session')} of ${personLabel} and deleted the sign-in links.`,
        )
      return results.join(' ')
    },
  })
}

async function planCorrection(
  record: ApplicantRecord,
  correction: Correction,
  { ports, formatNumber, print, addAuditEntry }: CommandContext,
) {
  const corrected = correctRecord(record, correction)
  const differences = findDifferences(record, corrected)
  if (differences.length === 0) return
  const isMoved = corrected.emailKey !== record.emailKey
  const sameEmail = isMoved ? await ports.applicants.listByEmail(corrected.emailKey) : []
  const strangers = sameEmail.filter(({ ucasId }) => ucasId !== record.ucasId)
  const records = await ports.applicants.listByUcasId(record.ucasId)
  const other = records.find(
    existing => existing.owner !== record.owner && existing.emailKey === corrected.emailKey,
  )
  const shown = [...strangers, ...(other ? [other] : [])].map(({ applicantId }) => applicantId)
  if (shown.length > 0) await addAuditEntry({ action: 'applicants correct viewed', numbers: shown })
  for (const { ucasId } of strangers)
    print(`The person with UCAS ID ${ucasId} has this email too, and would get the emails of both.`)
  const joined = other && joinRecords([record, other])
  if (other && (!joined || (await ports.applications.get(joined.ucasRecord.applicantId))))
    throw new UserError(
      `${formatNumber(other.applicantId)} has this email address and UCAS ID, and has applied too. Erase one of the two first.`,
    )
  const after = joined ? correctRecord(joined.joinedRecord, correction) : corrected
  const texts = differences.map(({ text }) => text)
  const requests = isMoved ? await listOpenRequests(listNumbers(record), ports) : []
  if (requests.length > 0)
    texts.push(`the links of ${formatCount(requests.length, 'open document request')} end, so ask again`)
  if (other)
    texts.push(
      `it becomes one record with ${formatNumber(other.applicantId)}, and keeps ${formatNumber(after.applicantId)}`,
    )
  const before = other ? [record, other] : [record]
  return {
    labels: differences.map(({ label }) => label),
    text: texts.join('; '),
    auditNumbers: before.map(({ applicantId }) => [applicantId]),
    apply: async () => {
      const writes = ports.applicants.replaceWrites(after, before, ports.now())
      if (isMoved) await moveToEmail(record, after, writes, ports)
      else await ports.transaction(writes)
    },
  }
}
