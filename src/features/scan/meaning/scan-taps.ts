import type { Barcode } from '#contracts/parcel/barcode.ts'
import type { ParcelStatus } from '#contracts/parcel/parcel.ts'

/** A tap that is kept under its id, or the sentence that says why not. */
export type TapAnswer = { kept: string } | { problem: string }

/** What the scanner may record. The app gives it, because parcels belong to another feature. */
export interface ScanTaps {
  record: (parcelId: string, status: ParcelStatus) => Promise<TapAnswer>
  undo: (parcelId: string, eventId: string) => Promise<TapAnswer>
  reportExtra: (manifestId: string, barcode: Barcode) => Promise<TapAnswer>
}
