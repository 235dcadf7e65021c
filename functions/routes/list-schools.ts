import { createRouteHandler, route } from '../http/route.ts'
import { catalogue, flags } from '../ports/port-factories.ts'

export const app = route('list-schools', (_, { catalogue }) => catalogue.listSchools())
export const handler = createRouteHandler(app, { catalogue, flags })
