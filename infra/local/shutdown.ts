const timeoutMs = 5000

/**
 * Ends the process on Ctrl-C or SIGTERM, after the shutdown handlers, the latest first. Services that are still starting,
 * and handlers that take longer than five seconds, end with the process.
 */
export function handleShutdown() {
  const handlers: (() => unknown)[] = []
  let isEnding = false
  const end = async (code: number) => {
    if (isEnding) return
    isEnding = true
    setTimeout(() => process.exit(code), timeoutMs)
    for (const handler of handlers.reverse()) await Promise.resolve(handler()).catch(() => {})
    process.exit(code)
  }
  const fail = (line: string) => {
    if (isEnding) return
    process.stderr.write(`${line}\n`)
    void end(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0))
  return { onShutdown: (handler: () => unknown) => void handlers.push(handler), fail }
}
