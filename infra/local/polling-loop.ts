import { setTimeout as pause } from 'node:timers/promises'

const intervalMs = 250

/** Repeats `work` with a pause until `stop` is called. Reports only the first of consecutive failures. */
export const startPollingLoop = (work: () => Promise<unknown>, onFailure: (error: unknown) => void) => {
  const abort = new AbortController()
  const loop = async () => {
    let isFailing = false
    while (!abort.signal.aborted) {
      try {
        await work()
        isFailing = false
      } catch (error) {
        if (!isFailing) onFailure(error)
        isFailing = true
      }
      await pause(intervalMs, undefined, { signal: abort.signal }).catch(() => {})
    }
  }
  const stopped = loop()
  return {
    stop: () => {
      abort.abort()
      return stopped
    },
  }
}
