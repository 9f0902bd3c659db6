/** Where the page's own script leaves the answer that it has asked for. */
interface Early {
  courierConfig?: Promise<Response> | undefined
}

const early = globalThis as Early

/** On a first visit nothing is known without the configuration: it comes beside the app's code and not after it. */
export function askConfigEarly(): void {
  early.courierConfig = fetch('/config.json', { credentials: 'omit', cache: 'no-store' })
  // Whoever takes it is told.
  early.courierConfig.catch(() => undefined)
}

/** As `fetch`, with what was asked for early taken first, once. */
export const fetchOrTakeEarly: typeof fetch = async (...asked) => {
  const answer = early.courierConfig
  early.courierConfig = undefined
  return await (answer ?? fetch(...asked))
}
