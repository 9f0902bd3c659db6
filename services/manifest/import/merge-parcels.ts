import type { Address, Parcel } from '#contracts/parcel/parcel.ts'
import type { EarlierDays } from '../earlier-days.ts'
import { parcelFrom, reportedHash, storedParcel, type ParcelRow, type StoredParcel } from '../parcel-row.ts'
import type { PlannedManifest, PlannedParcel } from './plan-import.ts'

export interface MergedParcels {
  /** New and changed ones, to be stored and fed. */
  parcels: Parcel[]
  /** Those of them that were not on the list. */
  expected: Parcel[]
  stored: StoredParcel[]
  /** Parcels on the list before, or on that of a part, that are not in the file. */
  removed: { id: string; manifestId: string }[]
  /** The addresses of parcels that are new, changed or removed, as they were and as they are. */
  addresses: Address[]
  added: number
  /** The number of added parcels that an earlier day has had. */
  carried: number
  changed: number
  unchanged: number
}

/** Parcels of the file that the store has never had on this manifest: only these look for earlier days. */
export function newParcels(plan: PlannedManifest, rows: readonly ParcelRow[]): PlannedParcel[] {
  const known = new Set(rows.map((row) => row.id))
  return plan.parcels.filter((parcel) => !known.has(parcel.id))
}

type Past = Pick<Parcel, 'attempts' | 'events' | 'earlier'>

function getPast({ body }: PlannedParcel, earlier: ReadonlyMap<string, EarlierDays>): Past {
  const days = body.barcodes.map((barcode) => earlier.get(barcode.text)).find((found) => found !== undefined)
  return { attempts: days?.attempts ?? 0, events: [], earlier: days?.events ?? [] }
}

/**
 * Compares a file's manifest with the stored rows. What couriers have recorded stays as it is.
 * @param isCounted only the numbers and what is removed are wanted
 */
export function mergeParcels(
  { subDepot, isCounted }: { subDepot: string; isCounted: boolean },
  plan: PlannedManifest,
  rows: readonly ParcelRow[],
  earlier: ReadonlyMap<string, EarlierDays>,
): MergedParcels {
  const known = new Map(rows.map((row) => [row.id, row]))
  const merged: MergedParcels = {
    parcels: [],
    expected: [],
    stored: [],
    removed: [],
    addresses: [],
    added: 0,
    carried: 0,
    changed: 0,
    unchanged: 0,
  }
  for (const planned of plan.parcels) {
    const row = known.get(planned.id)
    known.delete(planned.id)
    const onList = row !== undefined && row.removed_at === null
    if (onList && row.body_hash === planned.bodyHash) {
      merged.unchanged += 1
      continue
    }
    const { attempts, events, earlier: past } = row ?? getPast(planned, earlier)
    merged[onList ? 'changed' : 'added'] += 1
    if (!onList && past.length > 0) merged.carried += 1
    if (isCounted) continue
    const parcel = parcelFrom(planned.body, {
      id: planned.id,
      manifestId: row?.manifest_id ?? plan.id,
      attempts,
      events,
      earlier: past,
    })
    merged.parcels.push(parcel)
    if (!onList) merged.expected.push(parcel)
    merged.addresses.push(parcel.address, ...(row?.body ? [row.body.address] : []))
    // The address in the file stays, in case the depot sends the parcel back there.
    const body = { ...planned.body, address: parcel.address }
    merged.stored.push({ ...storedParcel(subDepot, parcel, planned.bodyHash), body })
  }
  for (const row of known.values()) {
    if (row.removed_at !== null || row.body_hash === reportedHash) continue
    merged.removed.push({ id: row.id, manifestId: row.manifest_id })
    if (row.body) merged.addresses.push(row.body.address)
  }
  return merged
}
