import { route } from '../route.ts'

/** Discards the caller's unfinished form. */
export const { app, handler } = route('delete-draft', async ({ who, c }, { drafts }) => {
  await drafts.discard(who)
  return c.body(null, 204)
})
