export type CodePurpose = 'sign-up' | 'reset' | 'verify-email' | 'verify-phone' | 'factor' | 'custom'

/** Where confirmation codes leave the pool: a printer, a mailbox page, a provider of mail and text messages. */
export interface CodeOutlet {
  /** Resolves when the code is handed over; `to` is an e-mail address, or a phone number that begins with a plus. */
  deliver(to: string, code: string, purpose: CodePurpose): Promise<void>
}

/** What a code is called where people read it. */
export const codeWords: Readonly<Record<CodePurpose, string>> = {
  'sign-up': 'Confirmation code',
  'reset': 'Password reset code',
  'verify-email': 'Verification code',
  'verify-phone': 'Verification code',
  'factor': 'Sign-in code',
  'custom': 'Sign-in code',
}

/** Writes one line a code, for a person who runs the services themselves. */
export function createPrintedOutlet(print: (line: string) => void): CodeOutlet {
  return {
    async deliver(to, code, purpose) {
      print(`${codeWords[purpose]} for ${to}: ${code}`)
    },
  }
}
