import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { feeStatuses, feeStatusTypes } from '#shared/enums/fee-status.ts'
import { applicantDetails, feeContext } from '#shared/schemas/applicant.ts'
import { storedQualifications } from '#shared/schemas/qualification.ts'
import { toEmailKey } from '../email-key.ts'
import { tableName } from '../environment.ts'
import { ucasOwner } from '../record-owner.ts'
import { recordExists, staleRecord } from '../refusals.ts'
import { database, getItem, hasVersion, queryItems, scanPages, type Write } from './database.ts'

/** What UCAS supplied about a person, who cannot change it. */
const supplied = z.object({
  details: z.partial(applicantDetails),
  feeStatus: z.nullable(z.enum(feeStatuses)),
  feeStatusType: z.optional(z.enum(feeStatusTypes)),
  qualifications: z.nullable(storedQualifications),
})

/** What a person applies with. */
export const answers = z.object({
  details: z.partial(applicantDetails),
  feeStatusType: z.enum(feeStatusTypes),
  feeStatus: z.nullable(z.enum(feeStatuses)),
  feeContext: z.nullable(feeContext),
  qualifications: z.nullable(storedQualifications),
})

/**
 * A stored applicant. A person is the pair of UCAS ID and email (specification, section 1). `owner` is the pair's
 * `emailKey`, or `ucas` for the record that UCAS supplied for the ID, whose email may be corrected. `applicantId` is the
 * number of the newest application; `earlierNumbers` are those of withdrawn ones.
 */
const applicantRecord = z.object({
  ...answers.shape,
  ucasPersonalId: z.string(),
  owner: z.string(),
  applicantId: z.int(),
  earlierNumbers: z.array(z.int()),
  emailKey: z.string(),
  supplied: z.nullable(supplied),
  version: z.int(),
  changedAt: z.string(),
  expires: z.optional(z.int()),
})
export type ApplicantRecord = z.infer<typeof applicantRecord>

/** What a search for people compares, and what a list of people shows. */
const applicantEntry = z.object({
  ...z.pick(applicantRecord, {
    ucasPersonalId: true,
    owner: true,
    applicantId: true,
    earlierNumbers: true,
    emailKey: true,
    feeStatusType: true,
    feeStatus: true,
  }).shape,
  details: z.object({
    forenames: z.optional(z.string()),
    surname: z.optional(z.string()),
    telephone1: z.optional(z.string()),
    telephone2: z.optional(z.nullable(z.string())),
  }),
})
export type ApplicantEntry = z.infer<typeof applicantEntry>

export type RecordKey = Pick<ApplicantRecord, 'ucasPersonalId' | 'owner'>

const toKey = ({ ucasPersonalId, owner }: RecordKey) => ({ ucasPersonalId, owner })

export const applicants = (TableName = tableName('applicants')) => ({
  /**
   * Returns the record of a UCAS ID and email, read consistently. `isOfAnother` says that UCAS gave the ID to another
   * email, and that this pair has not applied.
   */
  async findByPair({ ucasPersonalId, email }: { ucasPersonalId: string; email: string }) {
    const emailKey = toEmailKey(email)
    const [own, supplied] = await Promise.all(
      [emailKey, ucasOwner].map(owner => getItem(TableName, { ucasPersonalId, owner })),
    )
    const item = own ?? (supplied?.emailKey === emailKey ? supplied : undefined)
    return { record: item && applicantRecord.parse(item), isOfAnother: !item && supplied !== undefined }
  },

  /** Returns the records of everybody who uses a UCAS ID, read consistently. For staff. */
  async listByUcasId(ucasPersonalId: string): Promise<ApplicantRecord[]> {
    const items = await queryItems(TableName, 'ucasPersonalId', ucasPersonalId)
    return items.map(item => applicantRecord.parse(item))
  },

  /** Returns the record whose newest application has this number. */
  async getByNumber(applicantId: number): Promise<ApplicantRecord | undefined> {
    const [item] = await queryItems(TableName, 'applicantId', applicantId, { IndexName: 'byNumber' })
    return item && applicantRecord.parse(item)
  },

  async listByEmail(email: string): Promise<ApplicantRecord[]> {
    const items = await queryItems(TableName, 'emailKey', toEmailKey(email), { IndexName: 'byEmail' })
    return items.map(item => applicantRecord.parse(item))
  },

  /** Counts the records from UCAS with an email, up to two. */
  async countFromUcas(email: string): Promise<number> {
    const { Count } = await database.send(
      new QueryCommand({
        TableName,
        IndexName: 'byEmail',
        KeyConditionExpression: 'emailKey = :email AND #owner = :ucas',
        ExpressionAttributeNames: { '#owner': 'owner' },
        ExpressionAttributeValues: { ':email': toEmailKey(email), ':ucas': ucasOwner },
        Select: 'COUNT',
        Limit: 2,
      }),
    )
    return Count ?? 0
  },

  /** Adds a record; refused when its owner already has one. */
  addWrite: (record: ApplicantRecord): Write => ({
    Put: { TableName, Item: record, ConditionExpression: 'attribute_not_exists(ucasPersonalId)' },
    refusal: recordExists,
  }),

  /** Refused when the owner has a record for the UCAS ID. */
  absentCheck: (key: RecordKey): Write => ({
    ConditionCheck: {
      TableName,
      Key: toKey(key),
      ConditionExpression: 'attribute_not_exists(ucasPersonalId)',
    },
    refusal: recordExists,
  }),

  /** Replaces a record by its next version; refused when the stored version is another. */
  replaceWrite: (record: ApplicantRecord): Write => ({
    Put: {
      TableName,
      Item: record,
      ...hasVersion(record.version - 1),
    },
    refusal: staleRecord,
  }),

  /** Lists every record, or those changed since an instant, a page at a time. For staff. */
  async *listPages(since?: Date): AsyncGenerator<ApplicantRecord[]> {
    const scan = {
      TableName,
      ...(since && {
        FilterExpression: 'changedAt >= :since',
        ExpressionAttributeValues: { ':since': since.toISOString() },
      }),
    }
    for await (const items of scanPages(scan)) yield items.map(item => applicantRecord.parse(item))
  },

  /** Returns the records that match, without answers and results, by number. Reads the whole table. For staff. */
  async search(isMatch: (entry: ApplicantEntry) => boolean): Promise<ApplicantEntry[]> {
    const scan = {
      TableName,
      ProjectionExpression:
        'ucasPersonalId, #owner, applicantId, earlierNumbers, emailKey, feeStatusType, feeStatus, details.forenames, details.surname, details.telephone1, details.telephone2',
      ExpressionAttributeNames: { '#owner': 'owner' },
    }
    const matches: ApplicantEntry[] = []
    for await (const items of scanPages(scan))
      matches.push(...items.map(item => applicantEntry.parse(item)).filter(isMatch))
    return matches.sort((a, b) => a.applicantId - b.applicantId)
  },

  eraseWrite: (key: RecordKey): Write => ({ Delete: { TableName, Key: toKey(key) } }),

  /** Deletes a record; refused when the stored version is another. For staff. */
  removeWrite: (record: ApplicantRecord): Write => ({
    Delete: { TableName, Key: toKey(record), ...hasVersion(record.version) },
    refusal: staleRecord,
  }),
})
