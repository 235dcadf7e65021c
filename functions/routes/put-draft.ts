import { route } from '../http/route.ts'

/** Saves the caller's draft. Refuses one that is not based on the stored version. */
export const { app, lambda } = route('put-draft', ({ identity, json }, { drafts, now }) =>
  drafts.save(identity, json, now()),
)
