export type CodePurpose = 'sign-up' | 'reset' | 'verify-email' | 'verify-phone' | 'factor' | 'custom'

/** The kinds of message to send: a code, or the first password of an invited user. */
export type LetterKind = CodePurpose | 'invitation'

export interface LetterDetails {
  /** When the code or password stops working. */
  expiresAt: Date
  /** The account that it is for. A newer code of the same kind replaces one that was not sent yet. */
  subject: string
  /** The name to sign in with; only an invitation needs it. */
  username?: string
}

export interface CodeOutlet {
  /** Resolves when the code is handed over; `to` is an e-mail address, or a phone number that begins with a plus. */
  deliver(to: string, code: string, purpose: LetterKind, details: LetterDetails): Promise<void>
}

/** The name of a code in the messages that people read. */
export const codeLabels: Readonly<Record<LetterKind, string>> = {
  'sign-up': 'Confirmation code',
  reset: 'Password reset code',
  'verify-email': 'Verification code',
  'verify-phone': 'Verification code',
  factor: 'Sign-in code',
  custom: 'Sign-in code',
  invitation: 'First password',
}

/** Writes one line a code, for a person who runs the services themselves. */
export function createPrintedOutlet(print: (line: string) => void): CodeOutlet {
  return {
    async deliver(to, code, purpose) {
      print(`${codeLabels[purpose]} for ${to}: ${code}`)
    },
  }
}
