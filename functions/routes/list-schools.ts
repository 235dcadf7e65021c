import { createRouteHandler, route } from '../http/route.ts'
import { catalogue, flags } from '../ports/port-factories.ts'

/** Returns every school, in the catalogue's order. */
export const app = route('list-schools', (_, { catalogue }) => catalogue.listSchools())
export const handler = createRouteHandler(app, { catalogue, flags })
