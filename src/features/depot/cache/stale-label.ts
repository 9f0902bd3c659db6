/** Why the cache could not be refreshed, by code. */
const labels: Readonly<Record<string, string>> = {
  network: 'Can’t reach the server. Showing the last saved data.',
  'signed-out': 'Sign in again to update. Your changes are saved here.',
  'not-allowed': 'This account isn’t linked to a sub-depot. Ask whoever manages accounts.',
  'not-found': 'It’s no longer on a list of your sub-depot.',
  storage: 'This device is full. Free some space on it.',
}

export const staleLabel = (code: string): string =>
  labels[code] ?? `The server had a problem (${code}). The page tries again automatically.`
