/** The page's inline script puts the pending response here. */
interface Early {
  courierConfig?: Promise<Response> | undefined
}

const early = globalThis as Early

/** Starts the request for the configuration at once, because a first visit cannot do anything without it. */
export function askConfigEarly(): void {
  early.courierConfig = fetch('/config.json', { credentials: 'omit', cache: 'no-store' })
  // Whoever takes the response handles the error.
  early.courierConfig.catch(() => undefined)
}

/** Works like `fetch`, but its first call returns the response that was requested early. */
export const fetchOrTakeEarly: typeof fetch = async (...asked) => {
  const answer = early.courierConfig
  early.courierConfig = undefined
  return await (answer ?? fetch(...asked))
}
