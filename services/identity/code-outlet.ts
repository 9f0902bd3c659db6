export type CodePurpose = 'sign-up' | 'reset'

/** Where confirmation codes leave the pool: a printer, a mailbox page, a mail provider. */
export interface CodeOutlet {
  /** Resolves when the code is handed over; `to` is an e-mail address. */
  deliver(to: string, code: string, purpose: CodePurpose): Promise<void>
}

const words: Record<CodePurpose, string> = {
  'sign-up': 'Confirmation code',
  'reset': 'Password reset code',
}

/** Writes one line a code, for a person who runs the services themselves. */
export function createPrintedOutlet(print: (line: string) => void): CodeOutlet {
  return {
    async deliver(to, code, purpose) {
      print(`${words[purpose]} for ${to}: ${code}`)
    },
  }
}
