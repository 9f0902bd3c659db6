import type { ServiceResponse } from '#contracts/problem.ts'
import type { BankDetails, OwnBankAccount, ShownAccount } from '#contracts/courier/bank-account.ts'

export interface ChangedAccount {
  account: ShownAccount
  /** Masked addresses that a notice went to. */
  told: string[]
}

/** The functions that the tool needs from the app. None of them saves what it is given. */
export interface BankPorts {
  read(): Promise<ServiceResponse<OwnBankAccount>>
  /** Whether a sort code and an account number can belong together. */
  check(pair: Pick<BankDetails, 'sortCode' | 'accountNumber'>): Promise<ServiceResponse<{ checked: boolean }>>
  change(given: BankDetails & { id: string }): Promise<ServiceResponse<ChangedAccount>>
  /** Seconds since the person has signed in; null where the token does not say. */
  signInAge(): number | null
  newId(): string
}
