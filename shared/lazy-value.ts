/** Creates a value at its first use and keeps it. Intl formatters are slow to create on a phone. */
export function lazyValue<T extends object>(create: () => T): () => T {
  let value: T | undefined
  return () => {
    value ??= create()
    return value
  }
}
