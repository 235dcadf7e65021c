/**
 * Ends the process on Ctrl-C, SIGTERM or `end`: the newest beginning is undone first. What is only just starting, and
 * whatever takes longer than five seconds, dies with the process.
 */
export const handleShutdown = () => {
  const undoings: (() => unknown)[] = []
  let ending = false
  const end = async (code: number) => {
    if (ending) return
    ending = true
    setTimeout(() => process.exit(code), 5000)
    for (const undo of undoings.reverse()) await Promise.resolve(undo()).catch(() => {})
    process.exit(code)
  }
  const fail = (line: string) => {
    if (ending) return
    process.stderr.write(`${line}\n`)
    void end(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0))
  /** A watcher that is killed cannot end what it watches; an orphan has another parent. */
  const endWithParent = () => {
    const parent = process.ppid
    setInterval(() => process.ppid !== parent && void end(0), 500).unref()
  }
  return { atEnd: (undo: () => unknown) => void undoings.push(undo), endWithParent, fail }
}
