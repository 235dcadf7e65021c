import { randomToken } from '#functions/crypto.ts'
import { toEmailKey } from '#functions/email-key.ts'
import { getSource, ucasOwner } from '#functions/record-owner.ts'
import type { ApplicantRecord } from '#functions/repositories/applicants.ts'
import type { Write } from '#functions/repositories/database.ts'
import { UserError } from '#infra/settings/user-error.ts'
import { type FeeStatus, feeStatuses } from '#shared/enums/fee-status.ts'
import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import { applicantDetails } from '#shared/schemas/applicant.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'
import type { CommandContext } from '../../context/context.ts'
import { UsageError } from '../../context/errors.ts'
import { stripControlCharacters } from '../../context/terminal.ts'
import { readDateOfBirth } from '../../spreadsheets/cell-values.ts'
import type { Ports } from '../../tables/ports.ts'
import { listNumbers } from './find-people.ts'
import { resolvePerson } from './find-person.ts'
import { endSessions } from './records/end-sessions.ts'
import {
  adoptWrites,
  compareWithUcas,
  findAppliedNumbers,
  findDifferences,
  type PersonData,
  type Supplied,
} from './records/record-changes.ts'

type CorrectionOptions = {
  email?: string
  forenames?: string
  surname?: string
  dateOfBirth?: string
  feeStatus?: string
  telephone?: string
}

/**
 * Corrects the record of a person, after confirmation. With another email the person keeps draft, application and
 * documents. The sessions and links of the old address end, and the portal emails that address.
 */
export async function correctApplicant(context: CommandContext, text: string, options: CorrectionOptions) {
  const { ports, configuration, printText, printUnchanged, addAuditEntry, change } = context
  const correction = parseCorrection(options, ports.now().toISOString().slice(0, 10))
  const { record } = await resolvePerson(text, context)
  if (!record) throw new UserError(`There is no record of ${text}.`)
  const applicationNumber = formatApplicationNumber(record.applicantId, configuration)
  const corrected = correctRecord(record, correction, ports.now())
  const differences = findDifferences(record, { ...corrected, details: correction.details })
  const fields = differences.map(({ name }) => name)
  const { writes, notTaken, joined } = await planWrites(record, corrected, ports, configuration)
  const json = { applicationNumber, fields, notTaken: notTaken.map(({ name }) => name) }
  if (fields.length === 0) return printUnchanged(`${applicationNumber} has these values already.`, json)
  const movesTo = corrected.emailKey === record.emailKey ? undefined : corrected.details.email
  await addAuditEntry({ action: 'applicants correct viewed', subject: applicationNumber })
  if (notTaken.length > 0)
    printText(
      stripControlCharacters(
        `UCAS has other values. The answers stay, so these are not taken: ${notTaken.map(({ text }) => text).join('; ')}`,
      ),
    )
  const holders = movesTo ? await ports.applicants.listByEmail(movesTo) : []
  for (const { ucasPersonalId } of holders)
    if (ucasPersonalId !== record.ucasPersonalId)
      printText(
        `The person with UCAS ID ${ucasPersonalId} has this email too, and would get the emails of both.`,
      )
  await change({
    action: `correct ${applicationNumber} (UCAS ID ${record.ucasPersonalId}): ${differences.map(({ text }) => text).join('; ')}${joined && `; it becomes one record with ${joined}`}`,
    json,
    auditEntry: { action: 'applicants correct', subject: applicationNumber, details: fields.join(', ') },
    apply: async () => {
      const { ucasPersonalId, emailKey } = record
      const oldPair = { ucasPersonalId, email: emailKey }
      if (!movesTo) {
        await ports.transaction(writes)
        return { text: `Corrected ${applicationNumber}.` }
      }
      // The draft cannot change while it is copied, because its sessions have ended.
      await endSessions(oldPair, ports)
      await copyDraft(oldPair, { ucasPersonalId, email: movesTo }, ports)
      const requests = await ports['attachment-requests'].list(listNumbers(record))
      await ports.transaction([
        ...writes,
        ...requests.map(({ request }) =>
          ports['attachment-requests'].changeEmailWrite(request.requestKey, movesTo),
        ),
        tellOldAddress(record, applicationNumber, ports),
      ])
      await ports.drafts.discard(oldPair, ports.now())
      return {
        text: `Corrected ${applicationNumber}. The person can sign in with the new email address now. The portal emails the old address that it has changed.`,
      }
    },
  })
}

/** Parses the options by the rules of the form. */
function parseCorrection(
  { telephone, feeStatus, dateOfBirth, ...names }: CorrectionOptions,
  today: string,
): { details: ApplicantRecord['details']; feeStatus: FeeStatus | undefined } {
  const date = dateOfBirth === undefined ? undefined : readDateOfBirth(dateOfBirth, today)
  if (date?.mistake) throw new UsageError(`--date-of-birth: ${date.mistake}.`)
  const entered = { ...names, telephone1: telephone, dateOfBirth: date?.value }
  const details: ApplicantRecord['details'] = {}
  for (const name of ['email', 'forenames', 'surname', 'dateOfBirth', 'telephone1'] as const) {
    if (entered[name] === undefined) continue
    const { data, error } = applicantDetails.shape[name].safeParse(entered[name])
    if (data === undefined) throw new UsageError(`${error?.issues[0]?.message ?? `The ${name} is invalid`}.`)
    details[name] = data
  }
  const status = feeStatuses.find(known => known === feeStatus?.toLowerCase())
  if (feeStatus !== undefined && !status) throw new UsageError('Enter --fee-status home or overseas.')
  if (Object.keys(details).length === 0 && !status)
    throw new UsageError('Enter what to correct, for example --surname Smith.')
  return { details, feeStatus: status }
}

function correctRecord(
  record: ApplicantRecord,
  { details, feeStatus }: ReturnType<typeof parseCorrection>,
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

/**
 * Returns the writes of a correction. If another record of the UCAS ID has the new email, both belong to one person and
 * become one record: it keeps the answers of an application and counts as supplied by UCAS. `notTaken` lists the values
 * from UCAS that differ from those answers, and `joined` is the number of the other record, or ''. Refuses if both have
 * applied.
 */
async function planWrites(
  record: ApplicantRecord,
  corrected: ApplicantRecord,
  ports: Ports,
  configuration: Configuration,
): Promise<{ writes: Write[]; notTaken: ReturnType<typeof findDifferences>; joined: string }> {
  const { applicants } = ports
  const records = await applicants.listByUcasId(record.ucasPersonalId)
  const other = records.find(
    ({ owner, emailKey }) => owner !== record.owner && emailKey === corrected.emailKey,
  )
  if (!other)
    return {
      writes:
        corrected.owner === record.owner
          ? [applicants.replaceWrite(corrected)]
          : [applicants.removeWrite(record), applicants.addWrite(corrected)],
      notTaken: [],
      joined: '',
    }
  const joined = formatApplicationNumber(other.applicantId, configuration)
  const fromUcas = [record, other].find(({ supplied }) => supplied)
  const applied = await findAppliedNumbers([record, other], ports)
  if (!fromUcas?.supplied || applied.has(fromUcas.applicantId))
    throw new UserError(
      `${joined} has this email address and UCAS ID, and has applied too. Erase one of the two first.`,
    )
  const [own, answers, supplied] =
    fromUcas === other
      ? [record, corrected, fromUcas.supplied]
      : [other, other, corrected.supplied ?? fromUcas.supplied]
  return {
    writes: adoptWrites(own, supplied, fromUcas, ports, answers),
    notTaken: compareWithUcas(answers, supplied),
    joined,
  }
}

type DraftOwner = { ucasPersonalId: string; email: string }

/** Copies a draft to the new email, unless that has one. */
async function copyDraft(from: DraftOwner, to: DraftOwner, { drafts, now }: Ports) {
  const { form } = await drafts.get(from, now())
  const existing = await drafts.get(to, now())
  if (form && !existing.form) await drafts.save(to, { form, version: existing.version }, now())
}

const tellOldAddress = (record: ApplicantRecord, applicationNumber: string, { mails, now }: Ports): Write =>
  mails.addWrite(
    randomToken(),
    record.details.email ?? record.emailKey,
    { kind: 'email-changed', applicationNumber },
    now(),
  )
