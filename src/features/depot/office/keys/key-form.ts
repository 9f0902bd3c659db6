import { apiKeyEntrySchema, keyRate, type ApiKeyEntry, type KeyScope } from '#contracts/staff/api-keys.ts'
import { addDays } from '#domain/dates/near-day.ts'
import { officePlace } from '../../staff/staff-form.ts'

/** The fields of a new key as typed. */
export interface KeyForm {
  name: string
  /** Codes of sub-depots, or the back office. */
  places: readonly string[]
  scopes: readonly KeyScope[]
  /** Days until it ends. */
  days: string
  perMinute: string
}

export const blankKey: KeyForm = {
  name: '',
  places: [],
  scopes: ['view'],
  days: '90',
  perMinute: String(keyRate.usual),
}

export type KeyErrors = Partial<Record<'name' | 'places' | 'scopes' | 'endsOn', string>>

/** A value added to a list or taken from it. */
export const toggled = <Value>(values: readonly Value[], value: Value): Value[] =>
  values.includes(value) ? values.filter((each) => each !== value) : [...values, value]

/** Returns the last day of a key that is made today. */
export const toLastDay = (days: string, today: string): string => addDays(today, Number(days))

/** Returns what a service is sent, or what is wrong. */
export function readKeyForm(form: KeyForm, today: string): { entry: ApiKeyEntry } | { errors: KeyErrors } {
  const errors: KeyErrors = {
    ...(form.name.trim() === '' && { name: 'Enter a name, such as the program that will use the key' }),
    ...(form.name.trim().length > 60 && { name: 'Use 60 characters or fewer' }),
    ...(form.places.length === 0 && { places: 'Choose where the key may act' }),
    ...(form.scopes.length === 0 && { scopes: 'Choose at least one thing that the key may do' }),
  }
  if (Object.keys(errors).length > 0) return { errors }
  const entry = apiKeyEntrySchema.parse({
    name: form.name,
    places: form.places.map((place) => (place === officePlace ? null : place)),
    scopes: form.scopes,
    perMinute: Number(form.perMinute),
    endsOn: toLastDay(form.days, today),
  })
  return { entry }
}
