const concurrency = 20

/**
 * Works on 20 items at a time, and returns their results in order. After an error it begins no other items, and throws once
 * those in progress are done.
 */
export async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let index = 0; index < items.length; index += concurrency) {
    const outcomes = await Promise.allSettled(items.slice(index, index + concurrency).map(work))
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') throw outcome.reason
      results.push(outcome.value)
    }
  }
  return results
}
