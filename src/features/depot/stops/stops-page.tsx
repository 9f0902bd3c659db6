import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import type { Stop } from '#contracts/manifest/stop-list.ts'
import { nearDay } from '#domain/dates/near-day.ts'
import { countRoundStops } from '#domain/stops/count-round-stops.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { FactRow } from '#ui/rows/fact-row.tsx'
import { readActionRejection } from '../action-state-store.ts'
import { nameIn } from '../cache/cache-store.ts'
import { StaleNote } from '../cache/stale-note.tsx'
import { deskRejections } from '../desk-rejections.ts'
import { figure } from '../figures.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import { useMay } from '../frame/desk-places.ts'
import { RoleNote } from '../frame/for-permission.tsx'
import { TwoPanes } from '../frame/two-panes.tsx'
import { useRequest } from '../requests/use-request.ts'
import type { RoundStatus } from '../today/round-status.ts'
import { AddStop } from './add-stop.tsx'
import { ChangeStop } from './change-stop.tsx'
import { readDeskStops, stopListOfDesk, type KnownStops } from './desk-stops-store.ts'
import { refreshStops } from './desk-stops-sync.ts'
import { formatCollections } from './round-stops-labels.ts'
import { StopEvents, StopItem } from './stop-item.tsx'

interface StopsPageProps {
  standing: RoundStatus
  /** "2026-05-14" */
  day: string
  today: string
}

function Counts({ known }: { known: KnownStops }) {
  const stops = (known.stops ?? []).flatMap(({ stop, pending }) => (pending === 'removed' ? [] : [stop]))
  const counts = countRoundStops(stops, known.events)
  return (
    <Section line>
      <dl>
        <FactRow label="Collections done" value={formatCollections(counts)} />
        <FactRow label="Parcels collected" value={figure(counts.collected)} />
        <FactRow label="Parcels handed over" value={figure(counts.handedOver)} />
        <FactRow label="Parcels in the vehicle" value={figure(counts.inVehicle)} />
      </dl>
    </Section>
  )
}

/** Batches that were handed over at places that are no stops of the list. */
function OtherPlaces({ known, nameOf }: { known: KnownStops; nameOf: (courier: string) => string }) {
  const shows = ({ kind, stopId }: KnownStops['events'][number]) => kind === 'handed_over' && stopId === null
  if (!known.events.some(shows)) return null
  return (
    <Section labelledBy="other-places">
      <Stack gap={12}>
        <SectionHeading id="other-places">Handed over at other places</SectionHeading>
        <StopEvents events={known.events} shows={shows} nameOf={nameOf} />
      </Stack>
    </Section>
  )
}

/** Plans the collections and drops of a round's day, and shows what was recorded at them. */
export function StopsPage({ standing: { round }, day, today }: StopsPageProps) {
  const { id: manifestId, roundNumber, subDepot } = round
  const may = useMay()
  const [changed, setChanged] = useState<Stop>()
  const { response } = useRequest(async () => await refreshStops(manifestId), { key: manifestId, isRepeated: true })
  const known = useLiveQuery(async () => await readDeskStops(manifestId), [manifestId])
  const rejection = useLiveQuery(async () => await readActionRejection(stopListOfDesk(manifestId)), [manifestId])
  const title = `Collections and drops of round ${roundNumber}`
  useTitle(title)
  const isOpenDay = day >= today && round.closedAt === null
  const nameOf = (courier: string): string => nameIn(known?.roster, courier, known?.readAt ?? 0)
  const stops = known?.stops
  const left = (
    <>
      <StaleNote response={response} />
      {rejection && (
        <Section line>
          <p role="alert">Not done: {deskRejections[rejection] ?? 'The service rejected it.'}</p>
        </Section>
      )}
      {known && stops && <Counts known={known} />}
      {stops === null && !response && <LoadingState label="Loading the collections and drops" rows={4} />}
      {stops === null && response && (
        <EmptyState title="Not loaded yet">You need to be online to see the collections and drops.</EmptyState>
      )}
      {stops?.length === 0 && (
        <EmptyState title="No collections or drops">
          {isOpenDay ? 'Add one here, or import a file of collections.' : 'None were planned for this day.'}
        </EmptyState>
      )}
      {known && stops && stops.length > 0 && (
        <Section labelledBy="desk-stops">
          <Stack gap={16}>
            <SectionHeading id="desk-stops">Stops</SectionHeading>
            <ul className="stack stack-24">
              {stops.map((each) => (
                <StopItem
                  key={each.stop.id}
                  known={each}
                  manifestId={manifestId}
                  subDepot={subDepot}
                  isOpenDay={isOpenDay}
                  events={known.events}
                  nameOf={nameOf}
                  onChange={() => setChanged(each.stop)}
                />
              ))}
            </ul>
          </Stack>
        </Section>
      )}
      {known && <OtherPlaces known={known} nameOf={nameOf} />}
    </>
  )
  return (
    <DeskPage
      title={title}
      meta={nearDay(day, today)}
      back={{ to: `/depot/rounds/${manifestId}`, label: `Back to round ${roundNumber}` }}
    >
      <TwoPanes
        left={left}
        leftLabel="Collections and drops"
        right={
          !isOpenDay ? null : may('dispatch', subDepot) ? (
            <AddStop key={manifestId} manifestId={manifestId} />
          ) : (
            <Section>
              <RoleNote permission="dispatch" />
            </Section>
          )
        }
      />
      {changed && (
        <ChangeStop key={changed.id} manifestId={manifestId} seen={changed} onClose={() => setChanged(undefined)} />
      )}
    </DeskPage>
  )
}
