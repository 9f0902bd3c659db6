import { useLiveQuery } from 'dexie-react-hooks'
import { MapPin, PackageCheck, PackageOpen, Store, Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Stop, StopList } from '#contracts/manifest/stop-list.ts'
import { londonTime } from '#domain/dates/day.ts'
import { dayName } from '#domain/dates/near-day.ts'
import { parcelCount } from '#domain/pay/pay-labels.ts'
import { getCarried, getStopEventsInEffect } from '#domain/stops/stop-events.ts'
import { formatStopWindow, getStopStatus, stopAddressLine } from '#domain/stops/stop-labels.ts'
import { ButtonLink } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { TwoColumns } from '#ui/layout/panes.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { ListHeading } from '#ui/rows/list-heading.tsx'
import { NavRow } from '#ui/rows/nav-row.tsx'
import { batchReceiptAddress, collectAddress, handOverAddress, stopsAddress } from './stops-address.ts'
import { readCarriedElsewhere } from './own-stops-store.ts'
import { useStops } from './use-stops.ts'

// One file for all of them, because each one that the route table names makes the first screen larger.
export { BatchReceiptScreen } from './batch-receipt-screen.tsx'
export { CollectScreen } from './collect-screen.tsx'
export { HandOverScreen } from './hand-over-screen.tsx'
export { ProblemScreen } from './problem-screen.tsx'

const title = 'Collections'

function StopRow({ list, stop }: { list: StopList; stop: Stop }) {
  const { label, isOpen } = getStopStatus(stop, list.events)
  const window = stop.window ? `, ${formatStopWindow(stop.window)}` : ''
  const isCollection = stop.kind === 'collection'
  return (
    <NavRow
      icon={isOpen ? (isCollection ? PackageOpen : Store) : PackageCheck}
      to={isCollection ? collectAddress(list.id, stop.id) : handOverAddress(list.id, stop.id)}
      above={isCollection ? 'Collection' : 'Drop'}
      label={stop.name}
      meta={`${label}${window}. ${stopAddressLine(stop)}`}
    />
  )
}

/** What is in the vehicle, and the way to hand it over. */
function InVehicle({ list }: { list: StopList }) {
  const carried = getCarried(list.events).length
  const others = useLiveQuery(async () => await readCarriedElsewhere(list.id), [list.id]) ?? []
  return (
    <Section line>
      <Stack gap={16}>
        <h2 className="text-h2">In your vehicle: {parcelCount(carried)}</h2>
        {carried === 0 ? (
          <p className="measure">What you collect is counted here until you hand it over.</p>
        ) : (
          <ButtonLink kind="primary" icon={Truck} to={handOverAddress(list.id)}>
            Hand over
          </ButtonLink>
        )}
        {others.map(({ id, date, roundNumber, carried: count }) => (
          <NavRow
            key={id}
            to={stopsAddress(id)}
            label={`Round ${roundNumber}, ${dayName(date)}`}
            value={parcelCount(count)}
          />
        ))}
      </Stack>
    </Section>
  )
}

function Batches({ list }: { list: StopList }) {
  const batches = getStopEventsInEffect(list.events).filter(({ kind, own }) => kind === 'handed_over' && own)
  if (batches.length === 0) return null
  return (
    <>
      <ListHeading title="Receipts" />
      {batches.map(({ id, place, parcels, occurredAt }) => (
        <NavRow
          key={id}
          icon={MapPin}
          to={batchReceiptAddress(list.id, id)}
          label={place?.name ?? 'Handed over'}
          meta={`${parcelCount(parcels.length)}, ${londonTime(new Date(occurredAt))}`}
        />
      ))}
    </>
  )
}

/** The collections and drops of a list, what is in the vehicle, and the receipts of batches. `waits`: the courier's waits at them. */
export function StopsScreen({ waits }: { waits?: ReactNode }) {
  useTitle(title)
  const { manifestId, list } = useStops()
  const back = { to: manifestId === '' ? '/manifest' : `/manifest?round=${manifestId}`, label: 'Back to the list' }
  return (
    <Page title={title} back={back}>
      {list === null && (
        <EmptyState level={2} title="No collections on this list">
          Your depot adds them. They arrive when you have signal.
        </EmptyState>
      )}
      {list && (
        <TwoColumns
          first={
            <>
              <InVehicle list={list} />
              {waits}
              <ListHeading title="Stops" />
              {list.stops.length === 0 && <p className="measure">No stops are left on this list.</p>}
              {list.stops.map((stop) => (
                <StopRow key={stop.id} list={list} stop={stop} />
              ))}
            </>
          }
          second={<Batches list={list} />}
        />
      )}
    </Page>
  )
}
