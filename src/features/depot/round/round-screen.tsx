import { useLiveQuery } from 'dexie-react-hooks'
import { CircleAlert, Clock, Download, Redo, User } from 'lucide-react'
import { useParams, useSearchParams } from 'react-router-dom'
import { parcelStatuses } from '#contracts/parcel-statuses.ts'
import type { Parcel, ParcelStatus } from '#contracts/parcel.ts'
import { londonTime } from '#domain/day.ts'
import { isOpen, openStatuses } from '#domain/parcel/open-parcels.ts'
import { statusLabels } from '#domain/parcel/words.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { DefinitionRow } from '#ui/rows/definition-row.tsx'
import { FilterChip, FilterRow } from '#ui/rows/filter-row.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { useRecordsDeliveries } from '#ui/parcel/records-deliveries.ts'
import { statusLook } from '#ui/parcel/status-look.ts'
import { refreshDay } from '../cache/refresh-day-sync.ts'
import { refreshList } from '../cache/refresh-sync.ts'
import { StaleNote } from '../cache/stale-note.tsx'
import { readCached } from '../cache/cache-store.ts'
import { useRequest } from '../requests/use-request.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import { TwoPanes } from '../frame/two-panes.tsx'
import { readPendingActions, withActions } from '../pending-actions-store.ts'
import { silenceOf, type StandingRound } from '../today/round-standing.ts'
import { agoWords, figure, lookWords } from '../today/round-words.ts'
import { useStandingRounds } from '../today/use-standing-rounds.ts'
import { AssignRound } from './assign-round.tsx'
import { ParcelWindow } from './parcel-window.tsx'

/** What was last heard of whoever drives the round now, and when anybody started it. */
function updateLabel({ courier, startedAt }: StandingRound['round'], silence: number | null): string {
  const started = startedAt === null ? 'not started' : `started ${londonTime(new Date(startedAt))}`
  if (courier === null) return `None while it is unassigned, ${started}`
  if (silence !== null) return `${agoWords(silence)}${silence < 60_000 ? '' : ' ago'}, ${started}`
  return startedAt === null ? 'Not started' : `None from this courier yet, ${started} before`
}

function RoundFacts({ standing, now }: { standing: StandingRound; now: number }) {
  const { round, look, courierName } = standing
  const silence = silenceOf(round, now)
  return (
    <Section>
      {look && (
        <DefinitionRow icon={CircleAlert} label="Attention">
          {lookWords(look)}
        </DefinitionRow>
      )}
      <DefinitionRow icon={User} label="Courier">
        {courierName}
      </DefinitionRow>
      <DefinitionRow icon={Clock} label="Last update">
        {updateLabel(standing.round, silence)}
      </DefinitionRow>
      <DefinitionRow icon={Redo} label="Carried">
        {figure(round.carried)} from earlier days, {figure(round.counts.carry_forward)} carried forward today
      </DefinitionRow>
      <DefinitionRow icon={Download} label="Imported">
        {londonTime(new Date(round.importedAt))}
        {round.closedAt !== null && `, closed ${londonTime(new Date(round.closedAt))}`}
      </DefinitionRow>
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
  // Of an open status, what goes back to the depot is not left.
  const having = (each: ParcelStatus) =>
    parcels.filter((parcel) => parcel.status === each && (!open.includes(each) || isOpen(parcel, recordsDeliveries)))
  const shown = status === undefined ? parcels : having(status)
  const count = (each: ParcelStatus): number => having(each).length
  const filters = parcelStatuses.filter((each) => each === status || count(each) > 0)
  return (
    <>
      <Section tight line>
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
      </Section>
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
  const actions = await readPendingActions('staff-parcel/', answer.at)
  return actions.length === 0 ? answer.value : answer.value.map((parcel) => withActions(parcel, actions))
}

/** A round's day: its parcels, who drives it and when they were last heard of. */
export function RoundScreen() {
  const { manifestId = '' } = useParams()
  const [params, setParams] = useSearchParams()
  const day = useStandingRounds()
  const { response, again } = useRequest(
    async () => {
      const [ofDay, ofList] = await Promise.all([refreshDay(), refreshList(manifestId)])
      return ofList.ok ? ofDay : ofList
    },
    { key: manifestId, isRepeated: true },
  )
  const list = useLiveQuery(async () => await readList(manifestId), [manifestId])
  const standing = day?.rounds.find(({ round }) => round.id === manifestId)
  const title = standing ? `Round ${standing.round.roundNumber}` : 'Round'
  useTitle(title)
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
        <EmptyState title="This list is not here">Not found at your sub-depot, or not loaded yet.</EmptyState>
      )}
    </>
  )
  const meta =
    standing && `${standing.round.roundName}, ${figure(standing.left)} left of ${figure(standing.round.total)}`
  return (
    <DeskPage title={title} meta={meta} back={{ to: `/depot?round=${manifestId}`, label: 'Back to Today' }}>
      <TwoPanes
        left={left}
        right={
          standing && day ? (
            <>
              <RoundFacts standing={standing} now={day.now} />
              <AssignRound key={standing.round.roundId} standing={standing} onSent={again} />
            </>
          ) : null
        }
      />
    </DeskPage>
  )
}
