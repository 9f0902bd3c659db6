import type { Expense, Income, TaxEntry, TaxSettings, TaxVehicle, Trip } from '#contracts/tax/tax.ts'
import { londonDay } from '#domain/dates/day.ts'
import { typedDate, type TypedDate } from '#domain/dates/read-date.ts'
import { typedAmount } from '#domain/pay/read-amount.ts'
import type { TakenPhoto } from '#domain/taken-photo.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { servicesNow } from '#offline/phone-clock.ts'
import { draftsIn, type Drafts } from '#offline/requests/drafts.ts'

/** The forms of a courier's tax records. */
export type EntryKind = 'trip' | 'expense' | 'income'

/** What every draft of an entry has, with its fields as typed. */
export interface EntryDraft {
  /** The kind, and the entry that it corrects: "trip/new" or "trip/<id>". Each has a draft of its own. */
  key: string
  /** The id of the entry, once it is saved. */
  id: string
  replaces: string | null
  day: TypedDate
}

export type EntryDrafts<Draft extends EntryDraft> = Drafts<Draft>

export interface TripDraft extends EntryDraft {
  vehicle: string
  round: string
  /** How the miles are given: both readings, or the miles with where the journey began and ended. */
  by: 'odometer' | 'places'
  start: string
  end: string
  from: string
  to: string
  miles: string
}

export interface ExpenseDraft extends EntryDraft {
  category: string
  isRefund: boolean
  amount: string
  vat: string
  businessPercent: string
  vehicle: string
  supplier: string
  photos: readonly TakenPhoto[]
}

export interface IncomeDraft extends EntryDraft {
  isPaidBack: boolean
  amount: string
  vat: string
  invoice: string | null
  text: string
}

export interface VehicleDraft {
  /** "vehicle/new" or "vehicle/<id>". */
  key: string
  id: string
  name: string
  kind: string
  method: string
}

export interface SettingsDraft {
  key: 'settings'
  nation: TaxSettings['nation']
  quarters: TaxSettings['quarters']
  otherIncome: string
  isRegistered: boolean
  number: string
  from: TypedDate
  to: TypedDate
}

export const tripDrafts = draftsIn<TripDraft>('taxDrafts')
export const expenseDrafts = draftsIn<ExpenseDraft>('taxDrafts')
export const incomeDrafts = draftsIn<IncomeDraft>('taxDrafts')
export const vehicleDrafts = draftsIn<VehicleDraft>('taxDrafts')
export const settingsDrafts = draftsIn<SettingsDraft>('taxDrafts')

/** Returns today by the services' clock: "2026-11-27". */
export const readToday = (): string => londonDay(new Date(servicesNow(currentEngine().clock.wall())))

export const draftKey = (kind: EntryKind | 'vehicle', of: string | null): string => `${kind}/${of ?? 'new'}`

const begin = (kind: EntryKind, replaces: string | null, day = readToday()): EntryDraft => ({
  key: draftKey(kind, replaces),
  id: currentEngine().newId(),
  replaces,
  day: typedDate(day),
})

/** An amount without its sign, which a radio says. */
const typedSum = (tenths: number | null): string => (tenths === null ? '' : typedAmount(Math.abs(tenths)))

const typedMiles = (tenths: number): string => String(tenths / 10)

/** Returns the draft of a new trip, or of one that corrects `trip`. `last`: the trip whose vehicle and round are proposed. */
export function beginTrip(trip: Trip | null, replaces: string | null, last?: Trip): TripDraft {
  const shown = trip ?? last
  const odometer = trip?.odometer ?? null
  const by = shown && !shown.odometer ? 'places' : 'odometer'
  const isShorter = odometer !== null && trip?.miles !== odometer.end - odometer.start
  return {
    ...begin('trip', replaces, trip?.day),
    vehicle: shown?.vehicle ?? '',
    round: shown?.round ?? '',
    by,
    // The next journey begins where the last one ended.
    start: odometer ? typedMiles(odometer.start) : !trip && last?.odometer ? typedMiles(last.odometer.end) : '',
    end: odometer ? typedMiles(odometer.end) : '',
    from: trip?.from ?? '',
    to: trip?.to ?? '',
    miles: trip && (!odometer || isShorter) ? typedMiles(trip.miles) : '',
  }
}

export const beginExpense = (expense: Expense | null, replaces: string | null): ExpenseDraft => ({
  ...begin('expense', replaces, expense?.day),
  category: expense?.category ?? '',
  isRefund: (expense?.amount ?? 0) < 0,
  amount: typedSum(expense?.amount ?? null),
  vat: typedSum(expense?.vat ?? null),
  businessPercent: String(expense?.businessPercent ?? 100),
  vehicle: expense?.vehicle ?? '',
  supplier: expense?.supplier ?? '',
  photos: [],
})

export const beginIncome = (income: Omit<Income, 'id'> | null, replaces: string | null): IncomeDraft => ({
  ...begin('income', replaces, income?.day),
  // The income of each invoice has a draft of its own.
  ...(income?.invoice && replaces === null && { key: `income/${income.invoice}` }),
  isPaidBack: (income?.amount ?? 0) < 0,
  amount: typedSum(income?.amount ?? null),
  vat: typedSum(income?.vat ?? null),
  invoice: income?.invoice ?? null,
  text: income?.text ?? '',
})

export const beginVehicle = (vehicle: TaxVehicle | null): VehicleDraft => ({
  key: draftKey('vehicle', vehicle?.id ?? null),
  id: vehicle?.id ?? currentEngine().newId(),
  name: vehicle?.name ?? '',
  kind: vehicle?.kind ?? '',
  method: vehicle?.method ?? '',
})

export const beginSettings = ({ nation, quarters, otherIncome, vat }: TaxSettings): SettingsDraft => ({
  key: 'settings',
  nation,
  quarters,
  otherIncome: otherIncome === 0 ? '' : typedAmount(otherIncome),
  isRegistered: vat !== null,
  number: vat?.number ?? '',
  from: typedDate(vat?.from ?? null),
  to: typedDate(vat?.to ?? null),
})

/** Returns the draft that puts an entry right which the service rejected. `replaces`: what it corrects now. */
export function redraft(entry: Exclude<TaxEntry, { kind: 'removal' }>, replaces: string | null): EntryDraft {
  switch (entry.kind) {
    case 'trip':
      return beginTrip(entry, replaces)
    case 'expense':
      return beginExpense(entry, replaces)
    case 'income':
      return beginIncome(entry, replaces)
  }
}
