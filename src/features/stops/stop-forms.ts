import {
  batchLimit,
  collectLimit,
  batchPlaceKindSchema,
  stopNameLimit,
  stopNoteLimit,
  type BatchPlace,
  type RecordStopProblemInput,
  type Stop,
} from '#contracts/manifest/stop-list.ts'
import type { FieldError } from '#ui/fields/use-request-form.ts'
import type { BatchDraft, CollectDraft } from './record-stop-sync.ts'

export type CollectField = 'counted' | 'note'

/** Returns the typed number of parcels; null if it is none. Nothing typed is 0. */
const readCount = (typed: string): number | null => {
  const text = typed.trim()
  if (text === '') return 0
  return /^\d{1,3}$/.test(text) ? Number(text) : null
}

/** Returns how many parcels the draft has so far; what is not a number counts nothing. */
export const countDraft = ({ scanned, counted }: Pick<CollectDraft, 'scanned' | 'counted'>): number =>
  scanned.length + (readCount(counted) ?? 0)

const longNote = { field: 'note', text: `Use ${stopNoteLimit} characters or fewer` } as const

/** Returns how many parcels were counted besides those that were scanned, or what is wrong. */
export function checkCollect({
  scanned,
  counted,
  note,
}: Pick<CollectDraft, 'scanned' | 'counted' | 'note'>):
  | { counted: number; note: string }
  | { errors: FieldError<CollectField>[] } {
  const count = readCount(counted)
  const total = scanned.length + (count ?? 0)
  const errors: FieldError<CollectField>[] = []
  if (count === null) errors.push({ field: 'counted', text: 'Enter a whole number, such as 3' })
  else if (total === 0) errors.push({ field: 'counted', text: 'Scan a parcel, or enter how many you collected' })
  else if (total > collectLimit)
    errors.push({ field: 'counted', text: `Save ${collectLimit} parcels or fewer at a time, then the rest` })
  if (note.trim().length > stopNoteLimit) errors.push(longNote)
  return errors.length === 0 && count !== null ? { counted: count, note: note.trim() } : { errors }
}

export type ProblemField = 'note' | 'photos'

export function checkProblem(
  problem: RecordStopProblemInput['problem'],
  { note, photos }: { note: string; photos: readonly unknown[] },
): { note: string } | { errors: FieldError<ProblemField>[] } {
  const text = note.trim()
  if (text.length > stopNoteLimit) return { errors: [longNote] }
  if (problem === 'wrong_label' && text === '' && photos.length === 0)
    return { errors: [{ field: 'note', text: 'Say what is wrong with the label, or add a photo' }] }
  return { note: text }
}

export type BatchField = 'place' | 'kind' | 'name' | 'parcels'

export interface Batch {
  stopId: string | null
  place: BatchPlace
  parcelIds: string[]
}

/** Returns the batch that is handed over, or what is wrong. `carried`: what is in the vehicle. */
export function checkBatch(
  { stopId, placeKind, placeName, staying }: Pick<BatchDraft, 'stopId' | 'placeKind' | 'placeName' | 'staying'>,
  drops: readonly Stop[],
  carried: readonly { id: string }[],
): Batch | { errors: FieldError<BatchField>[] } {
  const drop = drops.find(({ id }) => id === stopId)
  const kind = batchPlaceKindSchema.safeParse(placeKind).data
  const name = drop?.name ?? placeName.trim()
  const parcelIds = carried.map(({ id }) => id).filter((id) => !staying.includes(id))
  const errors: FieldError<BatchField>[] = []
  if (kind === undefined) errors.push({ field: 'kind', text: 'Choose what kind of place it is' })
  if (name === '' || name.length > stopNameLimit)
    errors.push({ field: 'name', text: `Enter the name of the place, in ${stopNameLimit} characters or fewer` })
  if (parcelIds.length === 0) errors.push({ field: 'parcels', text: 'Choose at least one parcel' })
  if (parcelIds.length > batchLimit)
    errors.push({ field: 'parcels', text: `Hand over ${batchLimit} parcels or fewer at a time` })
  return errors.length === 0 && kind ? { stopId: drop?.id ?? null, place: { kind, name }, parcelIds } : { errors }
}

/** Returns what was typed into a field without a code that a hand scanner has typed behind it. */
export const withoutEnd = (typed: string, code: string): string =>
  typed.endsWith(code) ? typed.slice(0, -code.length) : typed
