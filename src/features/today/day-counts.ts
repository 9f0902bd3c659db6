import type { ParcelStatus } from '#contracts/parcel/parcel.ts'
import { countOpen, countShown, openStatuses } from '#domain/parcel/open-parcels.ts'
import { statusLabels } from '#domain/parcel/status-labels.ts'
import type { StatusCounts } from '#features/manifest/manifest-store.ts'
import type { CountItem } from '#ui/rows/count-grid.tsx'
import { statusLook } from '#ui/parcel/status-look.ts'

const always: readonly ParcelStatus[] = ['confirmed', 'carry_forward', 'missing', 'unable_to_deliver']
const later: readonly ParcelStatus[] = ['delivered', 'returned']

export interface DayCounts {
  total: number
  left: number
  /** Parcels recorded on this phone that the depot does not have yet. */
  unsent: number
  grid: CountItem[]
  /** The finished parcels that the depot has, for the bar. */
  segments: { tone: CountItem['tone']; value: number }[]
}

export function dayCounts(counts: StatusCounts, recordsDeliveries: boolean): DayCounts {
  const all = Object.values(counts)
  const open = openStatuses(recordsDeliveries)
  const shown = [...always, ...later.filter((status) => counts[status].all > 0)]
  return {
    total: all.reduce((sum, count) => sum + count.all, 0),
    left: countOpen((status) => counts[status], recordsDeliveries),
    unsent: all.reduce((sum, count) => sum + count.unsent, 0),
    grid: shown.map((status) => ({
      ...statusLook(status, recordsDeliveries),
      count: countShown(status, (each) => counts[each], recordsDeliveries),
      word: statusLabels(recordsDeliveries)[status].chip,
      ...(counts[status].unsent > 0 ? { note: `${counts[status].unsent} queued` } : {}),
    })),
    segments: mergeTones(
      shown
        .filter((status) => !open.includes(status))
        .map((status) => ({
          tone: statusLook(status, recordsDeliveries).tone,
          value: counts[status].all - counts[status].unsent,
        })),
    ),
  }
}

/** Confirmed and delivered share their colour, so they share their part of the bar. */
function mergeTones(parts: DayCounts['segments']): DayCounts['segments'] {
  const byTone = new Map<CountItem['tone'], number>()
  for (const { tone, value } of parts) byTone.set(tone, (byTone.get(tone) ?? 0) + value)
  return [...byTone].map(([tone, value]) => ({ tone, value }))
}
