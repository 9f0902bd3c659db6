import { useLiveQuery } from 'dexie-react-hooks'
import { Circle, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Parcel, ParcelEvent } from '#contracts/parcel/parcel.ts'
import { formatDriver, isByAnother, readDriverNames } from '#features/helpers/driver-names-store.ts'
import { sentPhotos } from '#features/sent-photos/sent-photos-store.ts'
import type { IconType } from '#ui/theme/icon.tsx'
import { SectionHeading } from '#ui/layout/section.tsx'
import { SyncLabel } from '#ui/feedback/sync-word.tsx'
import { GivenSignature } from '#ui/parcel/signature-drawing.tsx'
import { Timeline, type TimelineItem } from '#ui/drawings/timeline.tsx'
import { SentPhotos } from '#ui/photo/sent-photos.tsx'
import { markIcon } from '#ui/parcel/service-marks.tsx'
import { useRecordsDeliveries } from '#ui/parcel/records-deliveries.ts'
import { statusLook } from '#ui/parcel/status-look.ts'
import { readEventSync } from './event-sync-store.ts'
import { historyItems, type HistoryItem } from '#domain/parcel/history-items.ts'

function iconOf(event: ParcelEvent | undefined, recordsDeliveries: boolean): IconType {
  if (!event) return Circle
  if (event.kind === 'undo') return Undo2
  if (event.mark !== undefined) return markIcon(event.mark)
  return event.status === undefined ? Circle : statusLook(event.status, recordsDeliveries).icon
}

const Facts = ({ facts }: Pick<HistoryItem, 'facts'>) =>
  facts.map((fact) => (
    <p key={fact} className="text-small">
      {fact}
    </p>
  ))

type ParcelHistoryProps = {
  parcel: Parcel
  importedAt: string | undefined
  today: string
  /** The action offered on the newest step. */
  change: { eventId: string; action: ReactNode } | null
}

export function ParcelHistory({ parcel, importedAt, today, change }: ParcelHistoryProps) {
  const recordsDeliveries = useRecordsDeliveries()
  const states = useLiveQuery(() => readEventSync(parcel.id), [parcel.id])
  const drivers = useLiveQuery(readDriverNames)
  const findAuthor = (event: ParcelEvent) => drivers && formatDriver(event, drivers)
  const items = historyItems(parcel, importedAt, today, { by: 'courier', recordsDeliveries, findAuthor }).map(
    ({ id, event, title, meta, facts }): TimelineItem => {
      // An event that the service lists has arrived, even if another phone recorded it.
      const sync = event?.by === 'courier' ? (states?.get(id) ?? (event.receivedAt ? 'sent' : undefined)) : undefined
      const past = parcel.earlier.some((other) => other.id === id)
      const shown = sync ?? (past && event?.by === 'courier' ? 'sent' : undefined)
      return {
        id,
        icon: iconOf(event, recordsDeliveries),
        title,
        meta,
        sync: shown && <SyncLabel kind={shown} />,
        detail: (
          <>
            <Facts facts={facts} />
            {/* Another courier's photos are not for this phone. */}
            {event && drivers && !event.late?.byOther && !isByAnother(event, drivers) && (
              <SentPhotos photos={sentPhotos('manifest', event.photos)} />
            )}
            {event?.proof?.signature?.kind === 'drawn' && (
              <GivenSignature strokes={event.proof.signature.strokes} signedBy={event.proof.signedBy} />
            )}
            {change?.eventId === id && change.action}
          </>
        ),
      }
    },
  )
  return (
    <div className="parcel-history">
      <SectionHeading>History</SectionHeading>
      <Timeline items={items} />
    </div>
  )
}
