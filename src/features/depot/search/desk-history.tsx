import { useLiveQuery } from 'dexie-react-hooks'
import { Circle, Undo2 } from 'lucide-react'
import type { DepotParcel } from '#contracts/depot/depot-endpoints.ts'
import type { ParcelEvent } from '#contracts/parcel/parcel.ts'
import { historyItems, type HistoryItem } from '#domain/parcel/history-items.ts'
import { sentPhotos } from '#features/sent-photos/sent-photos-store.ts'
import { GivenSignature } from '#ui/parcel/signature-drawing.tsx'
import { Timeline } from '#ui/drawings/timeline.tsx'
import { Section, SectionHeading } from '#ui/layout/section.tsx'
import { markIcon } from '#ui/parcel/service-marks.tsx'
import { useRecordsDeliveries } from '#ui/parcel/records-deliveries.ts'
import { statusLook } from '#ui/parcel/status-look.ts'
import { useToday } from '#ui/parcel/use-today.ts'
import { SentPhotos } from '#ui/photo/sent-photos.tsx'
import { readRoster } from '../cache/cache-store.ts'

function iconOf(event: ParcelEvent | undefined, recordsDeliveries: boolean) {
  if (!event) return Circle
  if (event.kind === 'undo') return Undo2
  if (event.mark !== undefined) return markIcon(event.mark)
  return event.status === undefined ? Circle : statusLook(event.status, recordsDeliveries).icon
}

const lineOf = ({ id, event, title, meta, facts }: HistoryItem, recordsDeliveries: boolean) => ({
  id,
  icon: iconOf(event, recordsDeliveries),
  title,
  meta,
  detail: (
    <>
      {facts.map((fact) => (
        <p key={fact} className="text-small">
          {fact}
        </p>
      ))}
      {event && <SentPhotos photos={sentPhotos('manifest', event.photos)} />}
      {event?.proof?.signature?.kind === 'drawn' && (
        <GivenSignature strokes={event.proof.signature.strokes} signedBy={event.proof.signedBy} />
      )}
    </>
  ),
})

/** All that has happened to a parcel. */
export function DeskHistory({ known }: { known: DepotParcel }) {
  const { manifest, parcel, recordedBy = {} } = known
  const roster = useLiveQuery(() => readRoster([manifest.subDepot]), [manifest.subDepot])
  const findAuthor = ({ id }: ParcelEvent): string | undefined => {
    const courier = recordedBy[id] ?? ''
    const name = roster?.names.get(courier)
    const engager = roster?.engagers.get(courier)
    return name && `by ${name}${engager === undefined ? '' : ` for ${engager}`}`
  }
  const today = useToday()
  const recordsDeliveries = useRecordsDeliveries()
  const items = historyItems(parcel, manifest.importedAt, today, { by: 'depot', recordsDeliveries, findAuthor })
  return (
    <Section labelledBy="history">
      <SectionHeading id="history">History</SectionHeading>
      <Timeline items={items.map((item) => lineOf(item, recordsDeliveries))} />
    </Section>
  )
}
