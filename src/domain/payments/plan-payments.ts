import type { HeldPayment, HoldReason } from '#contracts/pay/payment-run.ts'
import { checkModulus } from '../bank/modulus-check.ts'
import type { WeightTable } from '../bank/weight-table.ts'
import { toBacsText, toMessageText, nameLength } from './bank-text.ts'
import { paymentMax, type UkAccount } from './payment-order.ts'

/** An account as the courier entered it. Its id is the version that a payment is locked to. */
interface AccountVersion extends UkAccount {
  id: string
  changedAt: Date
}

/** An invoice, and how much of it no earlier run has counted, in tenths of a penny. */
export interface InvoicePart {
  invoice: string
  amount: number
}

export interface Payee<Account extends AccountVersion = AccountVersion> {
  courier: string
  parts: readonly InvoicePart[]
  /** The sum of invoices that the courier or the depot queries. They wait. */
  queried: number
  /** What earlier runs counted and did not pay: less than a penny, or what the courier owes. In tenths of a penny. */
  carried: number
  account: Account | null
}

interface PlannedLine<Account extends AccountVersion = AccountVersion> {
  courier: string
  parts: readonly InvoicePart[]
  /** The sum of the parts, in tenths of a penny. */
  amount: number
  carried: number
  /** Whole pence that are paid. The rest is carried to the next run. */
  pence: number
  account: Account
}

interface PaymentRules {
  now: Date
  /** Days for which an account is not paid to after it was changed. */
  holdDays: number
  weights: WeightTable
}

/** The only place where tenths of a penny become pence: down, and what is left over stays in the ledger. */
const toPayablePence = (tenths: number): number => Math.max(0, Math.floor(tenths / 10))

function whyHeld(account: AccountVersion | null, pence: number, rules: PaymentRules): HoldReason | null {
  if (!account) return 'no-account'
  if (rules.now.getTime() - account.changedAt.getTime() < rules.holdDays * 86_400_000) return 'account-changed'
  if (checkModulus(rules.weights, account.sortCode, account.accountNumber) === 'failed') return 'account-impossible'
  if (toBacsText(account.name) === '' || toMessageText(account.name, nameLength) === '') return 'name-unreadable'
  return pence > paymentMax ? 'too-much' : null
}

/**
 * Returns the payments of a run, and the couriers who are held back with the first reason. What is held back stays due,
 * so that a later run of the same week pays it.
 */
export function planPayments<Account extends AccountVersion>(
  payees: readonly Payee<Account>[],
  rules: PaymentRules,
): { lines: PlannedLine<Account>[]; heldBack: HeldPayment[] } {
  const lines: PlannedLine<Account>[] = []
  const heldBack: HeldPayment[] = []
  for (const { courier, parts: all, queried, carried, account } of payees) {
    if (queried !== 0) heldBack.push({ courier, reason: 'queried', amount: queried })
    const parts = all.filter(({ amount }) => amount !== 0)
    if (parts.length === 0) continue
    const amount = parts.reduce((sum, part) => sum + part.amount, 0)
    const pence = toPayablePence(amount + carried)
    const reason = whyHeld(account, pence, rules)
    if (reason !== null || account === null) heldBack.push({ courier, reason: reason ?? 'no-account', amount })
    else lines.push({ courier, parts, amount, carried, pence, account })
  }
  return { lines, heldBack }
}
