/** What is made at its first use and kept, as the formats of dates: to make one takes a slow phone a long while. */
export function lazy<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
