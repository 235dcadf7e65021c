import * as z from 'zod/mini'
import { formState } from './form.ts'
import { draftText } from './text.ts'

const count = z.int().check(z.gte(0), z.lte(1_000_000_000))

/**
 * The body of PUT. `version` is the version that the save is based on, 0 for the first. `turn` is the id of the tab and
 * the number of its saves. While the stored draft is from the same tab, a later turn is accepted and an earlier one
 * refused, whatever the version. So a tab may have two saves in flight, and may retry a save whose response was lost.
 */
export const saveDraftRequest = z.strictObject({
  form: formState,
  version: count,
  turn: z.optional(z.strictObject({ tab: draftText(40).check(z.minLength(1)), number: count })),
})
export type SaveDraftRequest = z.infer<typeof saveDraftRequest>

/** The query of DELETE. With a version, only that version is discarded. */
export const discardDraftQuery = z.strictObject({
  version: z.optional(
    z.pipe(
      z.transform((value: unknown) =>
        typeof value === 'string' && value.length <= 10 && /^\d+$/.test(value) ? Number(value) : value,
      ),
      count,
    ),
  ),
})

/** The stored draft; `form` is null and `version` 0 if there is none; `savedAt` is an ISO instant. */
export const savedDraft = z.object({
  form: z.nullable(formState),
  version: z.int(),
  savedAt: z.nullable(z.string()),
})
export type SavedDraft = z.infer<typeof savedDraft>
