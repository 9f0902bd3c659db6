/** Milliseconds: what flashes by cannot be read. */
const atLeast = 200

/** Settles as the work does, and not before its pending state has been in sight for 200 ms. For what asks the network. */
export async function shownPending<T>(work: Promise<T>): Promise<T> {
  const [settled] = await Promise.allSettled([work, new Promise((resolve) => setTimeout(resolve, atLeast))])
  if (settled.status === 'rejected') throw settled.reason
  return settled.value
}
