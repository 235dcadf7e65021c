import type { Terminal } from './terminal.ts'

const reportInterval = 500

/** Counts items on the error output during long work, if that is a terminal; `end` clears the line. */
export function startProgress(label: string, { error }: Terminal) {
  let count = 0
  return {
    add(increment = 1) {
      const previousCount = count
      count += increment
      const isDue = Math.floor(count / reportInterval) > Math.floor(previousCount / reportInterval)
      if (error.isTTY && isDue) error.write(`\r${label}: ${count.toLocaleString('en-GB')}`)
    },
    end() {
      if (error.isTTY && count >= reportInterval) error.write('\r\u001B[K')
    },
  }
}
