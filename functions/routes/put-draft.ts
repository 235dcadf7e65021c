import { route } from '../http/route.ts'
import { drafts, sessions } from '../ports/port-factories.ts'

export const { app, handler } = route(
  'put-draft',
  { drafts, sessions },
  ({ identity, json }, { drafts, now }) => drafts.save(identity, json, now()),
)
