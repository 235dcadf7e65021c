import { route } from '../http/route.ts'

/** Discards the caller's unfinished form; refuses a version that is not the kept one, if one is named. */
export const { app, lambda } = route(
  'delete-draft',
  async ({ who, query: { version }, c }, { drafts, now }) => {
    await drafts.discard(who, now(), version)
    return c.body(null, 204)
  },
)
