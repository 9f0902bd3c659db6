import { parcelStatuses } from '#contracts/parcel/parcel-statuses.ts'
import type { ParcelStatus } from '#contracts/parcel/parcel.ts'
import { countShown } from '#domain/parcel/open-parcels.ts'
import { statusLabels } from '#domain/parcel/words.ts'
import { SegmentBar } from '#ui/drawings/segment-bar.tsx'
import { useRecordsDeliveries } from '#ui/parcel/records-deliveries.ts'
import { statusLook } from '#ui/parcel/status-look.ts'
import { Icon } from '#ui/theme/icon.tsx'
import { segmentsOf } from './rounds-table.tsx'
import { countStatus } from './round-standing.ts'
import { figure, progressWords } from './round-words.ts'
import type { DepotDay } from './use-standing-rounds.ts'

const always: readonly ParcelStatus[] = ['confirmed', 'carry_forward', 'missing', 'unable_to_deliver']

/** The one number of the day: what is left of all, and how the rest went. */
export function DepotHero({ day: { rounds, left, total } }: { day: DepotDay }) {
  const recordsDeliveries = useRecordsDeliveries()
  const counts = Object.fromEntries(
    parcelStatuses.map((status) => [
      status,
      rounds.reduce((sum, { round }) => sum + countShown(status, countStatus(round), recordsDeliveries), 0),
    ]),
  ) as Record<ParcelStatus, number>
  const shown = [...always, ...(['delivered', 'returned'] as const).filter((status) => counts[status] > 0)]
  const out = rounds.filter(({ round }) => round.startedAt !== null).length
  return (
    <section className="depot-hero" aria-labelledby="depot-left">
      <p className="text-meta">
        {rounds.length} {rounds.length === 1 ? 'round' : 'rounds'}, {out} out
      </p>
      <h2 className="depot-left" id="depot-left">
        <span className="text-display">{figure(left)}</span> <span className="text-h3">left of {figure(total)}</span>
      </h2>
      <SegmentBar
        segments={segmentsOf(counts, recordsDeliveries)}
        total={total}
        label={progressWords({ counts, left, total }, recordsDeliveries)}
      />
      <ul className="depot-figures">
        {shown.map((status) => (
          <li key={status}>
            <span className="text-figure tabular">{figure(counts[status])}</span>
            <span className={`depot-figure-word text-strong tone-${statusLook(status, recordsDeliveries).tone}`}>
              <Icon of={statusLook(status, recordsDeliveries).icon} size={20} />
              {statusLabels(recordsDeliveries)[status].chip}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
