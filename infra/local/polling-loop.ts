import { setTimeout as pause } from 'node:timers/promises'

type Options = { intervalMs: number; onFailure: (error: unknown) => void }

/**
 * Repeats `work` until `stop` is called: immediately if it returned true, otherwise after a pause that `wake` ends early.
 * Reports only the first of consecutive failures.
 */
export const startPollingLoop = (work: () => Promise<boolean>, { intervalMs, onFailure }: Options) => {
  let isStopped = false
  let isFailing = false
  let waking = new AbortController()
  const workOnce = async () => {
    try {
      const hasMore = await work()
      isFailing = false
      return hasMore
    } catch (error) {
      if (!isFailing) onFailure(error)
      isFailing = true
      return false
    }
  }
  const loop = async () => {
    while (!isStopped) {
      waking = new AbortController()
      if (!(await workOnce())) await pause(intervalMs, undefined, { signal: waking.signal }).catch(() => {})
    }
  }
  const stopped = loop()
  const wake = () => waking.abort()
  const stop = () => {
    isStopped = true
    wake()
    return stopped
  }
  return { wake, stop }
}
