import { openApi } from '../http/openapi.ts'
import { createRouteHandler, route } from '../http/route.ts'
import { flags } from '../ports/port-factories.ts'

export const app = route('get-openapi', async () => openApi)
export const handler = createRouteHandler(app, { flags })
