const concurrency = 20

/** After an error it begins no other item, and throws once the items in progress are done. */
export async function forEachConcurrently<Item>(items: readonly Item[], work: (item: Item) => Promise<void>) {
  const queue = items.values()
  const errors: unknown[] = []
  async function workOnQueue() {
    for (const item of queue) {
      if (errors.length > 0) return
      try {
        await work(item)
      } catch (error) {
        errors.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: concurrency }, workOnQueue))
  if (errors.length > 0) throw errors[0]
}
