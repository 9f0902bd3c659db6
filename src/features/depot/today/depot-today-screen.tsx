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
import { DepotHero } from './depot-hero.tsx'
import { NeedsStaff } from './needs-staff.tsx'
import { RoundsTable } from './rounds-table.tsx'
import { ServicesHealth } from './services-health.tsx'
import { SpokenSummary } from './spoken-summary.tsx'
import { useStandingRounds, type DepotDay } from './use-standing-rounds.ts'
import './depot-today.css'

function Rounds({ day, isOver, selected }: { day: DepotDay; isOver: boolean; selected: string | null }) {
  if (day.rounds.length === 0) return null
  return (
    <>
      <DepotHero day={day} />
      <div className="depot-rounds">
        <RoundsTable rounds={day.rounds} now={day.now} selected={selected} isOver={isOver} />
      </div>
      <SpokenSummary rounds={day.rounds} />
    </>
  )
}

/** All rounds of the sub-depot on a day as they stand now, and what waits for it. */
export function DepotTodayScreen() {
  const [params] = useSearchParams()
  const asked = dayOfAddress(params)
  const shown = useStandingRounds(asked)
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
