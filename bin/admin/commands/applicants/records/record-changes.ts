import { toEmailKey } from '#functions/email-key.ts'
import { getSource, ucasOwner } from '#functions/record-owner.ts'
import type { ApplicantRecord } from '#functions/repositories/applicants.ts'
import type { Write } from '#functions/repositories/database.ts'
import { addTime, toEpochSeconds } from '#functions/time.ts'
import { Refusal } from '#shared/errors.ts'
import { retention } from '#shared/retention.ts'
import { type FieldName, fields } from '#shared/schemas/fields.ts'
import { type Terminal, withProgress } from '../../../context/terminal.ts'
import type { Ports } from '../../../tables/ports.ts'

/** What UCAS supplies about a person. */
export type Supplied = NonNullable<ApplicantRecord['supplied']>

/** Returns the record of a person whom UCAS supplied and who has not applied. */
export const toRecord = (
  supplied: Supplied,
  { ucasId, emailKey }: Pick<ApplicantRecord, 'ucasId' | 'emailKey'>,
  { applicantId, version }: Pick<ApplicantRecord, 'applicantId' | 'version'>,
  now: Date,
): ApplicantRecord => ({
  ...supplied,
  supplied,
  ucasId,
  owner: ucasOwner,
  applicantId,
  earlierNumbers: [],
  emailKey,
  feeStatusType:
    supplied.feeStatus === null ? (supplied.feeStatusType ?? 'NoFeeStatus') : 'FeeStatusConfirmed',
  feeContext: null,
  version,
  changedAt: now.toISOString(),
  expires: toEpochSeconds(addTime(now, retention.importedRecord)),
})

/**
 * Returns the writes that put the person of an application on record from UCAS. They keep their answers and number.
 * `replaced` is the record from UCAS so far, of a person who has not applied; `corrected` is their own corrected record.
 */
export function adoptWrites(
  own: ApplicantRecord,
  supplied: Supplied,
  replaced: ApplicantRecord | undefined,
  { applicants, now }: Pick<Ports, 'applicants' | 'now'>,
  corrected = own,
): Write[] {
  const adopted = { ...corrected, owner: ucasOwner, supplied, changedAt: now().toISOString() }
  return [
    applicants.removeWrite(own),
    replaced
      ? applicants.replaceWrite({ ...adopted, version: replaced.version + 1 })
      : applicants.addWrite({ ...adopted, version: own.version + 1 }),
  ]
}

/** Returns the numbers of records under which a person has applied. */
export async function findAppliedNumbers(records: readonly ApplicantRecord[], { applications }: Ports) {
  const numbers = records.map(({ applicantId }) => applicantId)
  return new Set((await applications.getMany(numbers)).map(({ applicantId }) => applicantId))
}

export const findSupplied = (records: readonly ApplicantRecord[]) =>
  records.find(record => getSource(record) === 'ucas')

/** The fields that a file of people or a correction may change. */
const changeableFields = ['email', 'forenames', 'surname', 'dateOfBirth', 'telephone1'] as const

export type PersonData = Pick<Supplied, 'details' | 'feeStatus' | 'feeStatusType'>

/** Returns the fields of `after` that differ, each with its text for a question: "Surname: Smith → Smyth". */
export function findDifferences(before: PersonData, after: PersonData): { name: string; text: string }[] {
  const named = changeableFields.filter(name => after.details[name] !== undefined)
  const differences = named.flatMap(name => {
    const [earlier, later] = [before.details[name] ?? '', after.details[name] ?? '']
    const isSame = name === 'email' ? toEmailKey(earlier) === toEmailKey(later) : earlier === later
    return isSame ? [] : [{ name, text: `${labelOf(name)}: ${earlier || 'none'} → ${later || 'none'}` }]
  })
  const [earlier, later] = [formatFeeStatus(before), formatFeeStatus(after)]
  return earlier === later
    ? differences
    : [...differences, { name: 'feeStatus', text: `Fee status: ${earlier} → ${later}` }]
}

const formatFeeStatus = ({ feeStatus, feeStatusType }: PersonData) =>
  feeStatus ?? (feeStatusType === 'FeeStatusProvisional' ? 'provisional' : 'unknown')

/**
 * Returns the values from UCAS that differ from those of a record. A fee status that the portal derived from answers is
 * compared only if UCAS confirms one.
 */
export const compareWithUcas = (record: ApplicantRecord, supplied: PersonData) =>
  findDifferences(
    record.feeStatusType === 'FeeStatusProvisional' && record.feeStatus && !supplied.feeStatus
      ? { ...supplied, details: record.details }
      : record,
    supplied,
  )

const labelOf = (name: FieldName) => fields[name].label

/** What is written about one person. */
export type PersonWrites = { ucasId: string; toWrites: () => Promise<Write[]> | Write[] }

/** DynamoDB's limit of 100 writes in a transaction, of which a person needs at most two. */
const peoplePerTransaction = 50
const concurrentTransactions = 4

/** Writes what is to be written about many people. Returns the UCAS IDs whose record has changed since it was read. */
export async function writePeople(
  people: readonly PersonWrites[],
  { transaction }: Ports,
  terminal: Terminal,
) {
  const skipped: string[] = []
  const isWritten = async (writes: Write[]) => {
    try {
      await transaction(writes)
      return true
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return false
    }
  }
  const batches = Array.from({ length: Math.ceil(people.length / peoplePerTransaction) }, (_, index) =>
    people.slice(index * peoplePerTransaction, (index + 1) * peoplePerTransaction),
  )
  await withProgress('Written', terminal, add =>
    Promise.all(
      Array.from({ length: concurrentTransactions }, async () => {
        for (let batch = batches.shift(); batch; batch = batches.shift()) {
          const writes = []
          for (const { ucasId, toWrites } of batch) writes.push({ ucasId, writes: await toWrites() })
          if (!(await isWritten(writes.flatMap(person => person.writes))))
            for (const person of writes) if (!(await isWritten(person.writes))) skipped.push(person.ucasId)
          add(batch.length)
        }
      }),
    ),
  )
  const skippedText = ` These changed meanwhile: ${skipped.join(', ')}. Import the file again.`
  return { skipped, skippedText: skipped.length > 0 ? skippedText : '' }
}
