import { Hono } from 'hono'
import { basePath } from '#shared/contract.ts'
import { notFound } from '#shared/errors.ts'
import { toErrorResponse } from '../http/error-response.ts'
import type { Ports } from '../ports/ports.ts'
import { routes } from './index.ts'

/** Returns the whole API as one app, for the local server and the tests. */
export const portal = (ports: Ports) =>
  Object.values(routes)
    .reduce((api, { app }) => api.route(basePath, app(ports)), new Hono())
    .onError(toErrorResponse)
    .notFound(c => toErrorResponse(notFound('Call', 'path'), c))
