import { openApi } from '#shared/openapi.ts'
import { createRouteHandler, route } from '../http/route.ts'
import { flags } from '../ports/port-factories.ts'

/** Returns the contract as an OpenAPI document, which is made when the functions are bundled. */
export const app = route('get-openapi', async () => openApi)
export const handler = createRouteHandler(app, { flags })
