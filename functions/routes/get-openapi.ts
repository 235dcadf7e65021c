import { openApi } from '../http/openapi.ts'
import { route } from '../http/route.ts'

export const { app, handler } = route('get-openapi', {}, async () => openApi)
