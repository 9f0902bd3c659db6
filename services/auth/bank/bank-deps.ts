import type { WeightTable } from '#domain/bank/weight-table.ts'
import type { NoticeOutlet } from '#kit/notice-outlet.ts'

/** Addresses of an account in the user pool; null where it has none. */
export interface Contact {
  email: string | null
  phone: string | null
}

export interface BankDeps {
  /** Keys of 32 bytes. The first one seals, and all of them open. */
  keys: readonly Uint8Array[]
  weights: WeightTable
  /** The maximum age of a sign-in, in seconds, at which a change is allowed. */
  freshSeconds: number
  outlet: NoticeOutlet
  /**
   * Asks the user pool with the caller's own token.
   * @throws ProblemError token-invalid where the sign-in was taken back, not-ready where nobody answers
   */
  contactOf(authorization: string): Promise<Contact>
}
