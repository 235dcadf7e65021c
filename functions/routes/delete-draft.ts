import { route } from '../http/route.ts'
import { drafts } from '../ports/port-factories.ts'

export const { app, handler } = route(
  'delete-draft',
  { drafts },
  async ({ person, query: { version }, c }, { drafts, now }) => {
    await drafts.discard(person, now(), version)
    return c.body(null, 204)
  },
)
