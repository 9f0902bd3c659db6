import { useLiveQuery } from 'dexie-react-hooks'
import { readLeaveSummary, type LeaveSummary } from '#features/holidays/leave-summary-store.ts'
import { Page } from '#ui/layout/page.tsx'
import { NavRow, ActionRow } from '#ui/rows/nav-row.tsx'
import { TwoColumns } from '#ui/layout/panes.tsx'
import { useToday } from '#ui/parcel/use-today.ts'
import { AsOfSection } from '#ui/parcel/as-of-section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { useWide } from '#ui/layout/use-wide.ts'
import { DaySheet } from './day-sheet.tsx'
import { LiveOffers } from './live-offers.tsx'
import { groupOffers, toOfferStatus } from './offer-status.ts'
import { readAvailability, type OwnAvailability, type OwnDay } from './own-availability-store.ts'
import { readOffers } from './own-offers-store.ts'
import { PlanCalendar } from './plan-calendar.tsx'
import { useNow } from './use-now.ts'
import { useSheetAddress } from './use-sheet-address.ts'
import { dayName } from '#domain/dates/near-day.ts'
import { syncLabels } from '#domain/sync-labels.ts'
import { ListHeading } from '#ui/rows/list-heading.tsx'
import { SyncLabel } from '#ui/feedback/sync-word.tsx'
import { formatAvailability, capital } from './day-labels.ts'
import { toDayMessage } from './rejection-messages.ts'

function Standing({ own: { sync, refused } }: { own: OwnDay }) {
  if (refused) return <SyncLabel kind="attention">{`${syncLabels.attention}. ${toDayMessage(refused.code)}`}</SyncLabel>
  return sync && sync !== 'sent' ? <SyncLabel kind={sync}>{syncLabels[sync]}</SyncLabel> : null
}

function wordsOf({ availability, refused }: OwnDay): string {
  const shown = refused ? refused.wanted : availability
  return shown ? capital(formatAvailability(shown)) : 'Your usual day'
}

interface ChangedDaysProps {
  own: OwnAvailability
  today: string
  onChoose: (day: string) => void
}

/** The days to come on which something else holds than in every week. */
function ChangedDays({ own, today, onChoose }: ChangedDaysProps) {
  const days = own.days.filter(({ id, refused }) => id >= today || refused)
  if (days.length === 0) return null
  return (
    <>
      <ListHeading title="Changed days" aside={String(days.length)} />
      <ul>
        {days.map((each) => (
          <li key={each.id}>
            <ActionRow
              label={dayName(each.id)}
              value={wordsOf(each)}
              meta={<Standing own={each} />}
              onClick={() => onChoose(each.id)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

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
  // All parts appear at once, so that nothing moves on the screen.
  if (!own || !offers || !holiday) return <Page title="Plan">{null}</Page>
  const { live, yours } = groupOffers(offers.offers, now, today)
  const waiting = live.filter((each) => toOfferStatus(each, now) === 'open').length
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
