import type { CourierAccount } from '#contracts/courier/courier-account.ts'

/** Returns the state of an account in a sentence. */
export const accountLabels: Readonly<Record<CourierAccount['state'], string>> = {
  invited: 'Invited. They haven’t set a password yet. The first password lasts 7 days.',
  open: 'Active',
  closed: 'Closed. They cannot sign in.',
  missing: 'No account',
}

export type AccountAction = 'again' | 'close' | 'open' | 'factor'

/** Shown when it is done. */
export const doneLabels: Readonly<Record<AccountAction, (name: string) => string>> = {
  again: (name) => `New first password sent to ${name}`,
  close: (name) => `${name}’s account is closed`,
  open: (name) => `${name} can sign in again`,
  factor: (name) => `Two-step verification of ${name} reset`,
}

interface Question {
  title: string
  text: readonly string[]
  yes: string
}

/** The questions before something that takes effect at once. */
export const questions: Readonly<Record<'close' | 'factor', (name: string) => Question>> = {
  close: (name) => ({
    title: `Close ${name}’s account?`,
    text: [
      'They are signed out everywhere, and cannot sign in until you reopen the account.',
      'Unsent work stays on the phone. It may still send for up to an hour, otherwise after you reopen the account.',
      'Their rounds are not reassigned automatically.',
    ],
    yes: 'Close the account',
  }),
  factor: (name) => ({
    title: `Reset two-step sign-in of ${name}?`,
    text: [
      'They sign in with their password alone until they set up two-step sign-in again.',
      'Check it’s really them: call them back on the number shown here.',
    ],
    yes: 'Reset two-step sign-in',
  }),
}
