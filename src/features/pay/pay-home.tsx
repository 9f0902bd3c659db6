import { useLiveQuery } from 'dexie-react-hooks'
import { TriangleAlert } from 'lucide-react'
import { londonTime, longDay } from '#domain/dates/day.ts'
import { payWeek } from '#domain/pay/pay-week.ts'
import { readOwnCourier } from '#features/courier/own-courier-store.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { NavRow } from '#ui/rows/nav-row.tsx'
import { Page } from '#ui/layout/page.tsx'
import { TwoColumns } from '#ui/layout/panes.tsx'
import { useToday } from '#ui/parcel/use-today.ts'
import { Section } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { CheckNote } from './check-note.tsx'
import { EarlierWeeks } from './earlier-weeks.tsx'
import { readInvoices } from './invoices-store.ts'
import { readOwnPay } from './own-pay-store.ts'
import { readPayClaims } from './pay-claims-store.ts'
import { PayClaims } from './pay-claims.tsx'
import { readLastCheckedWeek } from './reconcile-store.ts'
import { AddsUp, WeekHead } from './this-week.tsx'

function AsOf({ asOf }: { asOf: number | null }) {
  const at = asOf === null ? null : new Date(asOf)
  return (
    <Section>
      <p className="text-meta measure">
        {at
          ? `Invoices and rates as of ${longDay(at)}, ${londonTime(at)}.`
          : 'Invoices and rates haven’t loaded yet. They load automatically when you’re online.'}
      </p>
    </Section>
  )
}

/** The courier's pay: the week as this phone has recorded it, what the last invoice says to that, and what was claimed. */
export function PayHome() {
  useTitle('Pay')
  const today = useToday()
  const week = payWeek(today)
  const own = useLiveQuery(() => readOwnPay(payWeek(today)), [today])
  const checked = useLiveQuery(readLastCheckedWeek)
  const invoices = useLiveQuery(readInvoices)
  const claims = useLiveQuery(readPayClaims)
  const engager = useLiveQuery(readOwnCourier)?.row?.engagedBy
  // Waits for the note of the last invoice, which comes first on a phone, so that nothing moves.
  if (!own || !invoices || !claims || checked === undefined) {
    return (
      <Page title="Pay">
        <LoadingState label="Adding up your pay" shape="line" rows={8} />
      </Page>
    )
  }
  return (
    <Page title="Pay">
      <TwoColumns
        first={
          <>
            {invoices.appTooOld && (
              <Banner icon={TriangleAlert} title="Update the app to see every invoice.">
                Close the app and open it again while you’re online to update it.
              </Banner>
            )}
            {engager && (
              <Section tight>
                <p className="measure">
                  You drive for <bdi>{engager.name}</bdi>, who is paid for the parcels you deliver.
                </p>
              </Section>
            )}
            <WeekHead week={week} own={own} today={today} />
            {checked && <CheckNote checked={checked} claims={claims} />}
          </>
        }
        second={
          <>
            <AddsUp week={week} own={own} />
            <EarlierWeeks invoices={invoices.invoices} today={today} />
            <PayClaims claims={claims} invoices={invoices.invoices} />
            <NavRow to="/pay?popup=rates" label="Rates" meta="What each band pays, by round" />
            <NavRow to="/pay/stars" label="Star bonus" meta="What customers say, and what it pays" />
            <NavRow to="/pay/pension" label="Pension" meta="What is paid in for you" />
            <NavRow to="/pay/tax-year" label="Tax year" meta="Miles, receipts, quarters and what to set aside" />
            <AsOf asOf={invoices.asOf} />
          </>
        }
      />
    </Page>
  )
}
