import { route } from '../http/route.ts'

/** Keeps the caller's unfinished form; refuses one that is not based on the kept one. */
export const { app, lambda } = route('put-draft', ({ who, json }, { drafts, now }) =>
  drafts.save(who, json, now()),
)
