/** How many pages of the app stand before this one in the window's history, as the router counts them. */
export const historyPosition = (): number => (history.state as { idx?: number } | null)?.idx ?? 0

/** The same when the app was loaded: what stands before it belongs to a document that is gone, and going there would load it. */
export const firstPosition = historyPosition()
