import { setTimeout as pause } from 'node:timers/promises'

const intervalMs = 250

/**
 * Repeats `work` until `stop` is called: immediately if it returned true, otherwise after a pause. Reports only the first of
 * consecutive failures.
 */
export const startPollingLoop = (work: () => Promise<boolean>, onFailure: (error: unknown) => void) => {
  const stopping = new AbortController()
  const { signal } = stopping
  let isFailing = false
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
    while (!signal.aborted)
      if (!(await workOnce())) await pause(intervalMs, undefined, { signal }).catch(() => {})
  }
  const stopped = loop()
  const stop = () => {
    stopping.abort()
    return stopped
  }
  return { stop }
}
