import { createRouteHandler, route } from '../http/route.ts'
import { drafts, sessions } from '../ports/port-factories.ts'

export const app = route('delete-draft', async ({ identity, query: { version }, c }, { drafts, now }) => {
  await drafts.discard(identity, now(), version)
  return c.body(null, 204)
})
export const handler = createRouteHandler(app, { drafts, sessions })
