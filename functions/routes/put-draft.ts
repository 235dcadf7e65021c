import { createRouteHandler, route } from '../http/route.ts'
import { drafts, sessions } from '../ports/port-factories.ts'

/** Saves the caller's draft. Refuses one that is not based on the stored version. */
export const app = route('put-draft', ({ identity, json }, { drafts, now }) =>
  drafts.save(identity, json, now()),
)
export const handler = createRouteHandler(app, { drafts, sessions })
