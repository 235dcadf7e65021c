import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { feeStatuses, feeStatusTypes } from '#shared/enums/fee-status.ts'
import { applicantDetails, feeContext } from '#shared/schemas/applicant.ts'
import { storedQualifications } from '#shared/schemas/qualification.ts'
import { toEmailKey } from '../email-key.ts'
import { tableName } from '../environment.ts'
import { recordExists, staleRecord } from '../refusals.ts'
import { batchGet, database, getItem, scanPages, tryWrite, type Write } from './database.ts'

/**
 * A stored applicant, one per UCAS ID. `emailKey` is the email in the form that is searched. `source` is where the record
 * was created: imported from UCAS, or by a submission in the portal.
 */
const applicantRecord = z.object({
  ucasPersonalId: z.string(),
  applicantId: z.int(),
  emailKey: z.string(),
  details: z.partial(applicantDetails),
  feeStatusType: z.enum(feeStatusTypes),
  feeStatus: z.nullable(z.enum(feeStatuses)),
  feeContext: z.nullable(feeContext),
  qualifications: z.nullable(storedQualifications),
  source: z._default(z.enum(['ucas', 'portal']), 'ucas'),
  version: z.int(),
  changedAt: z.string(),
  expires: z.optional(z.int()),
})
export type ApplicantRecord = z.infer<typeof applicantRecord>

const recordOwner = z.pick(applicantRecord, { applicantId: true, emailKey: true, source: true })
export type RecordOwner = z.infer<typeof recordOwner>

export const applicants = (TableName = tableName('applicants')) => ({
  /** Returns the record of a UCAS ID, read consistently. */
  async get(ucasPersonalId: string): Promise<ApplicantRecord | undefined> {
    const item = await getItem(TableName, { ucasPersonalId })
    return item && applicantRecord.parse(item)
  },

  /** Returns the owner of the record of a UCAS ID, read consistently. */
  async getOwner(ucasPersonalId: string): Promise<RecordOwner | undefined> {
    const item = await getItem(TableName, { ucasPersonalId })
    return item && recordOwner.parse(item)
  },

  /** Returns the record of an applicant number. */
  async getByNumber(applicantId: number): Promise<ApplicantRecord | undefined> {
    const { Items } = await database.send(
      new QueryCommand({
        TableName,
        IndexName: 'byNumber',
        KeyConditionExpression: 'applicantId = :id',
        ExpressionAttributeValues: { ':id': applicantId },
      }),
    )
    return Items?.[0] && applicantRecord.parse(Items[0])
  },

  /** Counts the records with an email, up to two. */
  async countByEmail(email: string): Promise<number> {
    const { Count } = await database.send(
      new QueryCommand({
        TableName,
        IndexName: 'byEmail',
        KeyConditionExpression: 'emailKey = :email',
        ExpressionAttributeValues: { ':email': toEmailKey(email) },
        Select: 'COUNT',
        Limit: 2,
      }),
    )
    return Count ?? 0
  },

  /** Imports one record. Returns false, and writes nothing, when the UCAS ID already has one. */
  async add(record: ApplicantRecord): Promise<boolean> {
    const put = new PutCommand({
      TableName,
      Item: record,
      ConditionExpression: 'attribute_not_exists(ucasPersonalId)',
    })
    return tryWrite(database.send(put))
  },

  /** Adds a record; refused when the UCAS ID already has one. */
  addWrite: (record: ApplicantRecord): Write => ({
    item: {
      Put: { TableName, Item: record, ConditionExpression: 'attribute_not_exists(ucasPersonalId)' },
    },
    refusal: recordExists,
  }),

  /** Replaces a record by its next version; refused when the stored version is another. */
  replaceWrite: (record: ApplicantRecord): Write => ({
    item: {
      Put: {
        TableName,
        Item: record,
        ConditionExpression: '#version = :based',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':based': record.version - 1 },
      },
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

  /** Returns the owners of those UCAS IDs that have a record. For staff. */
  async findOwners(ucasIds: readonly string[]): Promise<Map<string, RecordOwner>> {
    const keys = ucasIds.map(ucasPersonalId => ({ ucasPersonalId }))
    const items = await batchGet(TableName, keys)
    return new Map(items.map(item => [String(item.ucasPersonalId), recordOwner.parse(item)]))
  },

  /** Deletes a record. For staff. */
  eraseWrite: (ucasPersonalId: string): Write => ({
    item: { Delete: { TableName, Key: { ucasPersonalId } } },
  }),
})
