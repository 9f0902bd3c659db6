import type { WeightTable } from '#domain/bank/weight-table.ts'
import type { NoticeOutlet } from '#kit/notice-outlet.ts'

/** Addresses of an account in the user pool; null where it has none. */
export interface Contact {
  email: string | null
  phone: string | null
}

export interface BankDeps {
  /** Of 32 bytes each; the first one seals, all of them open. */
  keys: readonly Uint8Array[]
  weights: WeightTable
  /** How old a sign-in may be for a change. */
  freshSeconds: number
  outlet: NoticeOutlet
  /**
   * Asks the user pool with the caller's own token.
   * @throws ProblemError token-invalid where the sign-in was taken back, not-ready where nobody answers
   */
  contactOf(authorization: string): Promise<Contact>
}
