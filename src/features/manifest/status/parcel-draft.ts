import type { Handover, ParcelStatus, Proof, Stroke, UnableReason } from '#contracts/parcel/parcel.ts'
import type { TakenPhoto } from '#domain/taken-photo.ts'

export type SheetKind =
  /** `amends`: the event that the new one takes the place of. */
  { status: ParcelStatus; amends?: string } | { mark: 'misrouted' | 'damaged' }

/** What the fields of a status sheet hold; an empty text where nothing was said. */
export interface StatusForm {
  reason: UnableReason | ''
  note: string
  handover: Handover | ''
  signedBy: string
  /** How whoever signed does it. What was drawn stays when the way is changed. */
  signatureWay: 'drawn' | 'typed'
  strokes: Stroke[]
  /** Who took it where nobody signs. */
  takenBy: string
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
  signatureWay: 'drawn',
  strokes: [],
  takenBy: '',
  ageCheck: '',
  amendment: '',
  photos: [],
}

/** A sheet that was begun and not saved: the system may kill the app while its own camera is open. One for each parcel. */
export interface ParcelDraft {
  parcelId: string
  sheet: SheetKind
  form: StatusForm
  /** The sheet was open when it was last seen, so it opens again. */
  open: boolean
  /** ISO 8601. */
  savedAt: string
}

const sameSheet = (a: SheetKind, b: SheetKind): boolean => JSON.stringify(a) === JSON.stringify(b)

/** What a draft holds; one of an earlier version of the app lacks what was not asked then. */
export const formOf = ({ form }: ParcelDraft): StatusForm => ({ ...emptyForm, ...form })

/** What to begin a sheet with: the draft where it belongs to the same one. */
export const formFor = (sheet: SheetKind, draft: ParcelDraft | undefined): StatusForm =>
  draft && sameSheet(draft.sheet, sheet) ? formOf(draft) : emptyForm
