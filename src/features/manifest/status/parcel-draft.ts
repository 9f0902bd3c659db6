import type { Handover, ParcelStatus, Proof, UnableReason } from '#contracts/parcel.ts'
import type { TakenPhoto } from '#domain/taken-photo.ts'

/** Which sheet is open. */
export type SheetKind =
  /** `amends`: the event that the new one takes the place of. */
  { status: ParcelStatus; amends?: string } | { mark: 'misrouted' | 'damaged' }

/** What the fields of a status sheet hold; an empty text where nothing was said. */
export interface StatusForm {
  reason: UnableReason | ''
  note: string
  handover: Handover | ''
  signedBy: string
  ageCheck: NonNullable<Proof['ageCheck']> | ''
  /** Why a recorded step is changed. */
  amendment: string
  photos: TakenPhoto[]
}

export const emptyForm: StatusForm = {
  reason: '',
  note: '',
  handover: '',
  signedBy: '',
  ageCheck: '',
  amendment: '',
  photos: [],
}

/**
 * A sheet that was begun and not saved: the system may kill the app while its own camera is open.
 * One for each parcel.
 */
export interface ParcelDraft {
  parcelId: string
  sheet: SheetKind
  form: StatusForm
  /** The sheet was open when it was last seen, so it opens again by itself. */
  open: boolean
  /** ISO 8601. */
  savedAt: string
}

const sameSheet = (a: SheetKind, b: SheetKind): boolean => JSON.stringify(a) === JSON.stringify(b)

/** What to begin a sheet with: the draft where it belongs to the same one. */
export const formFor = (sheet: SheetKind, draft: ParcelDraft | undefined): StatusForm =>
  draft && sameSheet(draft.sheet, sheet) ? draft.form : emptyForm
