import type { WaitPlace } from '#contracts/claims/claim.ts'

/** A wait on this phone, whose id is also that of its claim. Times are ISO 8601, by the phone's clock. */
export interface OwnWait {
  id: string
  /** The day, "2026-05-14". */
  date: string
  place: WaitPlace
  arrivedAt: string
  /** When the first parcel was scanned or the collection recorded; null while the courier waits. */
  startedAt: string | null
  /** True if the depot had the arrival before the wait was over; null while it isn't over. */
  wasTold: boolean | null
}
