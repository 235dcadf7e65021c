import { randomToken } from '#functions/crypto.ts'
import { toEmailKey } from '#functions/email-key.ts'
import { getSource } from '#functions/record-owner.ts'
import type { ApplicantRecord } from '#functions/repositories/applicants.ts'
import type { Write } from '#functions/repositories/database.ts'
import { UserError } from '#infra/settings/user-error.ts'
import type { FeeStatus } from '#shared/enums/fee-status.ts'
import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import { applicantDetails } from '#shared/schemas/applicant.ts'
import type { CommandContext } from '../../context/context.ts'
import { UsageError } from '../../context/errors.ts'
import { formatCount } from '../../context/terminal.ts'
import { readDateOfBirth } from '../../spreadsheets/cell-values.ts'
import type { Ports } from '../../tables/ports.ts'
import { changeableDetails, findDifferences } from './records/record-differences.ts'
import { moveToUcasKeyWrites } from './records/supplied.ts'
import { listNumbers, resolvePerson } from './resolve-person.ts'

type Correction = { details: ApplicantRecord['details']; feeStatus?: FeeStatus | undefined }

type CorrectionOptions = {
  email?: string
  forenames?: string
  surname?: string
  dateOfBirth?: string
  feeStatus?: FeeStatus
  telephone?: string
}

/**
 * Corrects the record of a person, after confirmation. If the email changes, the person keeps draft, application and
 * documents, the sessions and links of the old address end, and the portal emails that address. `signOut` ends sessions and
 * links even if nothing changes, also for a person without a record.
 */
export async function correctApplicant(
  context: CommandContext,
  text: string,
  { signOut = false, ...options }: CorrectionOptions & { signOut?: boolean },
) {
  const { ports, configuration, print, addAuditEntry, change } = context
  const correction = parseCorrection(options, ports.now().toISOString().slice(0, 10))
  if (!correction && !signOut)
    throw new UsageError('Enter what to correct, for example --surname Smith, or --sign-out.')
  const { person } = await resolvePerson(text, context)
  const { ucasId, email, record } = person
  if (correction && !record) throw new UserError(`${text} has not applied, and is not on record from UCAS.`)
  const number = record && formatApplicationNumber(record.applicantId, configuration)
  const subject = number ?? 'a person without a number'
  await addAuditEntry({ action: 'applicants correct viewed', subject })

  const plan = record && correction && (await planCorrection(record, correction, context))
  if (!plan && !signOut) return print(`${subject} has these values already. Nothing has changed.`)
  const who = number ?? ucasId
  await change({
    action: [
      ...(plan ? [`correct ${who} (UCAS ID ${ucasId}): ${plan.text}`] : []),
      ...(signOut ? [`end every session of ${who} and delete the sign-in links`] : []),
    ].join(', and '),
    auditEntry: {
      action: 'applicants correct',
      subject,
      details: [...(plan?.labels ?? []), ...(signOut ? ['sign-out'] : [])].join(', '),
    },
    apply: async () => {
      const sessions = signOut ? await endSessions({ ucasId, email }, ports) : 0
      await plan?.apply()
      return [
        ...(plan ? [`Corrected ${who}.`] : []),
        ...(signOut
          ? [`Ended ${formatCount(sessions, 'session')} of ${who} and deleted the sign-in links.`]
          : []),
      ].join(' ')
    },
  })
}

/** Parses the options by the rules of the form. Returns undefined if none corrects anything. */
function parseCorrection(
  { telephone, feeStatus, dateOfBirth, ...names }: CorrectionOptions,
  today: string,
): Correction | undefined {
  const date = dateOfBirth === undefined ? undefined : readDateOfBirth(dateOfBirth, today)
  if (date?.mistake) throw new UsageError(`--date-of-birth: ${date.mistake}.`)
  const entered = { ...names, telephone1: telephone, dateOfBirth: date?.value }
  const details: Correction['details'] = {}
  for (const name of changeableDetails) {
    if (entered[name] === undefined) continue
    const { data, error } = applicantDetails.shape[name].safeParse(entered[name])
    if (data === undefined) throw new UsageError(`${error?.issues[0]?.message ?? `The ${name} is invalid`}.`)
    details[name] = data
  }
  return Object.keys(details).length > 0 || feeStatus ? { details, feeStatus } : undefined
}

/** Returns what a correction changes, and a function that writes it; undefined if it changes nothing. */
async function planCorrection(
  record: ApplicantRecord,
  correction: Correction,
  { ports, configuration, print }: CommandContext,
) {
  const { ucasId } = record
  const corrected = correctRecord(record, correction, ports.now())
  const differences = findDifferences(record, corrected)
  if (differences.length === 0) return
  const plan = {
    labels: differences.map(({ label }) => label),
    text: differences.map(({ text }) => text).join('; '),
  }
  const newEmail = corrected.emailKey === record.emailKey ? undefined : corrected.details.email
  if (!newEmail)
    return { ...plan, apply: () => ports.transaction([ports.applicants.replaceWrite(corrected)]) }

  for (const holder of await ports.applicants.listByEmail(newEmail))
    if (holder.ucasId !== ucasId)
      print(`The person with UCAS ID ${holder.ucasId} has this email too, and would get the emails of both.`)
  const records = await ports.applicants.listByUcasId(ucasId)
  const other = records.find(each => each.owner !== record.owner && each.emailKey === corrected.emailKey)
  const otherNumber = other && formatApplicationNumber(other.applicantId, configuration)
  // A record that is not from UCAS moves to the key of its new email.
  const moveWrites =
    corrected.owner === record.owner
      ? [ports.applicants.replaceWrite(corrected)]
      : [ports.applicants.retireWrite(record, ports.now()), ports.applicants.addCorrectedWrite(corrected)]
  const writes = other ? await joinWrites(record, corrected, other, ports) : moveWrites
  if (!writes)
    throw new UserError(
      getSource(record) === 'ucas'
        ? `${otherNumber} has applied with this email address. Correct the email of ${otherNumber} to ${record.emailKey} instead: the two then become one record.`
        : `${otherNumber} has this email address and UCAS ID, and has applied too. Erase one of the two first.`,
    )
  const applicationNumber = formatApplicationNumber(record.applicantId, configuration)
  return {
    ...plan,
    text: other ? `${plan.text}; it becomes one record with ${otherNumber}` : plan.text,
    apply: () => moveToEmail(record, newEmail, applicationNumber, writes, ports),
  }
}

function correctRecord(
  record: ApplicantRecord,
  { details, feeStatus }: Correction,
  now: Date,
): ApplicantRecord {
  const fee = feeStatus ? { feeStatus, feeStatusType: 'FeeStatusConfirmed' as const } : {}
  const { supplied } = record
  const emailKey = toEmailKey(details.email ?? record.emailKey)
  return {
    ...record,
    ...fee,
    details: { ...record.details, ...details },
    supplied: supplied && { ...supplied, ...fee, details: { ...supplied.details, ...details } },
    owner: getSource(record) === 'ucas' ? record.owner : emailKey,
    emailKey,
    version: record.version + 1,
    changedAt: now.toISOString(),
  }
}

/**
 * Returns the writes that join the record of an application, whose answers stay, to the record from UCAS, `other`, which has
 * the corrected email. Returns undefined for other records, and if there is an application for each.
 */
async function joinWrites(
  record: ApplicantRecord,
  corrected: ApplicantRecord,
  other: ApplicantRecord,
  ports: Ports,
): Promise<Write[] | undefined> {
  const { supplied } = other
  if (!supplied || getSource(record) === 'ucas' || (await ports.applications.get(other.applicantId))) return
  // The write requires the version that is stored, which is the one before the correction.
  const moved = { ...corrected, owner: record.owner, version: record.version }
  return moveToUcasKeyWrites(moved, supplied, other, ports)
}

type Pair = { ucasId: string; email: string | undefined }

/** Moves draft and documents of a person to a new email, with the writes of the record, and tells the old address. */
async function moveToEmail(
  { ucasId, ...record }: ApplicantRecord,
  newEmail: string,
  applicationNumber: string,
  writes: Write[],
  ports: Ports,
) {
  const { drafts, mails, now, 'attachment-requests': attachmentRequests } = ports
  const from = { ucasId, email: record.emailKey }
  const to = { ucasId, email: newEmail }
  // The draft cannot change while it is copied, because its sessions have ended.
  await endSessions(from, ports)
  const { form } = await drafts.get(from, now())
  const existing = await drafts.get(to, now())
  if (form && !existing.form) await drafts.save(to, { form, version: existing.version }, now())
  const requests = await attachmentRequests.list(listNumbers(record))
  await ports.transaction([
    ...writes,
    ...requests.map(({ request }) => attachmentRequests.changeEmailWrite(request.requestKey, newEmail)),
    mails.addWrite(
      randomToken(),
      record.details.email ?? record.emailKey,
      { kind: 'email-changed', applicationNumber },
      now(),
    ),
  ])
  await drafts.discard(from, now())
}

/** Ends the sessions of a UCAS ID with one email, or with all, and deletes the sign-in links. Returns the number of sessions. */
async function endSessions(pair: Pair, ports: Ports): Promise<number> {
  const belongsToPair = ({
    ucasId,
    email = '',
  }: {
    ucasId?: string | undefined
    email?: string | undefined
  }) => ucasId === pair.ucasId && (pair.email === undefined || pair.email === toEmailKey(email))
  const findRows = async (table: 'sessions' | 'sign-in-links') =>
    (await ports[table].findByPerson({ ucasId: pair.ucasId })).filter(belongsToPair)
  // Mails are deleted before links are searched, and links before sessions, because each creates the next.
  const waiting = (await ports.mails.list()).filter(
    ({ content, sentAt }) => !sentAt && content.kind === 'sign-in-link' && belongsToPair(content),
  )
  await ports.mails.erase(waiting.map(({ mailId }) => ({ key: mailId })))
  await ports['sign-in-links'].erase(await findRows('sign-in-links'))
  const sessions = await findRows('sessions')
  await ports.sessions.erase(sessions)
  return sessions.length
}
