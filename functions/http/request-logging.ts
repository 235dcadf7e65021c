import { randomUUID } from 'node:crypto'
import type { Context, Next } from 'hono'
import { basePath, contract, type RouteName } from '#shared/contract.ts'
import { correlationHeader, formatReference, isCorrelationId } from '#shared/correlation.ts'
import { type ApiError, Refusal } from '#shared/errors.ts'
import { count, during, logDone, type Task } from '../log.ts'
import { causeOf } from './safe-error.ts'

/** Names a call after what its browser calls it, answers that name, and writes the one line the log has of it. */
export function observed(name: RouteName) {
  const { method, path } = contract[name]
  const route = `${method} ${basePath}${path}`

  return (c: Context, next: Next) => {
    const sent = c.req.header(correlationHeader) ?? ''
    const work = async (task: Task) => {
      c.header(correlationHeader, task.correlation)
      await next()
      const { status } = c.res
      const failed = status >= 500
      if (c.error) count('refusals')
      logDone(failed ? 'error' : 'info', task, {
        route,
        status,
        ...(c.error && refusalOf(c.error)),
        ...(failed && { reference: formatReference(task.correlation) }),
      })
    }
    return during(name, isCorrelationId(sent) ? sent : randomUUID(), work)
  }
}

/** Why a call was refused, in the words of the contract; or what went wrong. */
function refusalOf(thrown: Error) {
  if (!(thrown instanceof Refusal)) return { refusal: 'server', ...causeOf(thrown) }
  return { refusal: thrown.error.kind, check: checkOf(thrown.error) }
}

const checkOf = (error: ApiError) =>
  'failedCheck' in error ? error.failedCheck : 'itemType' in error ? error.itemType : undefined
