import { useLiveQuery } from 'dexie-react-hooks'
import { MapPin, ScanBarcode, Truck } from 'lucide-react'
import { useCallback } from 'react'
import { useParams } from 'react-router-dom'
import type { DepotParcel } from '#contracts/depot-endpoints.ts'
import { groupedText } from '#domain/barcode/grouped-text.ts'
import { dayName } from '#domain/near-day.ts'
import { Marks } from '#ui/feedback/mark.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { Link } from '#ui/controls/link.tsx'
import { DefinitionRow } from '#ui/rows/definition-row.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { ParcelChip } from '#ui/parcel/parcel-chip.tsx'
import { ServiceMarks } from '#ui/parcel/service-marks.tsx'
import { askDay } from '../answers/ask-day-sync.ts'
import { askParcel } from '../answers/ask-desk-sync.ts'
import { AskFaultNote } from '../answers/ask-fault-note.tsx'
import { nameIn, readAnswer, readCourierNames } from '../answers/desk-answers-store.ts'
import { useAsk } from '../answers/use-ask.ts'
import { DeskHistory } from './desk-history.tsx'
import { ParcelDeeds } from './parcel-deeds.tsx'
import { LateOfParcel } from '../late/late-of-parcel.tsx'
import { DeskPage } from '../frame/desk-page.tsx'
import { TwoPanes } from '../frame/two-panes.tsx'

function Facts({ known: { manifest, courier, parcel } }: { known: DepotParcel }) {
  const names = useLiveQuery(() => readCourierNames([manifest.subDepot]), [manifest.subDepot])
  const { house, street, more, town, postcode } = parcel.address
  const name = courier === null ? 'nobody yet' : nameIn(names, courier, 'a courier who is not in the books')
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
          {[[house, street].filter(Boolean).join(' '), ...more, town, postcode].filter(Boolean).join(', ') ||
            'Address not known'}
        </DefinitionRow>
        <DefinitionRow icon={Truck} label={dayName(manifest.date)}>
          <p>
            <Link to={`/depot/rounds/${manifest.id}`}>Round {manifest.roundNumber}</Link>,{' '}
            {parcel.sequence > 0 ? `stop ${parcel.sequence}, ` : ''}
            {name}
          </p>
        </DefinitionRow>
        {parcel.barcodes.map(({ text }) => (
          <DefinitionRow key={text} icon={ScanBarcode} label="Barcode">
            <span className="barcode">{groupedText(text)}</span>
          </DefinitionRow>
        ))}
      </Section>
    </>
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
  const back = known
    ? { to: `/depot/rounds/${known.value.manifest.id}`, label: 'Back to the round' }
    : { to: '/depot/parcels', label: 'Back to the search' }
  const left = (
    <>
      <AskFaultNote fault={fault} />
      {known && <LateOfParcel late={known.value.late ?? []} />}
      {known && <DeskHistory known={known.value} />}
      {known === null && first && <LoadingState label="Loading the parcel" shape="line" />}
      {known === null && !first && (
        <EmptyState title="This parcel is not here">
          It is on no list of your sub-depot, or could not be had yet.
        </EmptyState>
      )}
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
