import { useLiveQuery } from 'dexie-react-hooks'
import { Circle, MapPin, ScanBarcode, Truck, Undo2 } from 'lucide-react'
import { useCallback } from 'react'
import { useParams } from 'react-router-dom'
import type { DepotParcel } from '#contracts/depot-endpoints.ts'
import type { ParcelEvent } from '#contracts/parcel.ts'
import { dayName } from '#domain/near-day.ts'
import { historyItems } from '#domain/parcel/history-items.ts'
import { sentPhotos } from '#features/sent-photos/sent-photos-store.ts'
import { Marks } from '#ui/feedback/mark.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { Timeline } from '#ui/drawings/timeline.tsx'
import { Link } from '#ui/controls/link.tsx'
import { DefinitionRow } from '#ui/rows/definition-row.tsx'
import { Section, SectionHeading } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { ParcelChip } from '#ui/parcel/parcel-chip.tsx'
import { markIcon, ServiceMarks } from '#ui/parcel/service-marks.tsx'
import { statusLook } from '#ui/parcel/status-look.ts'
import { useToday } from '#ui/parcel/use-today.ts'
import { SentPhotos } from '#ui/photo/sent-photos.tsx'
import { askDay } from '../answers/ask-day-sync.ts'
import { askParcel } from '../answers/ask-desk-sync.ts'
import { AskFaultNote } from '../answers/ask-fault-note.tsx'
import { readAnswer, readCourierNames } from '../answers/desk-answers-store.ts'
import { useAsk } from '../answers/use-ask.ts'
import { ParcelDeeds } from './parcel-deeds.tsx'
import { LateOfParcel } from '../late/late-of-parcel.tsx'
import { DeskPage } from '../frame/desk-page.tsx'
import { TwoPanes } from '../frame/two-panes.tsx'

function iconOf(event: ParcelEvent | undefined) {
  if (!event) return Circle
  if (event.kind === 'undo') return Undo2
  if (event.mark !== undefined) return markIcon(event.mark)
  return event.status === undefined ? Circle : statusLook[event.status].icon
}

function Facts({ known: { manifest, courier, parcel } }: { known: DepotParcel }) {
  const names = useLiveQuery(() => readCourierNames([manifest.subDepot]), [manifest.subDepot])
  const { house, street, more, town, postcode } = parcel.address
  const name = courier === null ? 'nobody yet' : (names?.get(courier) ?? 'a courier who is not in the books')
  return (
    <>
      <Section line>
        <Marks>
          <ParcelChip status={parcel.status} pending={false} onSelected={false} />
          <ServiceMarks parcel={parcel} />
        </Marks>
      </Section>
      <Section>
        <DefinitionRow icon={MapPin} label={parcel.recipient || 'Recipient not known'}>
          {[[house, street].filter(Boolean).join(' '), ...more, town, postcode].filter(Boolean).join(', ') || 'Address not known'}
        </DefinitionRow>
        <DefinitionRow icon={Truck} label={dayName(manifest.date)}>
          <p>
            <Link to={`/depot/rounds/${manifest.id}`}>Round {manifest.roundNumber}</Link>, {parcel.sequence > 0 ? `stop ${parcel.sequence}, ` : ''}
            {name}
          </p>
        </DefinitionRow>
        {parcel.barcodes.map(({ text }) => (
          <DefinitionRow key={text} icon={ScanBarcode} label="Barcode">
            <span className="barcode">{text}</span>
          </DefinitionRow>
        ))}
      </Section>
    </>
  )
}

function History({ known: { manifest, parcel } }: { known: DepotParcel }) {
  const today = useToday()
  const items = historyItems(parcel, manifest.importedAt, today, 'depot').map(({ id, event, title, meta, facts }) => ({
    id,
    icon: iconOf(event),
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
      </>
    ),
  }))
  return (
    <Section labelledBy="history">
      <SectionHeading id="history">History</SectionHeading>
      <Timeline items={items} />
    </Section>
  )
}

/** One parcel for its depot: where it is, and all that has happened to it. */
export function DeskParcelScreen() {
  const { parcelId = '' } = useParams()
  const { fault, first, again } = useAsk(
    useCallback(async () => {
      const [ofParcel] = await Promise.all([askParcel(parcelId), askDay()])
      return ofParcel
    }, [parcelId]),
  )
  const known = useLiveQuery(async () => (await readAnswer(`parcel/${parcelId}`)) ?? null, [parcelId])
  const { address, recipient } = known?.value.parcel ?? {}
  const title = known ? [address?.house, address?.street].filter(Boolean).join(' ') || recipient || 'Parcel' : 'Parcel'
  useTitle(title)
  const back = known ? { to: `/depot/rounds/${known.value.manifest.id}`, label: 'Back to the round' } : { to: '/depot/parcels', label: 'Back to the search' }
  const left = (
    <>
      <AskFaultNote fault={fault} />
      {known && <LateOfParcel late={known.value.late ?? []} />}
      {known && <History known={known.value} />}
      {known === null && first && <LoadingState label="Loading the parcel" shape="line" />}
      {known === null && !first && <EmptyState title="This parcel is not here">It is on no list of your sub-depot, or could not be had yet.</EmptyState>}
    </>
  )
  return (
    <DeskPage title={title} back={back}>
      <TwoPanes
        left={left}
        leftLabel="What has happened to it"
        right={
          known ? (
            <>
              <Facts known={known.value} />
              <ParcelDeeds parcel={known.value.parcel} onSent={again} />
            </>
          ) : null
        }
      />
    </DeskPage>
  )
}
