import * as z from 'zod/mini'
import { checkStatuses } from '../enums/check-status.ts'
import { feeContext } from './applicant.ts'
import { message } from './message.ts'
import { entryRequirementsReply } from './programme.ts'
import { qualifications } from './qualification.ts'

/** The request of the entry check (specification 3.19). The last two are null if the fee status is confirmed. */
export const entryCheckRequest = z.strictObject({
  version: z.literal(1, 'The version of this request is 1'),
  qualifications,
  residency: z.nullable(feeContext.shape.ukResidency),
  immigrationStatus: z.nullable(feeContext.shape.ukImmigrationStatus),
})
export type EntryCheckRequest = z.infer<typeof entryCheckRequest>

/** The message of one requirement. Its optional fields make a row of a table. */
const requirementMessage = z.extend(message, {
  required: z.optional(z.string()),
  actual: z.optional(z.string()),
})
export type RequirementMessage = z.infer<typeof requirementMessage>

/**
 * The result for one programme, with a message for each requirement. An unknown status counts as `NotQualified`, and missing
 * messages count as none (specification 3.20 and 3.21).
 */
export const entryCheckResult = z.object({
  programmeCode: z.string(),
  placesAvailable: z.boolean(),
  checkStatus: z.catch(z.enum(checkStatuses), 'NotQualified'),
  entryRequirements: entryRequirementsReply,
  messages: z.catch(z.array(requirementMessage), []),
})
export type EntryCheckResult = z.infer<typeof entryCheckResult>
