import { createRouteHandler, route } from '../http/route.ts'
import { drafts, sessions } from '../ports/port-factories.ts'

export const app = route('put-draft', ({ identity, json }, { drafts, now }) =>
  drafts.save(identity, json, now()),
)
export const handler = createRouteHandler(app, { drafts, sessions })
