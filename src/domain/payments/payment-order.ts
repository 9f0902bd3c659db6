/** An account in the United Kingdom: six digits, and eight. */
export interface UkAccount {
  name: string
  sortCode: string
  accountNumber: string
}

export interface Payment extends UkAccount {
  /** The roll number of a building society; it takes the place of the reference. */
  rollNumber: string | null
  /** Whole pence, more than none. */
  pence: number
}

/** Everything that a payment file says. Both formats are written from it, so they can’t differ. */
export interface PaymentOrder {
  /** The number of the run, "20260510-1". */
  number: string
  /** What couriers see on their statement, "PAY 2026-05-10". */
  reference: string
  /** The day on which the money moves. */
  payOn: string
  /** ISO 8601: when the run was approved. */
  madeAt: string
  payer: UkAccount
  payments: readonly Payment[]
}

/** The most that Bacs moves in one payment: 20 million pounds, in pence. */
export const paymentMax = 2_000_000_000
/** Payments of one run. */
export const paymentsMax = 5_000

export const sumPence = (payments: readonly Pick<Payment, 'pence'>[]): number =>
  payments.reduce((sum, { pence }) => sum + pence, 0)

/** Returns the reference of one payment: a building society finds its member by the roll number alone. */
export const getReference = ({ reference }: PaymentOrder, { rollNumber }: Payment): string => rollNumber ?? reference

/** "1234.05", as payment messages write pounds. */
export const formatPounds = (pence: number): string =>
  `${Math.floor(pence / 100)}.${String(pence % 100).padStart(2, '0')}`
