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
import { formatCount, stripControlCharacters } from '../../context/terminal.ts'
import { readDateOfBirth } from '../../spreadsheets/cell-values.ts'
import type { Ports } from '../../tables/ports.ts'
import { listNumbers, resolvePerson } from './find-person.ts'
import { endSessions, findSignIns } from './records/end-sessions.ts'
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
  signOut?: boolean
}

/**
 * Corrects the record of a person, after confirmation. With another email the person keeps draft, application and
 * documents. The sessions and links of the old address end, and the portal emails that address. `signOut` ends them too,
 * also of a person without a record.
 */
export async function correctApplicant(
  context: CommandContext,
  text: string,
  { signOut = false, ...options }: CorrectionOptions,
) {
  const { ports, configuration, printText, printUnchanged, addAuditEntry, change } = context
  const correction = parseCorrection(options, ports.now().toISOString().slice(0, 10))
  const isCorrected = Object.keys(correction.details).length > 0 || correction.feeStatus !== undefined
  if (!isCorrected && !signOut)
    throw new UsageError('Enter what to correct, for example --surname Smith, or --sign-out.')
  const { record, keys } = await resolvePerson(text, context)
  const { ucasId } = keys
  if (!ucasId || (isCorrected && !record)) throw new UserError(`There is no record of ${text}.`)
  const applicationNumber = record ? formatApplicationNumber(record.applicantId, configuration) : null
  const subject = applicationNumber ?? 'a person without a number'
  await addAuditEntry({ action: 'applicants correct viewed', subject })

  const pair = { ucasId, email: keys.email }
  const { mails, links, sessions } = signOut
    ? await findSignIns(pair, ports)
    : { mails: [], links: [], sessions: [] }
  const hasSignIns = mails.length + links.length + sessions.length > 0
  const plan = record && isCorrected ? await planCorrection(record, correction, context) : undefined
  const json = {
    applicationNumber,
    fields: plan?.fields ?? [],
    notTaken: plan?.notTaken.map(({ name }) => name) ?? [],
    sharesEmailWith: plan?.sharesEmailWith ?? [],
    sessions: sessions.length,
  }
  if (!plan?.fields.length && !hasSignIns)
    return printUnchanged(
      [
        ...(isCorrected ? [`${subject} has these values already.`] : []),
        ...(signOut ? [`${applicationNumber ?? ucasId} has no session and no sign-in link.`] : []),
        'Nothing has changed.',
      ].join(' '),
      json,
    )
  if (plan && plan.notTaken.length > 0)
    printText(
      stripControlCharacters(
        `UCAS has other values. The answers stay, so these are not taken: ${plan.notTaken.map(({ text }) => text).join('; ')}`,
      ),
    )
  for (const other of json.sharesEmailWith)
    printText(`The person with UCAS ID ${other} has this email too, and would get the emails of both.`)
  const actions = [
    ...(plan?.fields.length ? [plan.action] : []),
    ...(hasSignIns
      ? [
          `end ${formatCount(sessions.length, 'session')} of ${applicationNumber ?? ucasId} and delete the sign-in links`,
        ]
      : []),
  ]
  await change({
    action: actions.join(', and '),
    json,
    auditEntry: {
      action: 'applicants correct',
      subject,
      details: [...json.fields, ...(hasSignIns ? ['sign-out'] : [])].join(', '),
    },
    apply: async () => {
      const ended = hasSignIns ? await endSessions(pair, ports) : 0
      if (plan?.fields.length) await plan.apply()
      return {
        text: [
          ...(plan?.fields.length ? [plan.result] : []),
          ...(hasSignIns
            ? [
                `Ended ${formatCount(ended, 'session')} of ${applicationNumber ?? ucasId} and deleted the sign-in links.`,
              ]
            : []),
        ].join(' '),
        json: { ...json, sessions: ended },
      }
    },
  })
}

/** Returns what a correction would change, and a function that writes it. */
async function planCorrection(
  record: ApplicantRecord,
  correction: ReturnType<typeof parseCorrection>,
  { ports, configuration }: CommandContext,
) {
  const { ucasId, emailKey } = record
  const applicationNumber = formatApplicationNumber(record.applicantId, configuration)
  const corrected = correctRecord(record, correction, ports.now())
  const differences = findDifferences(record, { ...corrected, details: correction.details })
  const { writes, notTaken, joined } = await planWrites(record, corrected, ports, configuration)
  const movesTo = corrected.emailKey === emailKey ? undefined : corrected.details.email
  const holders = movesTo ? await ports.applicants.listByEmail(movesTo) : []
  return {
    fields: differences.map(({ name }) => name),
    notTaken,
    sharesEmailWith: holders.map(each => each.ucasId).filter(each => each !== ucasId),
    action: `correct ${applicationNumber} (UCAS ID ${ucasId}): ${differences.map(({ text }) => text).join('; ')}${joined && `; it becomes one record with ${joined}`}`,
    result: movesTo
      ? `Corrected ${applicationNumber}. The person can sign in with the new email address now. The portal emails the old address that it has changed.`
      : `Corrected ${applicationNumber}.`,
    apply: async () => {
      if (!movesTo) return ports.transaction(writes)
      const oldPair = { ucasId, email: emailKey }
      // The draft cannot change while it is copied, because its sessions have ended.
      await endSessions(oldPair, ports)
      await copyDraft(oldPair, { ucasId, email: movesTo }, ports)
      const requests = await ports['attachment-requests'].list(listNumbers(record))
      await ports.transaction([
        ...writes,
        ...requests.map(({ request }) =>
          ports['attachment-requests'].changeEmailWrite(request.requestKey, movesTo),
        ),
        tellOldAddress(record, applicationNumber, ports),
      ])
      await ports.drafts.discard(oldPair, ports.now())
    },
  }
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
  const records = await applicants.listByUcasId(record.ucasId)
  const other = records.find(
    ({ owner, emailKey }) => owner !== record.owner && emailKey === corrected.emailKey,
  )
  if (!other)
    return {
      writes:
        corrected.owner === record.owner
          ? [applicants.replaceWrite(corrected)]
          : [
              record.owner === ucasOwner
                ? applicants.removeWrite(record)
                : applicants.retireWrite(record, ports.now()),
              applicants.addCorrectedWrite(corrected),
            ],
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

type DraftOwner = { ucasId: string; email: string }

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
