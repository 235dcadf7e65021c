import { route } from '../http/route.ts'
import { drafts, sessions } from '../ports/port-factories.ts'

export const { app, handler } = route(
  'delete-draft',
  { drafts, sessions },
  async ({ identity, query: { version }, c }, { drafts, now }) => {
    await drafts.discard(identity, now(), version)
    return c.body(null, 204)
  },
)
