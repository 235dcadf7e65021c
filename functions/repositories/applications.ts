import * as z from 'zod/mini'
import { checkStatuses } from '#shared/enums/check-status.ts'
import { message } from '#shared/schemas/message.ts'
import { tableName } from '../environment.ts'
import { alreadyApplied } from '../refusals.ts'
import { applicantAnswers } from './applicants.ts'
import { getItem, type Write } from './database.ts'

/** A decision or a note of staff, with its time and author. The applicant never sees it. */
const staffEntry = z.object({ text: z.string(), at: z.string(), by: z.string() })
export type StaffEntry = z.infer<typeof staffEntry>

/**
 * A stored application, under its number. The person's record has the same number. Only the result of the entry check is
 * read here; `submission/evaluation.ts` has all of it.
 */
export const applicationRecord = z.object({
  applicantId: z.int(),
  ucasId: z.string(),
  programmeCode: z.string(),
  programmeName: z.string(),
  submittedAt: z.string(),
  hasBeenInterviewed: z.nullable(z.boolean()),
  /** Set when staff withdraw it. Keeps the answers of that time, because the person may apply again with others. */
  withdrawn: z.nullable(z.object({ withdrawnAt: z.string(), reason: z.string(), answers: applicantAnswers })),
  entryCheck: z.looseObject({
    evaluation: z.looseObject({ checkStatus: z.enum(checkStatuses), messages: z.array(message) }),
  }),
  decision: z.optional(z.nullable(staffEntry)),
  note: z.optional(z.nullable(staffEntry)),
  idempotencyKey: z.nullable(z.string()),
  bodyHash: z.string(),
  expires: z.int(),
})
export type ApplicationRecord = z.infer<typeof applicationRecord>

export const applications = (TableName = tableName('applications')) => ({
  async get(applicantId: number): Promise<ApplicationRecord | undefined> {
    const item = await getItem(TableName, { applicantId })
    return item && applicationRecord.parse(item)
  },

  addWrite: (record: ApplicationRecord): Write => ({
    Put: { TableName, Item: record, ConditionExpression: 'attribute_not_exists(applicantId)' },
    refusal: () => alreadyApplied('applicantId'),
  }),
})
