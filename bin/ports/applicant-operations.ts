import { tableName } from '#functions/environment.ts'
import { toEmailKey } from '#functions/record-owner.ts'
import {
  type ApplicantRecord,
  applicantRecord,
  isRecord,
  type RecordKey,
  toApplicantKey,
} from '#functions/repositories/applicants.ts'
import { createVersionCondition, queryItems, type Write } from '#functions/repositories/database.ts'
import { conflict } from '#shared/errors.ts'
import { scanTable } from './read-tables.ts'

export const personChanged = () =>
  conflict(
    'Applicant',
    'version',
    'The record or the form of this person was changed while you answered. Run the command again.',
  )

/** True if the key is free, or has only the row of an earlier email. */
const unusedCondition = {
  ConditionExpression: 'attribute_not_exists(ucasId) OR attribute_exists(correctedAt)',
}

export const applicantOperations = (TableName = tableName('applicants')) => ({
  async listByUcasId(ucasId: string): Promise<ApplicantRecord[]> {
    const items = await queryItems(TableName, 'ucasId', ucasId)
    return items.filter(isRecord).map(item => applicantRecord.parse(item))
  },

  async listEarlierKeys(ucasId: string, numbers: readonly number[]): Promise<RecordKey[]> {
    const items = await queryItems(TableName, 'ucasId', ucasId)
    return items
      .filter(({ correctedNumber }) => numbers.includes(Number(correctedNumber)))
      .map(({ owner }) => ({ ucasId, owner: String(owner) }))
  },

  /**
   * Returns the writes that store a record in place of `replaced`: no record for a new person, two for records that are
   * joined. They are refused if a record has changed since it was read, or if another one has the email. A row
   * stays under the earlier email, so that nobody signs in with it.
   */
  replaceWrites(record: ApplicantRecord, replaced: readonly ApplicantRecord[], now: Date): Write[] {
    const Item = {
      ...record,
      version: Math.max(0, ...replaced.map(({ version }) => version)) + 1,
      changedAt: now.toISOString(),
    }
    const { ucasId, owner, emailKey } = record
    const writes: Write[] = []
    const existing = replaced.find(stored => stored.owner === owner)
    writes.push({
      Put: { TableName, Item, ...(existing ? createVersionCondition(existing.version) : unusedCondition) },
    })
    const moved = replaced.filter(stored => stored !== existing)
    for (const stored of moved) {
      const condition = createVersionCondition(stored.version)
      const Key = toApplicantKey(stored)
      const earlierEmail = {
        ...Key,
        correctedAt: Item.changedAt,
        correctedNumber: stored.applicantId,
        expires: stored.expires,
      }
      if (stored.emailKey === emailKey) writes.push({ Delete: { TableName, Key, ...condition } })
      else writes.push({ Put: { TableName, Item: earlierEmail, ...condition } })
    }
    if (owner !== emailKey && !moved.some(stored => stored.owner === emailKey))
      writes.push({ Delete: { TableName, Key: { ucasId, owner: emailKey }, ...unusedCondition } })
    return writes.map(write => ({ ...write, refusal: personChanged }))
  },

  unchangedCheck: (record: ApplicantRecord): Write => ({
    ConditionCheck: { TableName, Key: toApplicantKey(record), ...createVersionCondition(record.version) },
    refusal: personChanged,
  }),

  /** Returns the record whose newest application has this number. */
  async getByNumber(number: number): Promise<ApplicantRecord | undefined> {
    const [item] = await queryItems(TableName, 'applicantId', number, { IndexName: 'byNumber' })
    return item && applicantRecord.parse(item)
  },

  async listByEmail(email: string): Promise<ApplicantRecord[]> {
    const items = await queryItems(TableName, 'emailKey', toEmailKey(email), { IndexName: 'byEmail' })
    return items.map(item => applicantRecord.parse(item))
  },

  async list(): Promise<ApplicantRecord[]> {
    const items = await scanTable({ TableName })
    return items.filter(isRecord).map(item => applicantRecord.parse(item))
  },

  eraseWrite: (key: RecordKey): Write => ({ Delete: { TableName, Key: toApplicantKey(key) } }),
})
