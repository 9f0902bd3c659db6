import { memo, type ReactNode } from 'react'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { bindInitials } from '#domain/contact/bind-initials.ts'
import { ListRow } from '../rows/list-row.tsx'
import { Marks } from '../feedback/mark.tsx'
import { SyncLabel, type SyncKind } from '../feedback/sync-word.tsx'
import { ParcelChip } from './parcel-chip.tsx'
import { ServiceMarks } from './service-marks.tsx'

export type ParcelRowProps = {
  parcel: Parcel
  /** The progress of the newest action on the parcel; null if there is none. */
  sync: SyncKind | null
  to: string
  selected?: boolean
  /** Outside its street's group the row names the street itself. */
  withStreet?: boolean
  /** Marks after those of its services. */
  more?: ReactNode
}

/** True while what the chip says is on this phone alone. */
export const isPending = (sync: SyncKind | null): boolean => sync !== null && sync !== 'sent'

/** Returns the progress that the row shows. Without an action from this phone, the depot's manifest is the receipt. */
export const syncShown = (parcel: Pick<Parcel, 'status' | 'events'>, sync: SyncKind | null): SyncKind | null =>
  sync ?? (parcel.status !== 'expected' && parcel.events.some((event) => event.by === 'courier') ? 'sent' : null)

export const rowTitle = (parcel: Parcel, withStreet = false): string =>
  [bindInitials(parcel.recipient) || parcel.barcodes[0]?.text, withStreet && parcel.address.street]
    .filter(Boolean)
    .join(', ')

/** A parcel in a list. Memoised: a list that scrolls must not draw again what has not changed. */
export const ParcelRow = memo(function ParcelRow({
  parcel,
  sync,
  to,
  selected = false,
  withStreet = false,
  more,
}: ParcelRowProps) {
  const shown = syncShown(parcel, sync)
  return (
    <ListRow
      to={to}
      sequence={parcel.sequence > 0 ? parcel.sequence : undefined}
      figure={parcel.address.house || undefined}
      title={rowTitle(parcel, withStreet)}
      chip={<ParcelChip status={parcel.status} pending={isPending(sync)} onSelected={selected} />}
      marks={
        <Marks>
          <ServiceMarks parcel={parcel} />
          {more}
        </Marks>
      }
      sync={shown && <SyncLabel kind={shown} />}
      selected={selected}
    />
  )
})
