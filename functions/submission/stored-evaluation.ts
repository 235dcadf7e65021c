import * as z from 'zod/mini'
import { message } from '#shared/errors.ts'
import { entryCheckResult } from '#shared/schemas/entry-check.ts'

/** The part of a stored decision that every release can read. */
const storedDecision = z.object({
  judgement: z.object({ checkStatus: entryCheckResult.shape.checkStatus, messages: z.array(message) }),
})

/** Returns the status and the messages in a stored decision; undefined if an earlier release wrote it in another form. */
export const readStoredEvaluation = (decision: unknown) => storedDecision.safeParse(decision).data?.judgement
