import { randomUUID } from 'node:crypto'
import { logCompletion, withRequestContext } from './log.ts'
import { safeError } from './safe-error.ts'

/**
 * Runs work that is not a call of the API. Logs one line if it counted anything or failed. The error that it throws names only
 * the kind of error, because Lambda logs its message.
 */
export const runBatch = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  withRequestContext(name, randomUUID(), async context => {
    try {
      const result = await work()
      if (Object.keys(context.counts).length > 0) logCompletion('info', context, {})
      return result
    } catch (thrown) {
      const error = safeError(thrown)
      logCompletion('error', context, error)
      throw Object.assign(new Error(`${name} failed: its log says where`), { name: error.error })
    }
  })
