import { useSearchParams } from 'react-router-dom'
import { nearDay } from '#domain/dates/near-day.ts'
import { useTitle } from '#ui/layout/use-title.ts'
import { refreshToday } from '../cache/refresh-day-sync.ts'
import { StaleNote } from '../cache/stale-note.tsx'
import { useRequest } from '../requests/use-request.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import { TwoPanes } from '../frame/two-panes.tsx'
import { CloseDay } from '../round/close-day.tsx'
import { dayOfAddress } from './day-address.ts'
import { DayOver, dayMeta, DayWithoutRounds } from './day-state.tsx'
import { DayStrip } from './day-strip.tsx'
import { NeedsStaff } from './needs-staff.tsx'
import { RoundsTable, getSegments } from './rounds-table.tsx'
import { useRoundStatuses, type DepotDay } from './use-round-statuses.ts'
import './depot-today.css'
import { parcelStatuses } from '#contracts/parcel/parcel-statuses.ts'
import type { ParcelStatus } from '#contracts/parcel/parcel.ts'
import { countShown } from '#domain/parcel/open-parcels.ts'
import { statusLabels } from '#domain/parcel/status-labels.ts'
import { SegmentBar } from '#ui/drawings/segment-bar.tsx'
import { useRecordsDeliveries } from '#ui/parcel/records-deliveries.ts'
import { statusLook } from '#ui/parcel/status-look.ts'
import { Icon } from '#ui/theme/icon.tsx'
import { countStatus, type RoundStatus } from './round-status.ts'
import { figure, formatProgress, formatRoundsOut, formatSummary } from './round-labels.ts'
import { useLiveQuery } from 'dexie-react-hooks'
import { CircleAlert, Radio } from 'lucide-react'
import { londonDay, londonTime } from '#domain/dates/day.ts'
import { Section } from '#ui/layout/section.tsx'
import { readCached } from '../cache/cache-store.ts'
import { useEffect, useRef, useState } from 'react'

/** Milliseconds between two summaries. */
const sayEvery = 60_000

/** Announces the state of the depot once a minute if it has changed, so that a screen reader isn't told every number. */
function SpokenSummary({ rounds }: { rounds: readonly RoundStatus[] }) {
  const words = formatSummary(rounds)
  const latest = useRef(words)
  const [said, say] = useState('')
  useEffect(() => {
    latest.current = words
  })
  useEffect(() => {
    const timer = setInterval(() => say(latest.current), sayEvery)
    return () => clearInterval(timer)
  }, [])
  return <output className="visually-hidden">{said}</output>
}

/** "Last import 04:42, 3,410 parcels." */
function importWords({ rounds, day, total }: DepotDay): string {
  const last = rounds.reduce<string>((latest, { round }) => (round.importedAt > latest ? round.importedAt : latest), '')
  if (last === '') return 'Nothing imported for this day.'
  const at = new Date(last)
  const when =
    londonDay(at) === day ? londonTime(at) : `${nearDay(londonDay(at), day).toLowerCase()} at ${londonTime(at)}`
  return `Last import ${when}, ${figure(total)} ${total === 1 ? 'parcel' : 'parcels'}.`
}

/** Whether the services can work, and what the day rests on. */
function ServicesHealth({ day }: { day: DepotDay | null }) {
  const health = useLiveQuery(() => readCached('health'))
  const silent = health?.value.silent ?? []
  const answering = health?.value.answering.length ?? 0
  return (
    <Section>
      {silent.length > 0 && (
        <p className="depot-health tone-missing text-strong">
          <Icon of={CircleAlert} size={20} />
          <span>
            {silent.length === 1 ? 'One service is' : `${silent.length} services are`} not running:{' '}
            {new Intl.ListFormat('en-GB').format(silent)}.
          </span>
        </p>
      )}
      <p className="depot-health text-meta">
        <Icon of={Radio} size={20} />
        <span>
          {answering > 0 && silent.length === 0 && 'All services running. '}
          {day && importWords(day)}
        </span>
      </p>
    </Section>
  )
}

const always: readonly ParcelStatus[] = ['confirmed', 'carry_forward', 'missing', 'unable_to_deliver']

/** The one number of the day: what is left of all, and how the rest went. */
function DepotHero({ day: { rounds, left, total }, isOver }: { day: DepotDay; isOver: boolean }) {
  const recordsDeliveries = useRecordsDeliveries()
  const counts = Object.fromEntries(
    parcelStatuses.map((status) => [
      status,
      rounds.reduce((sum, { round }) => sum + countShown(status, countStatus(round), recordsDeliveries), 0),
    ]),
  ) as Record<ParcelStatus, number>
  const shown = [...always, ...(['delivered', 'returned'] as const).filter((status) => counts[status] > 0)]
  return (
    <section className="depot-hero" aria-labelledby="depot-left">
      <p className="text-meta">{formatRoundsOut(rounds, isOver)}</p>
      <h2 className="depot-left" id="depot-left">
        <span className="text-display">{figure(left)}</span> <span className="text-h3">left of {figure(total)}</span>
      </h2>
      <SegmentBar
        segments={getSegments(counts, recordsDeliveries)}
        total={total}
        label={formatProgress({ counts, left, total }, recordsDeliveries)}
      />
      <ul className="depot-figures">
        {shown.map((status) => (
          <li key={status}>
            <span className="text-figure tabular">{figure(counts[status])}</span>
            <span className={`depot-figure-word text-strong tone-${statusLook(status, recordsDeliveries).tone}`}>
              <Icon of={statusLook(status, recordsDeliveries).icon} size={20} />
              {statusLabels(recordsDeliveries)[status].chip}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Rounds({ day, isOver, selected }: { day: DepotDay; isOver: boolean; selected: string | null }) {
  if (day.rounds.length === 0) return null
  return (
    <>
      <DepotHero day={day} isOver={isOver} />
      <div className="depot-rounds">
        <RoundsTable rounds={day.rounds} now={day.now} selected={selected} isOver={isOver} />
      </div>
      <SpokenSummary rounds={day.rounds} />
    </>
  )
}

/** Shows all rounds of the sub-depot on a day, and what waits for staff. */
export function DepotTodayScreen() {
  const [params] = useSearchParams()
  const asked = dayOfAddress(params)
  const shown = useRoundStatuses(asked)
  const { response } = useRequest(async () => await refreshToday(asked), { key: asked, isRepeated: true })
  const name = shown?.known?.name
  const dayLabel = shown ? nearDay(shown.day, shown.today) : 'Today'
  const title = name === undefined ? dayLabel : `${dayLabel} at ${name || 'no sub-depot'}`
  useTitle(title)
  const known = shown?.known ?? null
  const left = (
    <>
      {shown && <DayStrip day={shown.day} today={shown.today} path="/depot" />}
      <StaleNote response={response} />
      {shown && known && known.rounds.length > 0 && <DayOver day={shown.day} today={shown.today} />}
      {shown && known && <Rounds day={known} isOver={shown.day < shown.today} selected={params.get('round')} />}
      {shown && <DayWithoutRounds shown={shown} first={response === null} />}
    </>
  )
  const right = (
    <>
      <NeedsStaff />
      <ServicesHealth day={known} />
      {shown && known && <CloseDay rounds={known.rounds} day={shown.day} today={shown.today} />}
    </>
  )
  return (
    <DeskPage title={title} meta={shown && known ? dayMeta(shown) : undefined}>
      <TwoPanes left={left} right={right} />
    </DeskPage>
  )
}
