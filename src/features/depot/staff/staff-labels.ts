import type { StaffAccount } from '#contracts/staff/staff.ts'
import type { StaffAction } from './staff-sync.ts'

/** The state of an account in a sentence. */
export const staffAccountLabels: Readonly<Record<StaffAccount['account']['state'], string>> = {
  invited: 'Invited. They haven’t set a password yet. The first password lasts 7 days.',
  open: 'Active',
  closed: 'Closed. They can’t sign in.',
  missing: 'No account in the user pool',
}

/** Shown when it is done. */
export const staffDoneLabels: Readonly<Record<StaffAction, (name: string) => string>> = {
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
export const staffQuestions: Readonly<Record<StaffAction, (name: string) => Question>> = {
  again: (name) => ({
    title: `Send ${name} a new first password?`,
    text: ['It goes to their email address and lasts 7 days. The last one stops working.'],
    yes: 'Send it',
  }),
  close: (name) => ({
    title: `Close ${name}’s account?`,
    text: [
      'They are signed out everywhere, and can’t sign in until you reopen the account.',
      'Their roles stay as they are.',
    ],
    yes: 'Close the account',
  }),
  open: (name) => ({
    title: `Reopen ${name}’s account?`,
    text: ['They can sign in again, with the roles that are shown here.'],
    yes: 'Reopen the account',
  }),
  factor: (name) => ({
    title: `Reset two-step sign-in of ${name}?`,
    text: [
      'They sign in with their password alone until they set up two-step sign-in again.',
      'Check it’s really them: speak to them in person, or call a number that you know.',
    ],
    yes: 'Reset two-step sign-in',
  }),
}
