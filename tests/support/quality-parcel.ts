import type { QualityParcel } from '#contracts/performance/quality.ts'
import { numberedId } from '#support/parcels.ts'

/** A parcel that was delivered at the first attempt. */
export const qualityParcel = (at: number, more: Partial<QualityParcel> = {}): QualityParcel => ({
  id: numberedId(at),
  barcode: `DEMO${String(at).padStart(12, '0')}`,
  excluded: null,
  receipted: true,
  attempted: true,
  delivered: true,
  attempt: 1,
  inWindow: null,
  missing: false,
  carried: false,
  photoPass: null,
  complaint: false,
  ...more,
})
