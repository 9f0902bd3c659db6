/** Why nothing newer could be had, in a sentence; by code. */
const words: Readonly<Record<string, string>> = {
  network: 'The service could not be reached. What stands here was had before.',
  'signed-out': 'Sign in again to see what is new. What you did here is kept.',
  'not-allowed': 'This account belongs to no sub-depot. Ask whoever looks after the accounts.',
  'not-found': 'It is not on a list of your sub-depot any more.',
  storage: 'This device could not keep the answer. Free some room on it.',
}

export const askFaultWords = (code: string): string =>
  words[code] ?? `The service could not answer (${code}). It is asked again by itself.`
