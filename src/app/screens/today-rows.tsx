import { useLiveQuery } from 'dexie-react-hooks'
import { Siren, Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import { payWeek } from '#domain/pay/pay-week.ts'
import { readPressingOffer } from '#features/availability/own-offers-store.ts'
import { useNow } from '#features/availability/use-now.ts'
import { WaitingOffer } from '#features/availability/waiting-offer.tsx'
import { readPaysWaiting } from '#features/claims/waits/pays-waiting-store.ts'
import { readClosedAt } from '#features/courier/closed-account-store.ts'
import { ClosedAccount } from '#features/courier/closed-account.tsx'
import { NewsLine } from '#features/content/news-line.tsx'
import { readNewsOfToday } from '#features/content/own-news-store.ts'
import { readMissingCourse } from '#features/training/own-training-store.ts'
import { WaitingCourse } from '#features/training/waiting-course.tsx'
import { readPressingPartOffer } from '#features/part-offers/own-part-offers-store.ts'
import { WaitingPartOffer } from '#features/part-offers/waiting-part-offer.tsx'
import { readPaces } from '#features/manifest/pace/own-pace-store.ts'
import { RoundPaces } from '#features/manifest/pace/round-paces.tsx'
import { readPressingNotices } from '#features/messages/own-notices-store.ts'
import { readFirstSteps } from '#features/onboarding/first-steps-store.ts'
import { FirstSteps } from '#features/onboarding/first-steps.tsx'
import { WaitingNotice } from '#features/messages/waiting-notice.tsx'
import { readOwnPay } from '#features/pay/own-pay-store.ts'
import { PayThisWeek } from '#features/pay/pay-this-week.tsx'
import { GettingReady } from '#features/settings/saved-app-row.tsx'
import { readStopsToday } from '#features/stops/own-stops-store.ts'
import { readToggle } from '#features/toggles/toggles-store.ts'
import { useToday } from '#ui/parcel/use-today.ts'
import { NavRow } from '#ui/rows/nav-row.tsx'
import { useWide } from '#ui/layout/use-wide.ts'
import { receipts } from './parts/receipts.ts'
import { useWork } from '../session/use-work.ts'

/** A row that cannot be read is left out, so that the others still appear. */
const orNothing = async <Row,>(read: Promise<Row>): Promise<Row | undefined> => await read.catch(() => undefined)

/** The wait at the depot, whose code is loaded only where the depot pays for waiting. */
async function readWait(today: string) {
  if (!(await readPaysWaiting())) return undefined
  const [{ readTodaysWait }, { WaitPanel }] = await Promise.all([
    import('#features/claims/waits/waits-store.ts'),
    import('#features/claims/waits/wait-panel.tsx'),
  ])
  const own = await readTodaysWait(today)
  return own && { own, WaitPanel }
}

async function readBeside(today: string, wide: boolean) {
  const [closedAt, steps, paces, notices, offer, part, course, stops, wait, pay, news] = await Promise.all([
    orNothing(readClosedAt()),
    orNothing(readFirstSteps()),
    orNothing(readPaces(today)),
    orNothing(readPressingNotices()),
    orNothing(readPressingOffer()),
    orNothing(readPressingPartOffer()),
    orNothing(readToggle('training').then(async (on) => (on ? await readMissingCourse() : undefined))),
    orNothing(readStopsToday(today)),
    orNothing(readWait(today)),
    wide ? orNothing(readOwnPay(payWeek(today))) : undefined,
    orNothing(readNewsOfToday((id, version) => receipts.read(id, version))),
  ])
  return { closedAt, steps, paces, notices, offer, part, course, stops, wait, pay, news }
}

/**
 * The rows of other features on Today, with `after` below them. All are drawn at once, because rows that came one by one
 * would move what the user is about to press. On a narrow screen pay is one tap away, and the round comes first.
 */
export function TodayRows({ after }: { after: ReactNode }) {
  const wide = useWide()
  const today = useToday()
  const now = useNow(60_000)
  const { session } = useWork()
  const rows = useLiveQuery(() => readBeside(today, wide), [today, wide, now])
  if (!rows) return null
  return (
    <>
      <ClosedAccount closedAt={rows.closedAt} ended={session?.closed === true && session.tokens === null} />
      {rows.steps && <FirstSteps steps={rows.steps} />}
      <RoundPaces paces={rows.paces ?? []} />
      <WaitingNotice notices={rows.notices ?? []} />
      {rows.offer && <WaitingOffer offer={rows.offer} now={now} />}
      {rows.part && <WaitingPartOffer own={rows.part} today={today} />}
      {rows.course && <WaitingCourse missing={rows.course} />}
      {rows.wait && <rows.wait.WaitPanel own={rows.wait.own} />}
      {rows.stops && <NavRow icon={Truck} {...rows.stops} />}
      {rows.pay && <PayThisWeek own={rows.pay} today={today} />}
      <GettingReady />
      <NavRow icon={Siren} to="/safety" label="Safety and help" />
      <NewsLine news={rows.news ?? { must: undefined, newest: undefined }} />
      {after}
    </>
  )
}
