import { useLiveQuery } from 'dexie-react-hooks'
import { readLeaveSummary, type LeaveSummary } from '#features/holidays/leave-summary-store.ts'
import { Page } from '#ui/layout/page.tsx'
import { NavRow } from '#ui/rows/nav-row.tsx'
import { TwoColumns } from '#ui/layout/panes.tsx'
import { useToday } from '#ui/parcel/use-today.ts'
import { AsOfSection } from '#ui/parcel/as-of-section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { useWide } from '#ui/layout/use-wide.ts'
import { ChangedDays } from './changed-days.tsx'
import { DaySheet } from './day-sheet.tsx'
import { LiveOffers } from './live-offers.tsx'
import { groupOffers, standingOf } from './offer-standing.ts'
import { readAvailability } from './own-availability-store.ts'
import { readOffers } from './own-offers-store.ts'
import { PlanCalendar } from './plan-calendar.tsx'
import { useNow } from './use-now.ts'
import { useSheetAddress } from './use-sheet-address.ts'

/** "12.5 days left" of half days, but first what somebody waits for. */
function leaveWords({ left, needsYou }: LeaveSummary): string | undefined {
  if (needsYou > 0) return needsYou === 1 ? '1 needs you' : `${needsYou} need you`
  return left === null ? undefined : `${left / 2} ${left === 2 ? 'day' : 'days'} left`
}

const waitingWords = (count: number): string => (count === 0 ? 'None waiting' : `${count} waiting`)

/** `/plan`: when a courier can work, the offer that waits for them, and the way to all that is planned. */
export function PlanScreen() {
  useTitle('Plan')
  const own = useLiveQuery(readAvailability)
  const offers = useLiveQuery(readOffers)
  const today = useToday()
  const holiday = useLiveQuery(async () => await readLeaveSummary(today), [today])
  const now = useNow(10_000)
  const sheet = useSheetAddress('day')
  const isWide = useWide()
  // All at once: what came later would push what stands below it.
  if (!own || !offers || !holiday) return <Page title="Plan">{null}</Page>
  const { live, yours } = groupOffers(offers.offers, now, today)
  const waiting = live.filter((each) => standingOf(each, now) === 'open').length
  const changed = <ChangedDays own={own} today={today} onChoose={sheet.open} />
  return (
    <Page title="Plan">
      <TwoColumns
        first={
          <>
            <PlanCalendar own={own} rounds={yours} today={today} onChoose={sheet.open} />
            {isWide && changed}
          </>
        }
        second={
          <>
            <LiveOffers offers={live.slice(0, 1)} availability={own} now={now} />
            <NavRow to="/plan/offers" label="Round offers" value={waitingWords(waiting)} />
            <NavRow to="/plan/holidays" label="Holiday" value={leaveWords(holiday)} />
            {!isWide && changed}
            <AsOfSection at={own.asOf} />
          </>
        }
      />
      {sheet.value !== null && (
        <DaySheet key={sheet.value} day={sheet.value} own={own} rounds={yours} today={today} onClose={sheet.close} />
      )}
    </Page>
  )
}
