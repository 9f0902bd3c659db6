import { useLiveQuery } from 'dexie-react-hooks'
import { CircleAlert, Megaphone, UserCog, Wallet, Warehouse } from 'lucide-react'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { AsOfSection } from '#ui/parcel/as-of-section.tsx'
import { ListHeading } from '#ui/rows/list-heading.tsx'
import { NavRow } from '#ui/rows/nav-row.tsx'
import { readCached } from '../cache/cache-store.ts'
import { refreshOffice } from '../cache/refresh-staff-sync.ts'
import { StaleNote } from '../cache/stale-note.tsx'
import { isPassedOn } from '../decide/waiting-item.ts'
import { readWaiting } from '../decide/waiting-store.ts'
import { counted } from '../figures.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import { useDesk, useDeskAddresses, useMay } from '../frame/desk-places.ts'
import { staffWith } from '../frame/desk-staff.ts'
import { useRequest } from '../requests/use-request.ts'
import { needsAttention } from './attention.ts'

/** Returns what this device last received, less what somebody may not see. */
async function readOffice(mayManage: boolean, mayPay: boolean) {
  const [staff, subDepots, company, undelivered, pensionRequests, waiting] = await Promise.all([
    mayManage ? readCached('staff') : undefined,
    readCached('sub-depots'),
    readCached('company'),
    mayManage ? readCached('undelivered') : undefined,
    mayPay ? readCached('pension-requests') : undefined,
    mayPay ? readWaiting() : undefined,
  ])
  const received = [staff, subDepots, company, undelivered, pensionRequests].flatMap((each) => each?.at ?? [])
  return {
    facts: {
      staff: staff?.value,
      subDepots: subDepots?.value,
      company: company?.value,
      undelivered: undelivered?.value,
      pensionRequests: pensionRequests?.value,
      passedOn: waiting?.items.filter(isPassedOn).length,
    },
    at: received.length === 0 ? null : Math.min(...received),
  }
}

/** `/office`: what needs somebody of the back office, and the ways to the rest. */
export function OfficeTodayScreen() {
  useTitle('Back office')
  const mayManage = useMay()('manage')
  const mayPay = staffWith('pay', useDesk().staff).isBackOffice
  const addresses = useDeskAddresses()
  const { response } = useRequest(async () => await refreshOffice(mayManage, mayPay), { isRepeated: true })
  const known = useLiveQuery(async () => await readOffice(mayManage, mayPay), [mayManage, mayPay])
  const items = known ? needsAttention(known.facts).filter(({ to }) => addresses.has(to.replace(/\?.*$/, ''))) : []
  const { staff, subDepots } = known?.facts ?? {}
  return (
    <DeskPage title="Back office">
      <div className="desk-pane">
        <StaleNote response={response} />
        <ListHeading title="Needs attention" />
        {known?.at === null && !response && <LoadingState label="Loading what needs you" />}
        {known?.at === null && response && (
          <EmptyState title="Not loaded yet">
            What needs you appears here when this device is online, and stays when it is not.
          </EmptyState>
        )}
        {known && known.at !== null && items.length === 0 && (
          <EmptyState title="Nothing needs you">Undelivered messages and missing details appear here.</EmptyState>
        )}
        {items.map(({ id, to, label, meta }) => (
          <NavRow key={id} icon={CircleAlert} to={to} label={label} meta={meta} />
        ))}
        <ListHeading title="Look after" />
        {addresses.has('/office/staff') && (
          <NavRow
            icon={UserCog}
            to="/office/staff"
            label="Staff"
            meta={staff ? counted(staff.length, 'person', 'people') : 'Accounts and roles'}
          />
        )}
        <NavRow
          icon={Warehouse}
          to="/office/sub-depots"
          label="Sub-depots"
          meta={subDepots ? counted(subDepots.length, 'sub-depot') : 'Names and phone numbers'}
        />
        <NavRow
          icon={Megaphone}
          to="/office/publish"
          label="Publish"
          meta="Notices, features, rates, invoices, courses and forms of all sub-depots"
        />
        {addresses.has('/office/pay') && (
          <NavRow icon={Wallet} to="/office/pay" label="Pay" meta="Bank accounts and pensions" />
        )}
        <AsOfSection at={known?.at ?? null} />
      </div>
    </DeskPage>
  )
}
