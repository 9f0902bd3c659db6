import type { CourierAccount } from '#contracts/courier-account.ts'

/** What the account of somebody is, in a sentence. */
export const accountWords: Readonly<Record<CourierAccount['state'], string>> = {
  invited: 'Invited. They have not chosen a password yet; the first one is good for 7 days.',
  open: 'Open. They can sign in.',
  closed: 'Closed. They cannot sign in.',
  missing: 'The user pool has no account of theirs.',
}

export type AccountDeed = 'again' | 'close' | 'open' | 'factor'

/** Of a deed that was done. */
export const doneWords: Readonly<Record<AccountDeed, (name: string) => string>> = {
  again: (name) => `Another first password has gone to ${name}`,
  close: (name) => `${name}’s account is closed`,
  open: (name) => `${name} can sign in again`,
  factor: (name) => `${name} signs in without a second step now`,
}

interface Question {
  title: string
  text: readonly string[]
  yes: string
}

/** What is asked before something that is felt at once. */
export const questions: Readonly<Record<'close' | 'factor', (name: string) => Question>> = {
  close: (name) => ({
    title: `Close ${name}’s account?`,
    text: [
      'Every sign-in of theirs ends, and they cannot sign in again until the account is opened.',
      'What their phone has not sent is kept on it. A phone with signal sends it with the sign-in that it has, which runs out within the hour; after that it waits there until the account is opened again.',
      'Their rounds stay theirs until you give them to somebody else.',
    ],
    yes: 'Close the account',
  }),
  factor: (name) => ({
    title: `Take ${name}’s second step away?`,
    text: [
      'They sign in with their password alone, until they set a second step up again.',
      'Be sure that it is they who ask: call them back on the number in the books.',
    ],
    yes: 'Take the second step away',
  }),
}
