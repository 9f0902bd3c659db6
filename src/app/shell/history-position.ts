/** Returns how many pages of the app come before this one in the window's history, as the router counts them. */
export const historyPosition = (): number => (history.state as { idx?: number } | null)?.idx ?? 0

/** The position when the app was loaded. Earlier entries belong to a previous document, and going to one would reload it. */
export const firstPosition = historyPosition()
