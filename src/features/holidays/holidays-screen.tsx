import { useLiveQuery } from 'dexie-react-hooks'
import { TriangleAlert } from 'lucide-react'
import { Banner } from '#ui/feedback/banner.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { NotArrived } from '#ui/feedback/not-arrived.tsx'
import { Page } from '#ui/layout/page.tsx'
import { TwoColumns } from '#ui/layout/panes.tsx'
import { useToday } from '#ui/parcel/use-today.ts'
import { AsOfSection } from '#ui/parcel/as-of-section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { CoverSection } from './cover-section.tsx'
import { LeaveCalendar } from './leave-calendar.tsx'
import { isKnown } from './leave-figures.ts'
import { LeaveSection } from './leave-section.tsx'
import { OwnHolidays } from './own-holidays.tsx'
import { readOwnLeave, type OwnLeave } from './own-holidays-store.ts'

// One file for all of them, because each one that the route table names makes the first screen larger.
export { AskHolidayScreen } from './ask-holiday-screen.tsx'
export { HolidayScreen } from './holiday-screen.tsx'

function NoTerms({ asOf }: Pick<OwnLeave, 'asOf'>) {
  if (asOf === null)
    return (
      <NotArrived loading="Loading your leave">
        Your holidays appear when you’re online, and stay on this phone.
      </NotArrived>
    )
  return (
    <EmptyState title="Your depot hasn’t added you yet">
      You can ask for a holiday once your depot has added your working days. Ask them to.
    </EmptyState>
  )
}

/** `/plan/holidays`: how much leave there is, what is booked, and who asks for cover. */
export function HolidaysScreen() {
  useTitle('Holidays')
  const today = useToday()
  const leave = useLiveQuery(readOwnLeave)
  const back = { to: '/plan', label: 'Back to Plan' }
  if (!leave)
    return (
      <Page title="Holidays" back={back}>
        {null}
      </Page>
    )
  return (
    <Page title="Holidays" back={back}>
      <TwoColumns
        first={
          <>
            {leave.appTooOld && (
              <Banner icon={TriangleAlert} title="Update the app to count your leave.">
                Close it and open it again when you’re online to update it.
              </Banner>
            )}
            {isKnown(leave) ? <LeaveSection leave={leave} today={today} /> : <NoTerms asOf={leave.asOf} />}
            <CoverSection leave={leave} today={today} />
          </>
        }
        second={
          <>
            {(isKnown(leave) || leave.holidays.length + leave.refused.length > 0) && (
              <OwnHolidays leave={leave} today={today} />
            )}
            {isKnown(leave) && <LeaveCalendar leave={leave} today={today} />}
            <AsOfSection at={leave.asOf} />
          </>
        }
      />
    </Page>
  )
}
