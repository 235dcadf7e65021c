import { QueryClient } from '@tanstack/react-query'
import { isClientError } from '#shared/errors.ts'

const maxEntries = 50
const maxRetries = 2

/** Whether to retry a failed request: at most twice, after no reply or a 5xx, but not after a 4xx. */
const shouldRetry = (failures: number, thrown: unknown) => failures < maxRetries && !isClientError(thrown)

/** Creates the query client. Its cache holds 50 entries; the oldest unused one is removed first (specification 4.17). */
export function createQueryClient() {
  const client = new QueryClient({
    defaultOptions: {
      // By default a request waits without an error while the device is offline.
      queries: {
        retry: shouldRetry,
        retryDelay: failures => 500 * 2 ** failures,
        networkMode: 'always',
        refetchOnReconnect: ({ state }) => state.status === 'error',
      },
      mutations: { networkMode: 'always' },
    },
  })
  const cache = client.getQueryCache()
  cache.subscribe(({ type }) => {
    if (type !== 'added') return
    const unused = cache.getAll().filter(query => query.getObserversCount() === 0)
    const tooMany = cache.getAll().length - maxEntries
    for (const query of unused.slice(0, Math.max(0, tooMany))) cache.remove(query)
  })
  return client
}
