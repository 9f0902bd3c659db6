import { useLiveQuery } from 'dexie-react-hooks'
import { Building2, IdCard, Newspaper, PackageSearch, Send, Settings, Truck, User, Warehouse } from 'lucide-react'
import type { ReactNode } from 'react'
import { readToggle } from '#features/toggles/toggles-store.ts'
import { Section } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { useWide } from '#ui/layout/use-wide.ts'
import { ListHeading } from '#ui/rows/list-heading.tsx'
import { InfoRow, NavRow } from '#ui/rows/nav-row.tsx'
import { UnreadCount } from '../messages/unread-messages.tsx'
import { DeskPage } from './desk-page.tsx'
import { useDeskAddresses } from './desk-places.ts'
import type { DeskStaff } from './desk-staff.ts'
import { grantsLabel } from './role-labels.ts'
import { placesInMore } from './places.ts'

interface DepotMoreScreenProps {
  username: string
  staff: DeskStaff
  /** They drive a round besides, and have a courier's screens of their own. */
  hasOwnRound: boolean
  themeControl: ReactNode
  signOut: ReactNode
}

/** Links that are not in the rail, and settings of this device and account. On a narrow screen, also the places without a tab. */
export function DepotMoreScreen({ username, staff, hasOwnRound, themeControl, signOut }: DepotMoreScreenProps) {
  useTitle('More')
  const addresses = useDeskAddresses()
  const wide = useWide()
  const places = wide ? [] : placesInMore(addresses)
  const forecast = useLiveQuery(() => readToggle('tools.sub-depot-forecast'))
  return (
    <DeskPage title="More">
      <ListHeading title="Console" />
      {addresses.has('/depot/parcels') && (
        <NavRow
          icon={PackageSearch}
          to="/depot/parcels"
          label="Find a parcel"
          meta="By name, address, postcode or barcode"
        />
      )}
      {forecast && (
        <NavRow
          icon={Warehouse}
          to="/tools/sub-depot-forecast"
          label="Sub-depot forecast"
          meta="Parcels of the next two weeks, by round"
        />
      )}
      {places.map(({ to, label, icon }) => (
        <NavRow key={to} icon={icon} to={to} label={label} value={to === '/depot/messages' && <UnreadCount />} />
      ))}
      <NavRow icon={Newspaper} to="/news" label="News" meta="As couriers read it" />
      <ListHeading title="Screen" />
      <Section tight line>
        {themeControl}
      </Section>
      <ListHeading title="This device" />
      <NavRow icon={Send} to="/outbox" label="Outbox" meta="Changes that are not sent yet" />
      <NavRow icon={Settings} to="/settings" label="Settings" meta="Account details, security and storage" />
      <ListHeading title="Account" />
      <InfoRow
        icon={User}
        label={username}
        meta={`Sub-depot ${new Intl.ListFormat('en-GB').format(staff.subDepots) || 'not known'}`}
      />
      {staff.grants.some(({ role }) => role !== 'manager') && (
        <InfoRow icon={IdCard} label="Roles" meta={grantsLabel(staff.grants)} />
      )}
      {staff.isBackOffice && (
        <NavRow icon={Building2} to="/office" label="Back office" meta="Staff, sub-depots and the company" />
      )}
      {hasOwnRound && (
        <NavRow icon={Truck} to="/more" label="Your own round" meta="News, documents and tools of a courier" />
      )}
      {signOut}
    </DeskPage>
  )
}
