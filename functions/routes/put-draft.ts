import { route } from '../http/route.ts'
import { drafts, sessions } from '../ports/port-factories.ts'

export const { app, handler } = route(
  'put-draft',
  { drafts, sessions },
  ({ person, json }, { drafts, now }) => drafts.save(person, json, now()),
)
