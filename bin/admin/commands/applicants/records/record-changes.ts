import { toEmailKey } from '#functions/email-key.ts'
import { ucasOwner } from '#functions/record-owner.ts'
import type { ApplicantRecord } from '#functions/repositories/applicants.ts'
import type { Write } from '#functions/repositories/database.ts'
import { Refusal } from '#shared/errors.ts'
import { fields } from '#shared/schemas/fields.ts'
import { forEachConcurrently } from '../../../context/terminal.ts'
import type { Ports } from '../../../tables/ports.ts'

/** What UCAS supplies about a person. */
export type Supplied = NonNullable<ApplicantRecord['supplied']>

export type PersonData = Pick<Supplied, 'details' | 'feeStatus' | 'feeStatusType'>

/** A field that changes, and its text for a question, such as "Surname: Smith → Smyth". */
export type Difference = { name: string; text: string }

/** The fields that a file of people or a correction may change. */
export const changeableFields = ['email', 'forenames', 'surname', 'dateOfBirth', 'telephone1'] as const

/** Returns the fields of `after` that differ. */
export function findDifferences(before: PersonData, after: PersonData): Difference[] {
  const differences = changeableFields
    .filter(name => after.details[name] !== undefined)
    .map(name => {
      const [earlier, later] = [before.details[name] ?? '', after.details[name] ?? '']
      const isSame = name === 'email' ? toEmailKey(earlier) === toEmailKey(later) : earlier === later
      return { name, isSame, text: `${fields[name].label}: ${earlier || 'none'} → ${later || 'none'}` }
    })
  const [earlier, later] = [formatFeeStatus(before), formatFeeStatus(after)]
  const feeStatusDifference = {
    name: 'feeStatus',
    isSame: earlier === later,
    text: `Fee status: ${earlier} → ${later}`,
  }
  return [...differences, feeStatusDifference].filter(({ isSame }) => !isSame)
}

const formatFeeStatus = ({ feeStatus, feeStatusType }: PersonData) =>
  feeStatus ?? (feeStatusType === 'FeeStatusProvisional' ? 'provisional' : 'unknown')

/**
 * Returns the writes that move the record of an application, `own`, to the key of the record from UCAS. Its answers and
 * number stay. `replaced` is the earlier record from UCAS, of a person who has not applied.
 */
export function moveToUcasKeyWrites(
  own: ApplicantRecord,
  supplied: Supplied,
  replaced: ApplicantRecord | undefined,
  { applicants, now }: Ports,
): Write[] {
  const adopted = { ...own, owner: ucasOwner, supplied, changedAt: now().toISOString() }
  return [
    applicants.removeWrite(own),
    replaced
      ? applicants.replaceWrite({ ...adopted, version: replaced.version + 1 })
      : applicants.addWrite({ ...adopted, version: own.version + 1 }),
  ]
}

/** Returns how many people of an import have each outcome, such as "3 new, 0 changed". */
export const formatOutcomes = <Outcome extends string>(
  plans: readonly { outcome: Outcome }[],
  outcomes: readonly Outcome[],
) =>
  outcomes
    .map(outcome => {
      const count = plans.filter(plan => plan.outcome === outcome).length
      return `${count.toLocaleString('en-GB')} ${outcome}`
    })
    .join(', ')

/** DynamoDB's limit of 100 writes in a transaction, of which a person needs at most two. */
const peoplePerTransaction = 50
const concurrentTransactions = 4

/** Writes the records of many people. Returns the UCAS IDs of those whose record has changed since it was read. */
export async function writePeople(
  people: readonly { ucasId: string; writes: Write[] }[],
  { transaction }: Ports,
): Promise<string[]> {
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
  await forEachConcurrently(
    batches,
    async batch => {
      if (await isWritten(batch.flatMap(({ writes }) => writes))) return
      for (const { ucasId, writes } of batch) if (!(await isWritten(writes))) skipped.push(ucasId)
    },
    concurrentTransactions,
  )
  return skipped
}

/** Returns a sentence about the people whom an import skipped. */
export const formatSkipped = (skipped: readonly string[]) =>
  skipped.length > 0 ? ` These changed meanwhile: ${skipped.join(', ')}. Import the file again.` : ''
