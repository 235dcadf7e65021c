import type { Terminal } from './terminal.ts'

const step = 500

/** Counts up on the error output while long work goes on, if that is a terminal; `end` clears the line. */
export function startProgress(what: string, { error }: Terminal) {
  let count = 0
  return {
    add(more = 1) {
      const before = count
      count += more
      if (error.isTTY && Math.floor(count / step) > Math.floor(before / step))
        error.write(`\r${what}: ${count.toLocaleString('en-GB')}`)
    },
    end() {
      if (error.isTTY && count >= step) error.write('\r\u001B[K')
    },
  }
}
