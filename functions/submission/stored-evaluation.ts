import * as z from 'zod/mini'
import { checkStatuses } from '#shared/enums/check-status.ts'
import { message } from '#shared/schemas/message.ts'

/** The part of a stored decision that every release can read. */
const storedDecision = z.object({
  evaluation: z.object({ checkStatus: z.enum(checkStatuses), messages: z.array(message) }),
})

/** Returns the status and the messages in a stored decision; undefined if an earlier release wrote it in another form. */
export const readStoredEvaluation = (decision: unknown) => storedDecision.safeParse(decision).data?.evaluation
