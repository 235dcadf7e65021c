import { randomUUID } from 'node:crypto'
import { causeOf } from './http/safe-error.ts'
import { during, logDone } from './log.ts'

/**
 * Does work that answers no call, with one line in the log if there was anything to do. What it throws says no more
 * than which error it was, because Lambda logs the message.
 */
export const batch = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  during(name, randomUUID(), async task => {
    try {
      const result = await work()
      if (Object.keys(task.counts).length > 0) logDone('info', task, {})
      return result
    } catch (thrown) {
      const cause = causeOf(thrown)
      logDone('error', task, cause)
      throw Object.assign(new Error(`${name} failed: its log says where`), { name: cause.error })
    }
  })
