import * as z from 'zod/mini'
import { formState } from './form.ts'

const count = z.int().check(z.gte(0), z.lte(1_000_000_000))

/** The body of PUT. `version` is the version that the save is based on, 0 for the first. */
export const saveDraftRequest = z.strictObject({ form: formState, version: count })
export type SaveDraftRequest = z.infer<typeof saveDraftRequest>

/** The query of DELETE. With a version, only that version is discarded. */
export const discardDraftQuery = z.strictObject({
  version: z.optional(z.pipe(z.transform(Number), count)),
})

/**
 * The stored draft. `form` is null if there is none or if it cannot be read; `version` is 0 if there never was one; `savedAt`
 * is an ISO instant.
 */
export const savedDraft = z.object({
  form: z.catch(z.nullable(formState), null),
  version: z.int(),
  savedAt: z.nullable(z.string()),
})
export type SavedDraft = z.infer<typeof savedDraft>
