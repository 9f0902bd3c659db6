import { useLiveQuery } from 'dexie-react-hooks'
import { CircleAlert, Clock, Download, Redo, Split, User } from 'lucide-react'
import { useParams, useSearchParams } from 'react-router-dom'
import { parcelStatuses } from '#contracts/parcel/parcel-statuses.ts'
import type { Parcel, ParcelStatus } from '#contracts/parcel/parcel.ts'
import { londonTime } from '#domain/dates/day.ts'
import { dayName, nearDayInSentence } from '#domain/dates/near-day.ts'
import { isOpen, openStatuses } from '#domain/parcel/open-parcels.ts'
import { canBeGiven } from '#domain/parcel/part-choice.ts'
import { statusLabels } from '#domain/parcel/status-labels.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { DefinitionRow } from '#ui/rows/definition-row.tsx'
import { FilterChip, FilterRow } from '#ui/rows/filter-row.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { useRecordsDeliveries } from '#ui/parcel/records-deliveries.ts'
import { statusLook } from '#ui/parcel/status-look.ts'
import { StopsPage } from '../stops/stops-page.tsx'
import { StopsSection } from '../stops/stops-section.tsx'
import { refreshRoundOfDay } from '../cache/refresh-day-sync.ts'
import { StaleNote } from '../cache/stale-note.tsx'
import { readCached, readDayOfList } from '../cache/cache-store.ts'
import { momentLabel } from '../moment.ts'
import { useRequest } from '../requests/use-request.ts'
import { DeskEvidence } from '../evidence/desk-evidence.tsx'
import { DeskPage } from '../frame/desk-page.tsx'
import { useMay } from '../frame/desk-places.ts'
import { For } from '../frame/for-permission.tsx'
import { TwoPanes } from '../frame/two-panes.tsx'
import { readPendingActions, withActions, withoutGiven } from '../pending-actions-store.ts'
import { getMsSinceContact, type RoundStatus } from '../today/round-status.ts'
import { formatAgo, figure, formatLook, formatRoundFinish } from '../today/round-labels.ts'
import { useRoundStatuses } from '../today/use-round-statuses.ts'
import { AssignRound } from './assign-round.tsx'
import { CloseDay } from './close-day.tsx'
import { GiveParcelsLink, GiveParcelsPage } from './give-parcels-page.tsx'
import { PartOffersSection } from './part-offers-section.tsx'
import { ParcelWindow } from './parcel-window.tsx'

/** Shows when the courier who has the round now was last heard of, and when the round was started. */
function updateLabel(
  { courier, startedAt, heardAt }: RoundStatus['round'],
  silence: number | null,
  isOver: boolean,
): string {
  const started = startedAt === null ? 'not started' : `started ${londonTime(new Date(startedAt))}`
  if (courier === null) return `None (unassigned), ${started}`
  if (isOver && heardAt !== null) return `${londonTime(new Date(heardAt))}, ${started}`
  if (silence !== null) return `${formatAgo(silence)}${silence < 60_000 ? '' : ' ago'}, ${started}`
  return startedAt === null ? 'Not started' : `None from this courier yet, ${started} before`
}

/** "Round 104, tomorrow, B. Sample". */
const roundTitle = ({ round, courierName }: RoundStatus, day: string): string =>
  `Round ${round.roundNumber}, ${day}, ${round.courier === null ? 'unassigned' : courierName}`

function RoundFacts({ standing, now, isOver }: { standing: RoundStatus; now: number; isOver: boolean }) {
  const { round, look, courierName } = standing
  const silence = getMsSinceContact(round, now)
  return (
    <Section>
      {look && (
        <DefinitionRow icon={CircleAlert} label="Attention">
          {formatLook(look)}
        </DefinitionRow>
      )}
      <DefinitionRow icon={User} label="Courier">
        {courierName}
        {round.forDay && ', for this day only'}
      </DefinitionRow>
      <DefinitionRow icon={Clock} label="Last update">
        {updateLabel(standing.round, silence, isOver)}
      </DefinitionRow>
      {round.finish && !isOver && (
        <DefinitionRow icon={Clock} label="Done about">
          {formatRoundFinish(round)}
        </DefinitionRow>
      )}
      <DefinitionRow icon={Redo} label="Carried">
        {figure(round.carried)} from earlier days, {figure(round.counts.carry_forward)} carried forward{' '}
        {isOver ? 'that day' : 'today'}
      </DefinitionRow>
      {round.partOf === undefined ? (
        <DefinitionRow icon={Download} label="Imported">
          {momentLabel(round.importedAt)}
        </DefinitionRow>
      ) : (
        <DefinitionRow icon={Split} label="Part of">
          Round {round.partOf}, given to another courier for this day
        </DefinitionRow>
      )}
    </Section>
  )
}

interface ListProps {
  parcels: readonly Parcel[]
  status: ParcelStatus | undefined
  onStatus: (status: ParcelStatus | undefined) => void
}

function List({ parcels, status, onStatus }: ListProps) {
  const recordsDeliveries = useRecordsDeliveries()
  const open = openStatuses(recordsDeliveries)
  // Parcels that go back to the depot are not left to deliver, although their status is open.
  const having = (each: ParcelStatus) =>
    parcels.filter((parcel) => parcel.status === each && (!open.includes(each) || isOpen(parcel, recordsDeliveries)))
  const shown = status === undefined ? parcels : having(status)
  const count = (each: ParcelStatus): number => having(each).length
  const filters = parcelStatuses.filter((each) => each === status || count(each) > 0)
  return (
    <>
      <FilterRow label="Filter the list">
        <FilterChip selected={status === undefined} count={parcels.length} onClick={() => onStatus(undefined)}>
          All
        </FilterChip>
        {filters.map((each) => (
          <FilterChip
            key={each}
            selected={each === status}
            icon={statusLook(each, recordsDeliveries).icon}
            count={count(each)}
            onClick={() => onStatus(each === status ? undefined : each)}
          >
            {statusLabels(recordsDeliveries)[each].chip}
          </FilterChip>
        ))}
      </FilterRow>
      {shown.length === 0 ? (
        <EmptyState title="None of these">Parcels come here as the courier records them.</EmptyState>
      ) : (
        <ParcelWindow key={status ?? 'all'} parcels={shown} addressOf={(id) => `/depot/parcels/${id}`} />
      )}
    </>
  )
}

const statusOf = (text: string | null): ParcelStatus | undefined => parcelStatuses.find((status) => status === text)

/** The list as this desk last read it, with this desk's own actions; null before it was read. */
async function readList(manifestId: string): Promise<Parcel[] | null> {
  const answer = await readCached(`list/${manifestId}`)
  if (!answer) return null
  const [actions, ofRounds] = await Promise.all([
    readPendingActions('staff-parcel/', answer.at),
    readPendingActions('staff-round/', answer.at),
  ])
  const left = ofRounds.length === 0 ? answer.value : withoutGiven(answer.value, ofRounds, manifestId)
  return actions.length === 0 ? left : left.map((parcel) => withActions(parcel, actions))
}

/** Shows a round on a day: its parcels, its courier and when they were last heard of. */
export function RoundScreen() {
  const { manifestId = '' } = useParams()
  const may = useMay()
  const [params, setParams] = useSearchParams()
  const ofDay = useLiveQuery(async () => await readDayOfList(manifestId), [manifestId])
  const shown = useRoundStatuses(ofDay)
  const { response, again } = useRequest(async () => await refreshRoundOfDay(manifestId), {
    key: manifestId,
    isRepeated: true,
  })
  const list = useLiveQuery(async () => await readList(manifestId), [manifestId])
  const standing = shown?.known?.rounds.find(({ round }) => round.id === manifestId)
  const { day = '', today = '' } = shown ?? {}
  const title = standing ? roundTitle(standing, nearDayInSentence(day, today)) : 'Round'
  const showsStops = params.has('stops') && standing !== undefined
  useTitle(showsStops ? null : standing ? roundTitle(standing, dayName(day)) : title)
  const left = (
    <>
      <StaleNote response={response} />
      {list && (
        <List
          parcels={list}
          status={statusOf(params.get('status'))}
          onStatus={(status) =>
            setParams(status === undefined ? {} : { status }, { replace: true, preventScrollReset: true })
          }
        />
      )}
      {list === null && !response && <LoadingState label="Loading the list" rows={6} />}
      {list === null && response && (
        <EmptyState title="List not found">Not found at your sub-depot, or not loaded yet.</EmptyState>
      )}
    </>
  )
  const isOpenDay = standing !== undefined && day >= today && standing.round.closedAt === null
  if (params.has('give') && list && isOpenDay && may('dispatch', standing.round.subDepot))
    return <GiveParcelsPage key={manifestId} standing={standing} parcels={list} day={day} today={today} />
  if (showsStops) return <StopsPage standing={standing} day={day} today={today} />
  const meta =
    standing &&
    [standing.round.roundName, `${figure(standing.left)} left of ${figure(standing.round.total)}`]
      .filter(Boolean)
      .join(', ')
  const isToday = !standing || day === today
  const back = {
    to: isToday ? `/depot?round=${manifestId}` : `/depot?day=${day}&round=${manifestId}`,
    label: isToday ? 'Back to Today' : `Back to the rounds of ${nearDayInSentence(day, today)}`,
  }
  return (
    <DeskPage title={title} meta={meta} back={back}>
      <TwoPanes
        left={left}
        right={
          standing && shown?.known ? (
            <>
              <RoundFacts standing={standing} now={shown.known.now} isOver={day < today} />
              <StopsSection standing={standing} />
              <PartOffersSection standing={standing} />
              {isOpenDay && (
                <For permission="dispatch" subDepot={standing.round.subDepot}>
                  <AssignRound key={manifestId} standing={standing} today={today} onSent={again} />
                  {list && canBeGiven(list).length > 0 && <GiveParcelsLink day={day} today={today} />}
                </For>
              )}
              <CloseDay rounds={[standing]} isOneRound day={day} today={today} />
              <DeskEvidence
                key={`evidence-${manifestId}`}
                subject={{ manifestId }}
                round={{ subDepot: standing.round.subDepot, date: day, number: standing.round.roundNumber }}
              />
            </>
          ) : null
        }
      />
    </DeskPage>
  )
}
