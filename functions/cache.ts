import { logError } from './log.ts'

/** The timeout of a renewal while a copy exists. */
const timeoutMs = 2_000
const retryDelayMs = 5_000

/**
 * Wraps a fetch with a cache. Concurrent callers share one fetch. While fetching fails or hangs, the last good copy is served
 * and the fetch is retried after 5 seconds. A random part of `jitterMs` is added to the age, so that processes that start
 * together do not renew together.
 */
export function cached<T>(
  fetchValue: (signal?: AbortSignal) => Promise<T>,
  maxAgeMs: number,
  jitterMs = 0,
): () => Promise<T> {
  let copy: { value: T; until: number } | undefined
  let fetching: Promise<T> | undefined

  async function renew(): Promise<T> {
    const until = Date.now() + maxAgeMs + Math.random() * jitterMs
    try {
      copy = { value: await fetchValue(copy && AbortSignal.timeout(timeoutMs)), until }
    } catch (error) {
      if (!copy) throw error
      copy.until = Date.now() + retryDelayMs
      logError(error, { event: 'cached copy not renewed' })
    }
    return copy.value
  }

  return async () => {
    if (copy && copy.until > Date.now()) return copy.value
    fetching ??= renew().finally(() => {
      fetching = undefined
    })
    return fetching
  }
}
