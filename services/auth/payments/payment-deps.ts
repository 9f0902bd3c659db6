import type { Kysely } from 'kysely'
import type { WeightTable } from '#domain/bank/weight-table.ts'
import type { UkAccount } from '#domain/payments/payment-order.ts'
import type { Clock } from '#kit/clock.ts'
import type { CallService } from '#kit/http/service-client.ts'
import type { Limiter } from '#kit/http/limits/limits.ts'
import type { Seal } from '#kit/seal.ts'
import type { AuthTables } from '../tables.ts'

export interface PaymentRules {
  /** The account that couriers are paid from; null where none is set. */
  payer: UkAccount | null
  /** Days for which an account is not paid to after it was changed. */
  holdDays: number
}

/** Runs prepared and files downloaded by one person. Nobody needs more on a day of payment. */
export const paymentLimit = { burst: 20, perSecond: 20 / 3600 }

export interface PaymentStore {
  db: Kysely<AuthTables>
  clock: Clock
  newId: () => string
  seal: Seal
  weights: WeightTable
  rules: PaymentRules
  /** Limits how often somebody prepares runs and gets files. */
  limiter: Limiter
  /** Calls the performance service, which has the invoices; null where there is none. */
  callPerformance: CallService | null
}
