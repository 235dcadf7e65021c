import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { feeStatuses, feeStatusTypes } from '#shared/enums/fee-status.ts'
import { feeContext, type PersonKey, storedDetails } from '#shared/schemas/applicant.ts'
import { storedQualifications } from '#shared/schemas/qualification.ts'
import { tableName } from '../environment.ts'
import { toEmailKey, ucasOwner } from '../record-owner.ts'
import { recordExists, staleRecord } from '../refusals.ts'
import { createVersionCondition, database, getItem, type Write } from './database.ts'

/** What a person applies with. */
export const applicantAnswers = z.object({
  details: z.partial(storedDetails),
  feeStatusType: z.enum(feeStatusTypes),
  feeStatus: z.nullable(z.enum(feeStatuses)),
  feeContext: z.nullable(feeContext),
  qualifications: z.nullable(storedQualifications),
})

/** What UCAS supplied about a person, who cannot change it. It has no fee status type if UCAS has said nothing about fees. */
const supplied = z.extend(z.omit(applicantAnswers, { feeContext: true }), {
  feeStatusType: z.optional(z.enum(feeStatusTypes)),
})

/**
 * A stored applicant. A person is the pair of UCAS ID and email (specification 1.3). `owner` is the pair's `emailKey`, or
 * `ucas` for the record that UCAS supplied for the ID, whose email may be corrected. `applicantId` is the number of the
 * newest application; `earlierNumbers` are those of withdrawn ones.
 */
export const applicantRecord = z.object({
  ...applicantAnswers.shape,
  ucasId: z.string(),
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

export type RecordKey = Pick<ApplicantRecord, 'ucasId' | 'owner'>

/** False for the row that remains under the old email after staff have corrected it. */
export const isRecord = (item: object) => !('correctedAt' in item)

export const toApplicantKey = ({ ucasId, owner }: RecordKey) => ({ ucasId, owner })

export const applicants = (TableName = tableName('applicants')) => ({
  /**
   * Returns the record of a UCAS ID and email, read consistently. `isEmailMismatch` is true if UCAS gave another email for
   * the ID and this pair has not applied, or if staff have replaced the email.
   */
  async findByPair({ ucasId, email }: PersonKey) {
    const emailKey = toEmailKey(email)
    const [ownItem, ucasItem] = await Promise.all(
      [emailKey, ucasOwner].map(owner => getItem(TableName, { ucasId, owner })),
    )
    const isCorrected = ownItem !== undefined && !isRecord(ownItem)
    const item = isCorrected
      ? undefined
      : (ownItem ?? (ucasItem?.emailKey === emailKey ? ucasItem : undefined))
    return {
      record: item && applicantRecord.parse(item),
      isEmailMismatch: !item && (isCorrected || ucasItem !== undefined),
    }
  },

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

  addWrite: (record: ApplicantRecord): Write => ({
    Put: { TableName, Item: record, ConditionExpression: 'attribute_not_exists(ucasId)' },
    refusal: recordExists,
  }),

  absentCheck: (key: RecordKey): Write => ({
    ConditionCheck: {
      TableName,
      Key: toApplicantKey(key),
      ConditionExpression: 'attribute_not_exists(ucasId)',
    },
    refusal: recordExists,
  }),

  /** Replaces a record with its next version. Refuses if another version is stored. */
  replaceWrite: (record: ApplicantRecord): Write => ({
    Put: {
      TableName,
      Item: record,
      ...createVersionCondition(record.version - 1),
    },
    refusal: staleRecord,
  }),
})
