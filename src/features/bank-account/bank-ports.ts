import type { BankDetails, OwnBankAccount, ShownAccount } from '#contracts/bank-account.ts'

/** What a service has answered; `code` is of the catalogue of problems, or `network`, or `signed-out`. */
export type BankAnswer<Value> = { kind: 'answer'; value: Value } | { kind: 'refused'; code: string }

export interface ChangedAccount {
  account: ShownAccount
  /** Masked addresses that a notice went to. */
  told: string[]
}

/** What the tool needs of the app. Nothing of it keeps what it is given. */
export interface BankPorts {
  read(): Promise<BankAnswer<OwnBankAccount>>
  /** Whether a sort code and an account number can belong together. */
  check(pair: Pick<BankDetails, 'sortCode' | 'accountNumber'>): Promise<BankAnswer<{ checked: boolean }>>
  change(given: BankDetails & { id: string }): Promise<BankAnswer<ChangedAccount>>
  /** Seconds since the person has signed in; null where the token does not say. */
  signInAge(): number | null
  newId(): string
}
