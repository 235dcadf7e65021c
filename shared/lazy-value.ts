/** Returns a function that creates a value at its first call. The first Intl formatter takes a slow phone a tenth of a second. */
export function lazyValue<T extends object>(create: () => T): () => T {
  let value: T | undefined
  return () => {
    value ??= create()
    return value
  }
}
