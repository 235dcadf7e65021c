import { safeError } from '../http/safe-error.ts'
import { log } from '../log.ts'

const freshFor = 30_000
/** How long a new copy may take to come while there is one to go on with. */
const patience = 2_000
const untilNextTry = 5_000

/**
 * Keeps what was fetched for 30 seconds. Everybody who asks meanwhile shares one fetch; while fetching fails or hangs,
 * the last good copy is served and the source is left alone for 5 seconds at a time.
 */
export function cached<T>(fetched: (signal?: AbortSignal) => Promise<T>): () => Promise<T> {
  let copy: { value: T; until: number } | undefined
  let fetching: Promise<T> | undefined

  async function renewed(): Promise<T> {
    const until = Date.now() + freshFor
    try {
      copy = { value: await fetched(copy && AbortSignal.timeout(patience)), until }
    } catch (thrown) {
      if (!copy) throw thrown
      copy.until = Date.now() + untilNextTry
      log('error', { event: 'the last good copy is served', ...safeError(thrown) })
    }
    return copy.value
  }

  return async () => {
    if (copy && copy.until > Date.now()) return copy.value
    fetching ??= renewed().finally(() => {
      fetching = undefined
    })
    return fetching
  }
}
