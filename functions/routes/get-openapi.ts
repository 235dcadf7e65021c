import { openApi } from '../http/openapi.ts'
import { route } from '../http/route.ts'
import { flags } from '../ports/port-factories.ts'

export const { app, handler } = route('get-openapi', { flags }, async () => openApi)
