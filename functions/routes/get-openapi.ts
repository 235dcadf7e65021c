import { route } from '../http/route.ts'
import { openApi } from '../open-api.ts'

/** The contract as OpenAPI 3.1. */
export const { app, lambda } = route('get-openapi', openApi)
