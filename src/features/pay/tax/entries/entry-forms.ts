import {
  expenseCategorySchema,
  taxTextLimit,
  type Expense,
  type Income,
  type TaxEntry,
  type TaxVehicle,
  type Trip,
} from '#contracts/tax/tax.ts'
import { readDate } from '#domain/dates/read-date.ts'
import { readAmount } from '#domain/pay/read-amount.ts'
import { checkEntry, type EntryError } from '#domain/tax/check-entry.ts'
import { entryMessages } from '#domain/tax/entry-messages.ts'
import { expenseCategories } from '#domain/tax/expense-categories.ts'
import { readMiles } from '#domain/tax/miles.ts'
import type { FieldError } from '#ui/fields/use-request-form.ts'
import type { ExpenseDraft, IncomeDraft, TripDraft } from '../tax-drafts-sync.ts'

export interface CheckContext {
  vehicles: readonly TaxVehicle[]
  /** "2026-11-28". */
  today: string
}

/** The most of one entry: a million pounds, in tenths of a penny. */
const mostAmount = 1_000_000_000
/** The most miles of one journey, in tenths. */
const mostMiles = 20_000

type Texts<Field extends string> = [field: Field, text: string | undefined][]

/** In the order of the fields on the screen. */
const toErrors = <Field extends string>(texts: Texts<Field>): FieldError<Field>[] =>
  texts.flatMap(([field, text]) => (text === undefined ? [] : [{ field, text }]))

/** The amount that was typed without a sign; undefined if it is none. */
function readSum(typed: string): number | undefined {
  const read = readAmount(typed)
  return 'amount' in read && read.amount >= 0 && read.amount <= mostAmount ? read.amount : undefined
}

const amountText = (typed: string, sum: number | undefined): string | undefined => {
  if (typed.trim() === '') return 'Enter the amount in pounds, such as 12.50'
  return sum === undefined ? 'The amount must be in pounds and pence, such as 12.50' : undefined
}

const longText = (what: string, text: string): string | undefined =>
  text.trim().length > taxTextLimit ? `${what} must be ${taxTextLimit} characters or fewer` : undefined

/** Which field shows what the rules of the service say. */
const fieldsByError: Readonly<Record<EntryError, string>> = {
  'day-later': 'day',
  'day-too-early': 'day',
  'vehicle-unknown': 'vehicle',
  'vehicle-needed': 'vehicle',
  'odometer-backwards': 'end',
  'miles-more-than-odometer': 'miles',
  'place-needed': 'from',
  'amount-zero': 'amount',
  'vat-wrong': 'vat',
}

/** Returns the entry if the rules of the service allow it, or else the error at its field. */
function judge<Entry extends TaxEntry, Field extends string>(
  entry: Entry,
  { vehicles, today }: CheckContext,
): { entry: Entry } | { errors: FieldError<Field>[] } {
  const error = checkEntry(entry, vehicles, today)
  return error ? { errors: [{ field: fieldsByError[error] as Field, text: entryMessages[error] }] } : { entry }
}

const dayText = (day: string | undefined, today: string): string | undefined => {
  if (day === undefined) return 'Enter the day, such as 14 5 2026'
  return day > today ? entryMessages['day-later'] : undefined
}

export type TripField = 'day' | 'vehicle' | 'round' | 'by' | 'start' | 'end' | 'from' | 'to' | 'miles'

function milesText({ by, miles }: TripDraft, read: number | undefined): string | undefined {
  if (by === 'odometer' && miles.trim() === '') return undefined
  if (read === undefined) return 'Enter the miles as a number, such as 42 or 42.5'
  if (read === 0) return 'Enter more than 0 miles'
  return read > mostMiles ? 'One entry can have up to 2,000 miles' : undefined
}

const readingText = (read: number | undefined): string | undefined =>
  read === undefined ? 'Enter the odometer reading as a number, such as 48210' : undefined

/** Returns the trip that was typed, or what is wrong with it. */
export function checkTrip(
  draft: TripDraft,
  context: CheckContext,
): { entry: Trip } | { errors: FieldError<TripField>[] } {
  const { id, replaces, vehicle, by } = draft
  const byOdometer = by === 'odometer'
  const [day, start, end] = [readDate(draft.day), readMiles(draft.start), readMiles(draft.end)]
  const [from, to, round] = [draft.from.trim(), draft.to.trim(), draft.round.trim()]
  const typedMiles = readMiles(draft.miles)
  const driven = start !== undefined && end !== undefined ? end - start : undefined
  const isWhole = byOdometer && draft.miles.trim() === ''
  const miles = isWhole ? driven : typedMiles
  const isTooFar = isWhole && driven !== undefined && driven > mostMiles
  const texts: Texts<TripField> = [
    ['day', dayText(day, context.today)],
    ['vehicle', context.vehicles.some(({ id }) => id === vehicle) ? undefined : entryMessages['vehicle-unknown']],
    ['round', round.length > 16 ? 'The round must be 16 characters or fewer' : undefined],
    ['start', byOdometer ? readingText(start) : undefined],
    [
      'end',
      byOdometer
        ? (readingText(end) ??
          (driven !== undefined && driven <= 0 ? entryMessages['odometer-backwards'] : undefined) ??
          (isTooFar ? 'One entry can have up to 2,000 miles' : undefined))
        : undefined,
    ],
    ['from', byOdometer || from !== '' ? longText('The place', from) : 'Enter where the journey began'],
    ['to', byOdometer || to !== '' ? longText('The place', to) : 'Enter where the journey ended'],
    ['miles', milesText(draft, typedMiles)],
  ]
  const errors = toErrors(texts)
  if (errors.length > 0 || day === undefined || miles === undefined) return { errors }
  const odometer = byOdometer && start !== undefined && end !== undefined ? { start, end } : null
  const places = byOdometer ? { from: '', to: '' } : { from, to }
  const trip: Trip = {
    kind: 'trip',
    id,
    replaces,
    day,
    vehicle,
    round: round === '' ? null : round,
    ...places,
    odometer,
    miles,
  }
  return judge(trip, context)
}

export type ExpenseField =
  | 'photos'
  | 'amount'
  | 'category'
  | 'vehicle'
  | 'refund'
  | 'day'
  | 'supplier'
  | 'businessPercent'
  | 'vat'

/** VAT is optional: a blank field is none. */
const vatText = (typed: string, sum: number | undefined): string | undefined =>
  typed.trim() !== '' && sum === undefined ? 'The VAT must be in pounds and pence, such as 2.50' : undefined

/** Returns the expense that was typed, without its photos, or what is wrong with it. */
export function checkExpense(
  draft: ExpenseDraft,
  context: CheckContext,
): { entry: Expense } | { errors: FieldError<ExpenseField>[] } {
  const { id, replaces } = draft
  const category = expenseCategorySchema.safeParse(draft.category).data
  const [day, amount, vat] = [readDate(draft.day), readSum(draft.amount), readSum(draft.vat)]
  const [supplier, percent] = [
    draft.supplier.trim(),
    /^\d{1,3}$/.exec(draft.businessPercent.trim().replace(/ ?%$/, '')),
  ]
  const businessPercent = percent ? Number(percent[0]) : 0
  const isVehicleCost = category !== undefined && expenseCategories[category].isVehicleCost
  const texts: Texts<ExpenseField> = [
    ['amount', amountText(draft.amount, amount) ?? (amount === 0 ? entryMessages['amount-zero'] : undefined)],
    ['category', category ? undefined : 'Choose what it was for'],
    ['vehicle', isVehicleCost && draft.vehicle === '' ? entryMessages['vehicle-needed'] : undefined],
    ['day', dayText(day, context.today)],
    ['supplier', longText('The name', supplier)],
    ['businessPercent', businessPercent < 1 || businessPercent > 100 ? 'Enter a share from 1 to 100' : undefined],
    ['vat', vatText(draft.vat, vat)],
  ]
  const errors = toErrors(texts)
  if (errors.length > 0 || day === undefined || amount === undefined || !category) return { errors }
  const sign = draft.isRefund ? -1 : 1
  const expense: Expense = {
    kind: 'expense',
    id,
    replaces,
    day,
    category,
    amount: sign * amount,
    vat: draft.vat.trim() === '' || vat === undefined ? null : vat === 0 ? 0 : sign * vat,
    businessPercent,
    vehicle: isVehicleCost && draft.vehicle !== '' ? draft.vehicle : null,
    supplier,
    photos: [],
  }
  return judge(expense, context)
}

export type IncomeField = 'day' | 'paidBack' | 'amount' | 'vat' | 'text'

/** Returns the income that was typed, or what is wrong with it. */
export function checkIncome(
  draft: IncomeDraft,
  context: CheckContext,
): { entry: Income } | { errors: FieldError<IncomeField>[] } {
  const { id, replaces, invoice } = draft
  const [day, amount, vat] = [readDate(draft.day), readSum(draft.amount), readSum(draft.vat)]
  const text = draft.text.trim()
  const texts: Texts<IncomeField> = [
    ['amount', amountText(draft.amount, amount) ?? (amount === 0 ? entryMessages['amount-zero'] : undefined)],
    ['vat', vatText(draft.vat, vat)],
    ['day', dayText(day, context.today)],
    ['text', longText('The text', text)],
  ]
  const errors = toErrors(texts)
  if (errors.length > 0 || day === undefined || amount === undefined) return { errors }
  const sign = draft.isPaidBack ? -1 : 1
  const income: Income = {
    kind: 'income',
    id,
    replaces,
    day,
    amount: sign * amount,
    vat: draft.vat.trim() === '' || vat === undefined ? null : vat === 0 ? 0 : sign * vat,
    invoice,
    text,
  }
  return judge(income, context)
}
