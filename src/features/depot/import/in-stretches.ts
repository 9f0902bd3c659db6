/** Milliseconds of work before the page may draw and handle keys again. */
const stretchMs = 12

/** Yields to the browser, so that waiting events go first. A timer would wait for four milliseconds each time. */
const othersFirst = async (): Promise<void> =>
  await new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      resolve()
    })
    port1.start()
    port2.postMessage(null)
  })

/**
 * Returns a function that is called between steps of long work: it gives way to the browser when the time has come, and
 * returns whether it has.
 * @param beforePause called each time before it does
 */
export function giveWay(beforePause?: () => void): () => Promise<boolean> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < stretchMs) return false
    beforePause?.()
    await othersFirst()
    since = performance.now()
    return true
  }
}

/** Does work for each item without blocking the page. */
export async function inStretches<Item>(items: readonly Item[], work: (item: Item) => void): Promise<void> {
  const pause = giveWay()
  for (const item of items) {
    work(item)
    await pause()
  }
}
