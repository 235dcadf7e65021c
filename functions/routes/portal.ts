import { Hono } from 'hono'
import { allowedMethods, wrongMethodError } from '#shared/allowed-methods.ts'
import { basePath, type RouteName } from '#shared/contract.ts'
import { notFound, Refusal } from '#shared/errors.ts'
import { toErrorResponse } from '../http/error-response.ts'
import type { Ports } from '../ports/ports.ts'
import * as routes from './index.ts'

/** Returns the whole API as one app, for the local server and the tests. */
export const portal = (ports: Ports) =>
  Object.values(routes satisfies Record<RouteName, object>)
    .reduce((api, { app }) => api.route(basePath, app(ports)), new Hono())
    .onError(toErrorResponse)
    .notFound(c => toErrorResponse(refuseUnknownCall(c.req.path), c))

/** Refuses a known path as CloudFront does, and any other as not found. */
function refuseUnknownCall(path: string) {
  const match = allowedMethods.find(row => new RegExp(row.path).test(path))
  return match ? new Refusal(wrongMethodError, 405, { allow: match.allow }) : notFound('Call', 'path')
}
