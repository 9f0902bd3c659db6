import type { Barcode } from '#contracts/parcel/barcode.ts'
import type { ParcelStatus } from '#contracts/parcel/parcel.ts'
import type { Result, SaveError } from '#domain/saving/result.ts'

/** The id of the saved event, or why nothing was saved. */
export type TapResult = Result<string, SaveError>

/** The scanner's actions. The app supplies them, because parcels belong to another feature. */
export interface ScanTaps {
  record: (parcelId: string, status: ParcelStatus) => Promise<TapResult>
  undo: (parcelId: string, eventId: string) => Promise<TapResult>
  reportExtra: (manifestId: string, barcode: Barcode) => Promise<TapResult>
}
