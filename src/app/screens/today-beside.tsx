import { WaitingOffer } from '#features/availability/waiting-offer.tsx'
import { ClosedAccount } from '#features/courier/closed-account.tsx'
import { NewsLine } from '#features/content/news-line.tsx'
import { WaitingCourse } from '#features/training/waiting-course.tsx'
import { FirstSteps } from '#features/onboarding/first-steps.tsx'
import { WaitingNotice } from '#features/messages/waiting-notice.tsx'
import { PayThisWeek } from '#features/pay/pay-this-week.tsx'
import { useWide } from '#ui/layout/use-wide.ts'
import { receipts } from '../receipts.ts'
import { useWork } from '../use-work.ts'

/** What other features say on Today. On a narrow screen pay is one press away, and the round comes first. */
export function TodayBeside() {
  const wide = useWide()
  const { session } = useWork()
  return (
    <>
      <ClosedAccount ended={session?.closed === true && session.tokens === null} />
      <FirstSteps />
      <WaitingNotice />
      <WaitingOffer />
      <WaitingCourse />
      {wide && <PayThisWeek />}
      <NewsLine receipts={receipts} />
    </>
  )
}
