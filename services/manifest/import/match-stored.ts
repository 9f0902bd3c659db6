import { canonicalBarcode } from '#domain/barcode/canonical.ts'
import type { ParcelRow } from '../parcel-row.ts'
import type { PlannedManifest } from './plan-import.ts'

/**
 * The plan with the ids that its parcels already have on the list. An id follows from the barcode as it is written, so a
 * file that writes the same barcode otherwise would take the parcel off the list, with all that the courier has recorded.
 */
export function matchStored(plan: PlannedManifest, rows: readonly ParcelRow[]): PlannedManifest {
  const stored = new Set(rows.map((row) => row.id))
  if (plan.parcels.every(({ id }) => stored.has(id))) return plan
  const planned = new Set(plan.parcels.map(({ id }) => id))
  const ids = new Map<string, string>()
  for (const { id, body, removed_at: removedAt } of rows) {
    if (body === null || removedAt !== null || planned.has(id)) continue
    const [first] = body.barcodes
    if (first) ids.set(canonicalBarcode(first.text), id)
  }
  return {
    ...plan,
    parcels: plan.parcels.map((parcel) => {
      const id = stored.has(parcel.id) ? undefined : ids.get(canonicalBarcode(parcel.body.barcodes[0]?.text ?? ''))
      return id === undefined ? parcel : { ...parcel, id }
    }),
  }
}
