import { createRouteHandler, route } from '../http/route.ts'
import { drafts, sessions } from '../ports/port-factories.ts'

export const app = route('get-draft', ({ identity }, { drafts, now }) => drafts.get(identity, now()))
export const handler = createRouteHandler(app, { drafts, sessions })
