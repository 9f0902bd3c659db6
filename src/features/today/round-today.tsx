import { useId } from 'react'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { dayName } from '#domain/dates/near-day.ts'
import { formatCount } from '#domain/figures/format-count.ts'
import { ButtonLink, ButtonRow } from '#ui/controls/button.tsx'
import { CountGrid } from '#ui/rows/count-grid.tsx'
import { Marks } from '#ui/feedback/mark.tsx'
import { NavRow } from '#ui/rows/nav-row.tsx'
import { HazardNotice } from '#ui/parcel/hazard-notice.tsx'
import { ServiceMarks } from '#ui/parcel/service-marks.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { useShort } from '#ui/layout/use-short.ts'
import { useWide } from '#ui/layout/use-wide.ts'
import { SegmentBar } from '#ui/drawings/segment-bar.tsx'
import { dayCounts } from './day-counts.ts'
import type { RoundOfDay } from './today-store.ts'
import './today.css'

type RoundTodayProps = {
  round: RoundOfDay
  next: Parcel | undefined
  /** The hazards at its door. */
  hazards: readonly string[]
  /** Addresses of the list, of the receipt of its day and of a parcel of it. */
  listTo: string
  receiptTo: string
  stopTo: (parcelId: string) => string
}

/** The address of a parcel, with the sheet that opens on it. */
const asking = (to: string, sheet: 'deliver' | 'unable'): string => `${to}${to.includes('?') ? '&' : '?'}do=${sheet}`

type NextStopProps = { next: Parcel; hazards: readonly string[]; total: number; to: string; recordsDeliveries: boolean }

/** If deliveries are recorded, Today shows the door's actions, so that nobody opens the parcel just to reach them. */
function NextStop({ next, hazards, total, to, recordsDeliveries }: NextStopProps) {
  const { house, street, postcode } = next.address
  return (
    <Section line>
      <p className="text-meta">
        Next stop, {next.sequence} of {total}
      </p>
      <Stack gap={16}>
        <Stack gap={4}>
          <h2 className="text-h2 today-door">
            {house} {street}
          </h2>
          <Marks>
            <span>{postcode}</span>
            <ServiceMarks parcel={next} />
          </Marks>
        </Stack>
        <HazardNotice hazards={hazards} />
        {recordsDeliveries ? (
          <Stack gap={8}>
            <ButtonLink kind="primary" to={asking(to, 'deliver')}>
              Deliver
            </ButtonLink>
            <ButtonRow>
              <ButtonLink to={asking(to, 'unable')}>Unable</ButtonLink>
              <ButtonLink to={to}>Open stop {next.sequence}</ButtonLink>
            </ButtonRow>
          </Stack>
        ) : (
          <ButtonLink kind="primary" to={to}>
            Open stop {next.sequence}
          </ButtonLink>
        )}
      </Stack>
    </Section>
  )
}

function AllDone({ receiptTo }: { receiptTo: string }) {
  return (
    <Section line>
      <h2 className="text-h2">All done</h2>
      <Stack gap={16}>
        <p className="measure">
          What you recorded is sent automatically. Your list stays here until the end of the day.
        </p>
        <ButtonLink kind="primary" to={receiptTo}>
          Receipt of the day
        </ButtonLink>
      </Stack>
    </Section>
  )
}

/** The round of today. On a short screen the next stop comes before the counts, so that its button is in sight. */
export function RoundToday({
  round: { manifest, counts, recordsDeliveries },
  next,
  hazards,
  listTo,
  receiptTo,
  stopTo,
}: RoundTodayProps) {
  const { total, left, grid, segments } = dayCounts(counts, recordsDeliveries)
  const heading = useId()
  const isWide = useWide()
  const short = useShort() && !isWide
  const sent = segments.reduce((sum, segment) => sum + segment.value, 0)
  const action = next ? (
    <NextStop next={next} hazards={hazards} total={total} to={stopTo(next.id)} recordsDeliveries={recordsDeliveries} />
  ) : (
    left === 0 && <AllDone receiptTo={receiptTo} />
  )
  return (
    <>
      <section className={short ? 'today-head today-head-short' : 'today-head'} aria-labelledby={heading}>
        <p className="text-meta">
          {dayName(manifest.date)} · Round {manifest.roundNumber}
        </p>
        <h2 className="today-left" id={heading}>
          <span className="text-display">{formatCount(left)}</span>{' '}
          <span className="text-h3">left of {formatCount(total)}</span>
        </h2>
        <SegmentBar
          segments={segments}
          total={total}
          label={`${formatCount(sent)} of ${formatCount(total)} done and sent`}
        />
      </section>
      {short && action}
      <CountGrid items={grid} />
      <div className="today-all">
        <NavRow low to={listTo} label={`All ${formatCount(total)} ${total === 1 ? 'parcel' : 'parcels'}`} />
      </div>
      {!short && action}
    </>
  )
}
