import * as z from 'zod/mini'
import { checkStatuses } from '#shared/enums/check-status.ts'
import { message } from '#shared/schemas/message.ts'

/** The part of a stored entry check that every release can read. */
const storedEntryCheck = z.object({
  evaluation: z.object({ checkStatus: z.enum(checkStatuses), messages: z.array(message) }),
})

/** Returns the status and the messages in a stored entry check; undefined if an earlier release wrote it in another form. */
export const readStoredEntryCheck = (entryCheck: unknown) =>
  storedEntryCheck.safeParse(entryCheck).data?.evaluation
