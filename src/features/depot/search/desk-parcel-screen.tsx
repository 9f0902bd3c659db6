import { useLiveQuery } from 'dexie-react-hooks'
import { Clock, DoorOpen, KeyRound, MapPin, Package, PhoneCall, ScanBarcode, Truck, Users } from 'lucide-react'
import { useParams } from 'react-router-dom'
import type { DepotParcel } from '#contracts/depot/depot-endpoints.ts'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { contactLines } from '#domain/contact/contact-labels.ts'
import { dayName } from '#domain/dates/near-day.ts'
import { addressLine } from '#domain/parcel/address-line.ts'
import { groupedText } from '#domain/barcode/grouped-text.ts'
import { formatSize } from '#domain/parcel/size-labels.ts'
import { Marks } from '#ui/feedback/mark.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { Link } from '#ui/controls/link.tsx'
import { DefinitionRow } from '#ui/rows/definition-row.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { ParcelChip } from '#ui/parcel/parcel-chip.tsx'
import { ServiceMarks } from '#ui/parcel/service-marks.tsx'
import { refreshDay } from '../cache/refresh-day-sync.ts'
import { refreshParcel } from '../cache/refresh-sync.ts'
import { StaleNote } from '../cache/stale-note.tsx'
import { nameIn, readCached, readRoster } from '../cache/cache-store.ts'
import { useRequest } from '../requests/use-request.ts'
import { readPendingActions, withActions } from '../pending-actions-store.ts'
import { DeskEvidence } from '../evidence/desk-evidence.tsx'
import { DeskDoorNotes } from './desk-door-notes.tsx'
import { DeskHistory } from './desk-history.tsx'
import { RecipientWishes } from '../wishes/recipient-wishes.tsx'
import { ParcelActions } from './parcel-actions.tsx'
import { LateOfParcel } from '../late/late-of-parcel.tsx'
import { DeskPage } from '../frame/desk-page.tsx'
import { For } from '../frame/for-permission.tsx'
import { TwoPanes } from '../frame/two-panes.tsx'

/** A parcel, and when this desk read it, in milliseconds of this device's clock. */
type KnownParcel = DepotParcel & { readAt: number }

/** Shows what callers ask about: the door as the sender described it, when it is due, and what to look for. */
function DoorFacts({ parcel }: { parcel: Parcel }) {
  const { window, instructions, access, safePlace, neighbour } = parcel
  return (
    <>
      {window && (
        <DefinitionRow icon={Clock} label="Time">
          Between {window.from} and {window.to}
        </DefinitionRow>
      )}
      {instructions && (
        <DefinitionRow icon={DoorOpen} label="Instructions">
          <bdi>{instructions}</bdi>
        </DefinitionRow>
      )}
      {access && (
        <DefinitionRow icon={KeyRound} label="Access">
          <bdi>{access}</bdi>
        </DefinitionRow>
      )}
      {safePlace && (
        <DefinitionRow icon={MapPin} label="Safe place">
          <bdi>{safePlace}</bdi>
        </DefinitionRow>
      )}
      {neighbour && (
        <DefinitionRow icon={Users} label="Neighbour">
          <bdi>{neighbour}</bdi>
        </DefinitionRow>
      )}
      <DefinitionRow icon={Package} label="Size">
        {formatSize(parcel)}
      </DefinitionRow>
    </>
  )
}

function Facts({ known: { manifest, courier, parcel, contacts = [], readAt } }: { known: KnownParcel }) {
  const roster = useLiveQuery(() => readRoster([manifest.subDepot]), [manifest.subDepot])
  const name = courier === null ? 'unassigned' : nameIn(roster, courier, readAt)
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
          {addressLine(parcel.address) || 'Address not known'}
        </DefinitionRow>
        <DefinitionRow icon={Truck} label={dayName(manifest.date)}>
          <p>
            <Link to={`/depot/rounds/${manifest.id}`}>Round {manifest.roundNumber}</Link>,{' '}
            {parcel.sequence > 0 ? `stop ${parcel.sequence}, ` : ''}
            {name}
          </p>
        </DefinitionRow>
        <DoorFacts parcel={parcel} />
        {contacts.length > 0 && (
          <DefinitionRow icon={PhoneCall} label="Contact attempts">
            {contactLines(contacts).map((line) => (
              <p key={line}>{line}</p>
            ))}
            <p className="text-meta">When the courier asked for a number. If anybody answered isn’t known.</p>
          </DefinitionRow>
        )}
        {parcel.barcodes.map(({ text }) => (
          <DefinitionRow key={text} icon={ScanBarcode} label="Barcode">
            <span className="barcode">{groupedText(text)}</span>
          </DefinitionRow>
        ))}
      </Section>
    </>
  )
}

/** The parcel as this desk last read it, with this desk's own actions. */
async function readParcel(parcelId: string): Promise<KnownParcel | null> {
  const answer = await readCached(`parcel/${parcelId}`)
  if (!answer) return null
  const actions = await readPendingActions(`staff-parcel/${parcelId}`, answer.at)
  const { parcel, late } = answer.value
  return { ...answer.value, parcel: withActions(parcel, actions, late), readAt: answer.at }
}

/** One parcel for its depot: where it is, and all that has happened to it. */
export function DeskParcelScreen() {
  const { parcelId = '' } = useParams()
  const { response, again } = useRequest(
    async () => {
      const [ofParcel] = await Promise.all([refreshParcel(parcelId), refreshDay()])
      return ofParcel
    },
    { key: parcelId, isRepeated: true },
  )
  const known = useLiveQuery(async () => await readParcel(parcelId), [parcelId])
  const { address, recipient } = known?.parcel ?? {}
  const title = known ? [address?.house, address?.street].filter(Boolean).join(' ') || recipient || 'Parcel' : 'Parcel'
  useTitle(title)
  const back = known
    ? { to: `/depot/rounds/${known.manifest.id}`, label: 'Back to the round' }
    : { to: '/depot/parcels', label: 'Back to the search' }
  const left = (
    <>
      <StaleNote response={response} />
      {known && <LateOfParcel late={known.late ?? []} readAt={known.readAt} />}
      {known && <DeskHistory known={known} />}
      {known === null && !response && <LoadingState label="Loading the parcel" shape="line" />}
      {known === null && response && (
        <EmptyState title="Parcel not found">Not found at your sub-depot, or not loaded yet.</EmptyState>
      )}
    </>
  )
  return (
    <DeskPage title={title} back={back}>
      <TwoPanes
        left={left}
        leftLabel="Parcel"
        right={
          known ? (
            <>
              <Facts known={known} />
              <RecipientWishes parcel={known.parcel} subDepot={known.manifest.subDepot} />
              <DeskDoorNotes parcel={known.parcel} subDepot={known.manifest.subDepot} />
              <For permission="dispatch" subDepot={known.manifest.subDepot}>
                <ParcelActions parcel={known.parcel} onSent={again} />
              </For>
              <DeskEvidence
                key={parcelId}
                subject={{ manifestId: known.manifest.id, parcelId }}
                round={{
                  subDepot: known.manifest.subDepot,
                  date: known.manifest.date,
                  number: known.manifest.roundNumber,
                }}
                parcel={known.parcel}
              />
            </>
          ) : null
        }
      />
    </DeskPage>
  )
}
