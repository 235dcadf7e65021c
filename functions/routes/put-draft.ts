import { route } from '../route.ts'

/** Keeps the caller's unfinished form; refuses a version that is not the kept one. */
export const { app, handler } = route('put-draft', ({ who, json: { form, version } }, { drafts, now }) =>
  drafts.put(who, form, version, now()),
)
