import { type Vehicle, type WorkPreferences, workPreferencesSchema } from '#contracts/availability/work-preferences.ts'

/** The fields hold text as it was typed, so that invalid input is never lost. */
export interface PreferencesForm {
  vehicle: Vehicle | null
  maxParcels: string
  heavyParcels: boolean
  districts: string
  note: string
}

export const toForm = (saved: WorkPreferences | undefined): PreferencesForm => ({
  vehicle: saved?.vehicle ?? null,
  maxParcels: saved ? String(saved.maxParcels) : '',
  heavyParcels: saved?.heavyParcels ?? false,
  districts: saved?.districts.join(', ') ?? '',
  note: saved?.note ?? '',
})

export type FormField = 'vehicle' | 'maxParcels' | 'districts' | 'note'

/** Error messages by field, in the order of the screen. */
const sentences: Readonly<Record<FormField, string>> = {
  vehicle: 'Choose what you drive or ride',
  maxParcels: 'Parcels a day must be a whole number from 1 to 400',
  districts: 'Give up to 20 postcode districts such as AB1, with commas between them',
  note: 'Note must be 500 characters or fewer',
}

export type Checked = { preferences: Omit<WorkPreferences, 'id'> } | { errors: { field: FormField; text: string }[] }

/** Checks with the schema that the service uses; each wrong field is named once. */
export function checkForm(form: PreferencesForm): Checked {
  const districts = form.districts
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((district) => district !== '')
  const parsed = workPreferencesSchema.safeParse({
    id: 'me',
    vehicle: form.vehicle,
    maxParcels: form.maxParcels.trim() === '' ? NaN : Number(form.maxParcels),
    heavyParcels: form.heavyParcels,
    districts,
    note: form.note.trim(),
  })
  if (parsed.success) {
    const { id: _id, ...preferences } = parsed.data
    return { preferences }
  }
  const wrong = new Set(parsed.error.issues.map((issue) => issue.path[0]))
  const fields = Object.keys(sentences) as FormField[]
  return { errors: fields.filter((field) => wrong.has(field)).map((field) => ({ field, text: sentences[field] })) }
}
