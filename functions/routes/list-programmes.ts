import { createRouteHandler, route } from '../http/route.ts'
import { catalogue, flags } from '../ports/port-factories.ts'

/** Returns every programme with its places and entry requirements. */
export const app = route('list-programmes', (_, { catalogue }) => catalogue.listProgrammes())
export const handler = createRouteHandler(app, { catalogue, flags })
