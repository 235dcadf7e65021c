import { route } from '../http/route.ts'
import { drafts } from '../ports/port-factories.ts'

export const { app, handler } = route('put-draft', { drafts }, ({ person, json }, { drafts, now }) =>
  drafts.save(person, json, now()),
)
