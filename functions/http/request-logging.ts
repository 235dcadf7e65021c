import { randomUUID } from 'node:crypto'
import type { Context, Next } from 'hono'
import { basePath, contract, type RouteName } from '#shared/contract.ts'
import { type ApiError, Refusal } from '#shared/errors.ts'
import { countMetric, logCompletion, type RequestContext, safeError, withRequestContext } from '../log.ts'

/** The header of a response with the id by which its call is found in the log. */
export const correlationHeader = 'x-correlation-id'

/** Gives a call a correlation id, returns it as a header, and logs one line. */
export function requestLogger(name: RouteName) {
  const { method, path } = contract[name]
  const route = `${method} ${basePath}${path}`

  return (c: Context, next: Next) => {
    const work = async (context: RequestContext) => {
      c.header(correlationHeader, context.correlation)
      await next()
      const { status } = c.res
      if (c.error) countMetric('refusals')
      logCompletion(status >= 500 ? 'error' : 'info', context, {
        route,
        status,
        ...(c.error && getRefusalFields(c.error)),
      })
    }
    return withRequestContext(name, randomUUID(), work)
  }
}

function getRefusalFields(thrown: Error) {
  if (!(thrown instanceof Refusal)) return { refusal: 'server', ...safeError(thrown) }
  return { refusal: thrown.body.kind, check: getFailedCheck(thrown.body) }
}

const getFailedCheck = (error: ApiError) =>
  'failedCheck' in error ? error.failedCheck : 'itemType' in error ? error.itemType : undefined
