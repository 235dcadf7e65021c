import { randomToken } from '#functions/crypto.ts'
import { toEmailKey } from '#functions/email-key.ts'
import { getSource, ucasOwner } from '#functions/record-owner.ts'
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
import {
  changeableFields,
  findDifferences,
  moveToUcasKeyWrites,
  type PersonData,
  type Supplied,
} from './records/record-changes.ts'
import { listNumbers, resolvePerson } from './resolve-person.ts'

type Correction = { details: ApplicantRecord['details']; feeStatus?: FeeStatus | undefined }

type CorrectionOptions = {
  email?: string
  forenames?: string
  surname?: string
  dateOfBirth?: string
  feeStatus?: FeeStatus
  telephone?: string
  signOut?: boolean
}

/**
 * Corrects the record of a person, after confirmation. If the email changes, the person keeps draft, application and
 * documents, the sessions and links of the old address end, and the portal emails that address. `signOut` ends sessions and
 * links even if nothing changes, also for a person without a record.
 */
export async function correctApplicant(
  context: CommandContext,
  text: string,
  { signOut = false, ...options }: CorrectionOptions,
) {
  const { ports, configuration, print, addAuditEntry, change } = context
  const correction = parseCorrection(options, ports.now().toISOString().slice(0, 10))
  if (!correction && !signOut)
    throw new UsageError('Enter what to correct, for example --surname Smith, or --sign-out.')
  const { record, keys } = await resolvePerson(text, context)
  const { ucasId, email } = keys
  if (!ucasId || (correction && !record)) throw new UserError(`There is no record of ${text}.`)
  const applicationNumber = record ? formatApplicationNumber(record.applicantId, configuration) : null
  const subject = applicationNumber ?? 'a person without a number'
  await addAuditEntry({ action: 'applicants correct viewed', subject })

  const plan = record && correction && (await planCorrection(record, correction, context))
  const fields = plan?.fields ?? []
  if (fields.length === 0 && !signOut)
    return print(`${subject} has these values already. Nothing has changed.`)
  for (const other of plan?.sharesEmailWith ?? [])
    print(`The person with UCAS ID ${other} has this email too, and would get the emails of both.`)
  const who = applicationNumber ?? ucasId
  await change({
    action: [
      ...(plan && fields.length > 0 ? [plan.action] : []),
      ...(signOut ? [`end every session of ${who} and delete the sign-in links`] : []),
    ].join(', and '),
    auditEntry: {
      action: 'applicants correct',
      subject,
      details: [...fields, ...(signOut ? ['sign-out'] : [])].join(', '),
    },
    apply: async () => {
      const sessions = signOut ? await endSessions({ ucasId, email }, ports) : 0
      const results = plan && fields.length > 0 ? [await plan.apply()] : []
      if (signOut)
        results.push(`Ended ${formatCount(sessions, 'session')} of ${who} and deleted the sign-in links.`)
      return results.join(' ')
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
  for (const name of changeableFields) {
    if (entered[name] === undefined) continue
    const { data, error } = applicantDetails.shape[name].safeParse(entered[name])
    if (data === undefined) throw new UsageError(`${error?.issues[0]?.message ?? `The ${name} is invalid`}.`)
    details[name] = data
  }
  return Object.keys(details).length > 0 || feeStatus ? { details, feeStatus } : undefined
}

/** Returns what a correction changes, and a function that writes it. */
async function planCorrection(
  record: ApplicantRecord,
  correction: Correction,
  { ports, configuration }: CommandContext,
) {
  const { ucasId, emailKey } = record
  const number = formatApplicationNumber(record.applicantId, configuration)
  const corrected = correctRecord(record, correction, ports.now())
  const differences = findDifferences(record, { ...corrected, details: correction.details })
  const records = await ports.applicants.listByUcasId(ucasId)
  const other = records.find(each => each.owner !== record.owner && each.emailKey === corrected.emailKey)
  const otherNumber = other && formatApplicationNumber(other.applicantId, configuration)
  const writes = other
    ? await joinWrites(record, corrected, other, ports)
    : moveWrites(record, corrected, ports)
  if (!writes)
    throw new UserError(
      `${otherNumber} has this email address and UCAS ID, and has applied too. Erase one of the two first.`,
    )
  const newEmail = corrected.emailKey === emailKey ? undefined : corrected.details.email
  const holders = newEmail ? await ports.applicants.listByEmail(newEmail) : []
  return {
    fields: differences.map(({ name }) => name),
    sharesEmailWith: holders.map(each => each.ucasId).filter(each => each !== ucasId),
    action: `correct ${number} (UCAS ID ${ucasId}): ${differences.map(({ text }) => text).join('; ')}${otherNumber ? `; it becomes one record with ${otherNumber}` : ''}`,
    apply: async () => {
      if (newEmail) {
        await moveToEmail(record, newEmail, number, writes, ports)
        return `Corrected ${number}. The person can sign in with the new email address now. The portal emails the old address that it has changed.`
      }
      await ports.transaction(writes)
      return `Corrected ${number}.`
    },
  }
}

function correctRecord(
  record: ApplicantRecord,
  { details, feeStatus }: Correction,
  now: Date,
): ApplicantRecord {
  const correct = <P extends PersonData>(data: P): P => ({
    ...data,
    details: { ...data.details, ...details },
    feeStatus: feeStatus ?? data.feeStatus,
  })
  const emailKey = toEmailKey(details.email ?? record.emailKey)
  return {
    ...correct<ApplicantRecord>(record),
    supplied: record.supplied && correct<Supplied>(record.supplied),
    feeStatusType: feeStatus ? 'FeeStatusConfirmed' : record.feeStatusType,
    owner: getSource(record) === 'ucas' ? ucasOwner : emailKey,
    emailKey,
    version: record.version + 1,
    changedAt: now.toISOString(),
  }
}

/** Returns the writes of a correction. A record that is not from UCAS moves to the key of its new email. */
function moveWrites(
  record: ApplicantRecord,
  corrected: ApplicantRecord,
  { applicants, now }: Ports,
): Write[] {
  if (corrected.owner === record.owner) return [applicants.replaceWrite(corrected)]
  return [applicants.retireWrite(record, now()), applicants.addCorrectedWrite(corrected)]
}

/**
 * Returns the writes that join two records with the same UCAS ID and email: the record from UCAS, and the record of an
 * application, whose answers stay. Returns undefined if there is an application for the record from UCAS too.
 */
async function joinWrites(
  record: ApplicantRecord,
  corrected: ApplicantRecord,
  other: ApplicantRecord,
  ports: Ports,
): Promise<Write[] | undefined> {
  const fromUcas = getSource(record) === 'ucas' ? record : other
  if (getSource(fromUcas) !== 'ucas' || (await ports.applications.get(fromUcas.applicantId))) return
  if (fromUcas === other && other.supplied) {
    // The write requires the version that is stored, which is the one before the correction.
    const moved = { ...corrected, owner: record.owner, version: record.version }
    return moveToUcasKeyWrites(moved, other.supplied, other, ports)
  }
  if (corrected.supplied) return moveToUcasKeyWrites(other, corrected.supplied, record, ports)
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
