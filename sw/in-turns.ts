/** Runs the work for every item, for at most `most` at once. Rejects with the first error, and starts no more then. */
export async function inTurns<T>(
  items: readonly T[],
  most: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const left = items.values()
  let failed = false
  const takeTurns = async (): Promise<void> => {
    for (const item of left) {
      if (failed) return
      try {
        await work(item)
      } catch (error) {
        failed = true
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, takeTurns))
}
