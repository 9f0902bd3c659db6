import type { VatRegistration } from '#contracts/tax/tax.ts'
import { addDays, addMonths } from '../dates/near-day.ts'
import { roundFair } from './count-expense.ts'
import { isIn } from './tax-year.ts'

/** The standard rate in per cent, from the first day on. https://kmbs.co.uk/vat-standard-rate/ */
const standardRates = [{ from: '2011-01-04', percent: 20 }]

/** More income than this in twelve months, in tenths of a penny, means registering. https://brayaccounts.co.uk/?p=70746 */
const registrationThresholds = [{ from: '2024-04-01', over: 90_000_000 }]

export interface SelfBill {
  net: number
  /** Null if the courier is not registered on the day of the invoice. */
  vat: { number: string; percent: number; amount: number; reference: string; statement: string } | null
  gross: number
}

/**
 * A self-billed invoice has to say this beside its VAT, and that it is one (VAT Notice 700/62,
 * https://www.gov.uk/guidance/self-billing-notice-70062).
 */
const statement = 'The VAT shown is your output tax due to HMRC'
const reference = 'SELF-BILLING'

/** The fields of an invoice that the carrier makes out in the courier's name. Amounts in tenths of a penny, VAT in whole pence. */
export function toSelfBill(net: number, issuedOn: string, registration: VatRegistration | null): SelfBill {
  const rate = standardRates.findLast(({ from }) => from <= issuedOn)
  const isRegistered = registration && isIn({ ...registration, to: registration.to ?? issuedOn }, issuedOn)
  if (!isRegistered || !rate) return { net, vat: null, gross: net }
  const amount = roundFair((net * rate.percent) / 1000) * 10
  return {
    net,
    vat: { number: registration.number, percent: rate.percent, amount, reference, statement },
    gross: net + amount,
  }
}

const weights = [8, 7, 6, 5, 4, 3, 2]

/** The nine digits of a VAT number as typed, "GB 980 7806 84"; undefined if its check digits are wrong. */
export function readVatNumber(typed: string): string | undefined {
  const digits = /^(?:GB)?(\d{9})$/i.exec(typed.replaceAll(/[\s.-]/g, ''))?.[1]
  if (!digits) return undefined
  const sum = weights.reduce((all, weight, at) => all + weight * Number(digits[at]), Number(digits.slice(7)))
  // Numbers that were given out since 2010 have 55 added.
  return sum % 97 === 0 || (sum + 55) % 97 === 0 ? digits : undefined
}

/** Returns "GB 980 7806 84". */
export const formatVatNumber = (digits: string): string => `GB ${digits.replace(/^(\d{3})(\d{4})(\d{2})$/, '$1 $2 $3')}`

/** The income of the twelve months that end with a day, beside the threshold for registration; undefined before the first known one. */
export function yearlyTurnover(
  incomes: readonly { day: string; amount: number }[],
  day: string,
): { amount: number; over: number; mustRegister: boolean } | undefined {
  const threshold = registrationThresholds.findLast(({ from }) => from <= day)
  if (!threshold) return undefined
  const span = { from: addDays(addMonths(day, -12), 1), to: day }
  const amount = incomes.filter((each) => isIn(span, each.day)).reduce((sum, each) => sum + each.amount, 0)
  return { amount, over: threshold.over, mustRegister: amount > threshold.over }
}
