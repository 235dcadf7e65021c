import { route } from '../http/route.ts'

/** Returns the caller's draft; version 0 when there is none. */
export const { app, lambda } = route('get-draft', ({ identity }, { drafts, now }) =>
  drafts.get(identity, now()),
)
