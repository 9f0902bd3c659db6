import {
  taxVehicleKindSchema,
  vehicleMethodSchema,
  type TaxSettings,
  type TaxVehicle,
  type VatRegistration,
} from '#contracts/tax/tax.ts'
import { readDate } from '#domain/dates/read-date.ts'
import { readAmount } from '#domain/pay/read-amount.ts'
import { hasFlatRate } from '#domain/tax/check-entry.ts'
import { readVatNumber } from '#domain/tax/vat.ts'
import type { FieldError } from '#ui/fields/use-request-form.ts'
import type { SettingsDraft, VehicleDraft } from './tax-drafts-sync.ts'

const nameLimit = 40

export type VehicleField = 'name' | 'kind' | 'method'

/** Returns the vehicle that was typed, or what is wrong with it. */
export function checkVehicle(draft: VehicleDraft): { vehicle: TaxVehicle } | { errors: FieldError<VehicleField>[] } {
  const name = draft.name.trim()
  const kind = taxVehicleKindSchema.safeParse(draft.kind).data
  const method = vehicleMethodSchema.safeParse(draft.method).data
  const errors: FieldError<VehicleField>[] = []
  if (name === '') errors.push({ field: 'name', text: 'Enter a name, such as White van' })
  if (name.length > nameLimit) errors.push({ field: 'name', text: `The name must be ${nameLimit} characters or fewer` })
  if (!kind) errors.push({ field: 'kind', text: 'Choose the kind of vehicle' })
  if (!method) errors.push({ field: 'method', text: 'Choose how you deduct it' })
  else if (kind && method === 'flat-rate' && !hasFlatRate({ kind }))
    errors.push({ field: 'method', text: 'HMRC has no flat rate for it. Choose actual costs' })
  return kind && method && errors.length === 0 ? { vehicle: { id: draft.id, name, kind, method } } : { errors }
}

export type SettingsField = 'nation' | 'quarters' | 'otherIncome' | 'registered' | 'number' | 'from' | 'to'

function checkRegistration(draft: SettingsDraft): { vat: VatRegistration } | { errors: FieldError<SettingsField>[] } {
  const [number, from, to] = [readVatNumber(draft.number), readDate(draft.from), readDate(draft.to)]
  const isOpen = Object.values(draft.to).every((part) => part.trim() === '')
  const errors: FieldError<SettingsField>[] = []
  if (number === undefined)
    errors.push({ field: 'number', text: 'Enter the nine digits of your VAT number, such as 980 7806 84' })
  if (from === undefined) errors.push({ field: 'from', text: 'Enter the first day, such as 1 4 2026' })
  if (!isOpen && to === undefined) errors.push({ field: 'to', text: 'Enter the last day, or leave it blank' })
  else if (from !== undefined && to !== undefined && to < from)
    errors.push({ field: 'to', text: 'The last day can’t be before the first' })
  return number !== undefined && from !== undefined && errors.length === 0
    ? { vat: { number, from, to: to ?? null } }
    : { errors }
}

/** Returns the settings that were typed, or what is wrong with them. */
export function checkSettings(
  draft: SettingsDraft,
): { settings: TaxSettings } | { errors: FieldError<SettingsField>[] } {
  const { nation, quarters } = draft
  const read = draft.otherIncome.trim() === '' ? { amount: 0 } : readAmount(draft.otherIncome)
  const otherIncome = 'amount' in read && read.amount >= 0 && read.amount <= 1_000_000_000 ? read.amount : undefined
  const registration = draft.isRegistered ? checkRegistration(draft) : { vat: null }
  const errors: FieldError<SettingsField>[] = []
  if (otherIncome === undefined)
    errors.push({ field: 'otherIncome', text: 'Other income must be in pounds, such as 8000' })
  if ('errors' in registration) errors.push(...registration.errors)
  return otherIncome !== undefined && 'vat' in registration && errors.length === 0
    ? { settings: { nation, quarters, otherIncome, vat: registration.vat } }
    : { errors }
}
