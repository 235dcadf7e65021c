import type { Terminal } from './terminal.ts'

const reportInterval = 500

/** Counts the items of long work on the error output, if that is a terminal, and clears the line at the end. */
export async function withProgress<Result>(
  label: string,
  { error }: Terminal,
  work: (add: (increment?: number) => void) => Promise<Result>,
): Promise<Result> {
  let count = 0
  const add = (increment = 1) => {
    const previousCount = count
    count += increment
    const isDue = Math.floor(count / reportInterval) > Math.floor(previousCount / reportInterval)
    if (error.isTTY && isDue) error.write(`\r${label}: ${count.toLocaleString('en-GB')}`)
  }
  try {
    return await work(add)
  } finally {
    if (error.isTTY && count >= reportInterval) error.write('\r\u001B[K')
  }
}
