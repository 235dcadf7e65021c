import { openApi } from '../http/openapi.ts'
import { createRouteHandler, route } from '../http/route.ts'
import { flags } from '../ports/port-factories.ts'

/** Returns the contract as an OpenAPI document. */
export const app = route('get-openapi', async () => openApi)
export const handler = createRouteHandler(app, { flags })
