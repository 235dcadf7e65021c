import { openApi } from '../open-api.ts'
import { route } from '../route.ts'

/** The contract as OpenAPI 3.1. */
export const { app, lambda } = route('get-openapi', openApi)
