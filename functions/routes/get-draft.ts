import { route } from '../http/route.ts'
import { drafts, sessions } from '../ports/port-factories.ts'

export const { app, handler } = route('get-draft', { drafts, sessions }, ({ person }, { drafts, now }) =>
  drafts.get(person, now()),
)
