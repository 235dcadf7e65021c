import { route } from '../http/route.ts'
import { drafts } from '../ports/port-factories.ts'

export const { app, handler } = route('get-draft', { drafts }, ({ person }, { drafts, now }) =>
  drafts.get(person, now()),
)
