import type { Handover, ParcelStatus, Proof, Stroke, UnableReason } from '#contracts/parcel/parcel.ts'
import type { TakenPhoto } from '#domain/taken-photo.ts'

export type SheetKind =
  /** `amends`: the event that the new one takes the place of. */
  { status: ParcelStatus; amends?: string } | { mark: 'misrouted' | 'damaged' }

/** The fields of a status sheet; empty text if nothing was entered. */
export interface StatusForm {
  reason: UnableReason | ''
  note: string
  handover: Handover | ''
  signedBy: string
  /** How the person signs. A drawn signature stays if the courier switches. */
  signatureWay: 'drawn' | 'typed'
  strokes: Stroke[]
  /** The recipient when nobody signs. */
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

/** Returns the form of a draft. A draft of an earlier app version lacks newer fields. */
export const toForm = ({ form }: ParcelDraft): StatusForm => ({ ...emptyForm, ...form })

/** Returns the draft if it belongs to this sheet, or else an empty form. */
export const formFor = (sheet: SheetKind, draft: ParcelDraft | undefined): StatusForm =>
  draft && sameSheet(draft.sheet, sheet) ? toForm(draft) : emptyForm
