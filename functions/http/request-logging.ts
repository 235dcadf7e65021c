import type { Context, Next } from 'hono'
import { basePath, contract, type RouteName } from '#shared/contract.ts'
import { type ApiError, Refusal } from '#shared/errors.ts'
import { logCompletion, safeError, withRequestContext } from '../log.ts'

/** Logs one line about a call. */
export function requestLogger(name: RouteName) {
  const { method, path } = contract[name]
  const route = `${method} ${basePath}${path}`

  return (c: Context, next: Next) =>
    withRequestContext(name, async context => {
      await next()
      const { status } = c.res
      logCompletion(status >= 500 ? 'error' : 'info', context, {
        route,
        status,
        ...(c.error && getRefusalFields(c.error)),
      })
    })
}

function getRefusalFields(thrown: Error) {
  if (!(thrown instanceof Refusal)) return { refusal: 'server', ...safeError(thrown) }
  return { refusal: thrown.body.kind, check: getFailedCheck(thrown.body) }
}

const getFailedCheck = (error: ApiError) =>
  'failedCheck' in error ? error.failedCheck : 'itemType' in error ? error.itemType : undefined
