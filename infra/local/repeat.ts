import { setTimeout as pause } from 'node:timers/promises'

/** Does the work again and again with a short pause until told to stop; only the first of several failures is told. */
export const repeat = (work: () => Promise<unknown>, onFailure: (error: unknown) => void, rest = 250) => {
  const stopping = new AbortController()
  const loop = async () => {
    let failing = false
    while (!stopping.signal.aborted) {
      try {
        await work()
        failing = false
      } catch (error) {
        if (!failing) onFailure(error)
        failing = true
      }
      await pause(rest, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const stopped = loop()
  return {
    stop: () => {
      stopping.abort()
      return stopped
    },
  }
}
