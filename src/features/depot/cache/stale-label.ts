/** Why the cache could not be refreshed, by code. */
const labels: Readonly<Record<string, string>> = {
  network: 'Can’t reach the server. Showing the last saved data.',
  'signed-out': 'Sign in again to see what is new. Your changes are saved here.',
  'not-allowed': 'This account belongs to no sub-depot. Ask whoever looks after the accounts.',
  'not-found': 'It is no longer on a list of your sub-depot.',
  storage: 'This device is full. Free some space on it.',
}

export const staleLabel = (code: string): string =>
  labels[code] ?? `The server had a problem (${code}). The page tries again automatically.`
