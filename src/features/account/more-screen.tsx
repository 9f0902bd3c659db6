import { useLiveQuery } from 'dexie-react-hooks'
import {
  Building2,
  ChartLine,
  ChartNoAxesColumn,
  CircleSlash,
  CopyX,
  FileCheck,
  GraduationCap,
  Landmark,
  Mail,
  MessageSquareText,
  Newspaper,
  Ruler,
  Send,
  Settings,
  Siren,
  Store,
  Truck,
  User,
  Users,
  Warehouse,
  Wrench,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { readOwnCourier } from '#features/courier/own-courier-store.ts'
import { readManifests } from '#features/manifest/manifest-store.ts'
import { countUnreadMessages } from '#features/messages/own-messages-store.ts'
import { countUnreadNotices } from '#features/messages/own-notices-store.ts'
import { readOnboardingSummary, type OnboardingSummary } from '#features/onboarding/own-documents-store.ts'
import { readOutboxSummary, type OutboxSummary } from '#features/outbox/outbox-summary-store.ts'
import { readToggle } from '#features/toggles/toggles-store.ts'
import { ListHeading } from '#ui/rows/list-heading.tsx'
import { NavRow } from '#ui/rows/nav-row.tsx'
import { Page } from '#ui/layout/page.tsx'
import { TwoColumns } from '#ui/layout/panes.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'

interface MoreScreenProps {
  username: string
  /** True if the token on this phone belongs to staff of a sub-depot. */
  isStaff: boolean
  /** True if it belongs to the back office. */
  isOffice: boolean
  themeControl: ReactNode
  signOut: ReactNode
}

/** Returns the courier's progress with their documents; undefined until the steps have arrived. */
function documentsValue({ total, done, pressing }: OnboardingSummary): string | undefined {
  if (pressing > 0) return pressing === 1 ? '1 needs you' : `${pressing} need you`
  return total > 0 ? `${done} of ${total}` : undefined
}

function outboxValue({ attention, waiting }: OutboxSummary): string {
  if (attention > 0) return attention === 1 ? '1 needs you' : `${attention} need you`
  return waiting > 0 ? `${waiting} queued` : 'All sent'
}

export function MoreScreen({ username, isStaff, isOffice, themeControl, signOut }: MoreScreenProps) {
  useTitle('More')
  const round = useLiveQuery(async () => (await readManifests())[0])
  const unsent = useLiveQuery(readOutboxSummary)
  const own = useLiveQuery(readOwnCourier)
  const documents = useLiveQuery(readOnboardingSummary)
  const unread = useLiveQuery(async () => (await countUnreadMessages()) + (await countUnreadNotices()))
  const bank = useLiveQuery(() => readToggle('tools.change-bank-accounts'))
  const helpers = useLiveQuery(() => readToggle('helpers'))
  const training = useLiveQuery(() => readToggle('training'))
  const depotForecast = useLiveQuery(() => readToggle('tools.sub-depot-forecast'))
  return (
    <Page title="More">
      <TwoColumns
        first={
          <>
            <NavRow
              icon={User}
              to="/more/details"
              label={own?.row?.name || username}
              meta={round ? `Round ${round.roundNumber}, ${round.subDepot}` : 'No round on this phone'}
            />
            <ListHeading title="Screen" />
            <Section tight line>
              {themeControl}
            </Section>
            <ListHeading title="Work" />
            {!isOffice && <NavRow icon={Siren} to="/safety" label="Safety and help" />}
            {isStaff && <NavRow icon={Warehouse} to="/depot" label="Depot console" />}
            {isOffice && <NavRow icon={Building2} to="/office" label="Back office" />}
            <NavRow icon={Truck} to="?popup=work-preferences" label="Work preferences" />
            <NavRow icon={Newspaper} to="/news" label="News" />
            <NavRow
              icon={Mail}
              to="/messages"
              label="Messages and notices"
              value={unread ? `${unread} unread` : undefined}
            />
            <NavRow icon={MessageSquareText} to="/form" label="Enquiries" />
            <NavRow
              icon={FileCheck}
              to="/onboarding"
              label="Your documents"
              value={documents && documentsValue(documents)}
            />
            {helpers && <NavRow icon={Users} to="/more/helpers" label="Helpers" />}
            {training && <NavRow icon={GraduationCap} to="/training" label="Training" />}
            <NavRow icon={Store} to="/marketplace" label="Marketplace" />
          </>
        }
        second={
          <>
            <ListHeading title="Tools" />
            <NavRow icon={ChartLine} to="/tools/personal-courier-performance" label="Performance" />
            <NavRow icon={ChartNoAxesColumn} to="/tools/personal-courier-forecast" label="Parcel forecast" />
            {isStaff && depotForecast && (
              <NavRow icon={Warehouse} to="/tools/sub-depot-forecast" label="Sub-depot forecast" />
            )}
            <NavRow icon={CircleSlash} to="/tools/wasted-journey" label="Wasted journey" />
            <NavRow icon={Ruler} to="/tools/parcel-band-change" label="Parcel band change" />
            <NavRow icon={CopyX} to="/tools/duplicate-barcode" label="Duplicate barcode" />
            <NavRow icon={Wrench} to="/tools/vehicle-defect" label="Vehicle defect" />
            {bank && <NavRow icon={Landmark} to="/tools/change-bank-accounts" label="Change bank account" />}
            <ListHeading title="This phone" />
            <NavRow icon={Send} to="/outbox" label="Outbox" value={unsent && outboxValue(unsent)} />
            <NavRow icon={Settings} to="/settings" label="Settings" />
            <ListHeading title="Account" />
            {signOut}
          </>
        }
      />
    </Page>
  )
}
