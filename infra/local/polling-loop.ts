import { setTimeout as pause } from 'node:timers/promises'

const intervalMs = 2_000

/**
 * Repeats `work` until `stop` is called: immediately if it returned true, otherwise after a pause that `wake` ends early.
 * Reports only the first of consecutive failures.
 */
export const startPollingLoop = (work: () => Promise<boolean>, onFailure: (error: unknown) => void) => {
  let isStopped = false
  let isFailing = false
  let pausing = new AbortController()
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
      pausing = new AbortController()
      if (!(await workOnce())) await pause(intervalMs, undefined, { signal: pausing.signal }).catch(() => {})
    }
  }
  const stopped = loop()
  const wake = () => pausing.abort()
  const stop = () => {
    isStopped = true
    wake()
    return stopped
  }
  return { wake, stop }
}
