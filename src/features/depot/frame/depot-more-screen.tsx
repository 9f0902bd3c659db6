import { useLiveQuery } from 'dexie-react-hooks'
import { LogOut, PackageSearch, Send, Settings, Warehouse } from 'lucide-react'
import { readToggle } from '#features/toggles/toggles-store.ts'
import { ListHeading } from '#ui/rows/list-heading.tsx'
import { NavRow } from '#ui/rows/nav-row.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { UnreadCount } from '../messages/unread-messages.tsx'
import { DeskPage } from './desk-page.tsx'
import { useDeskAddresses } from './desk-places.ts'
import { placesInMore } from './places.ts'

/** What the bottom bar has no room for, and what is about this device and account rather than the depot. */
export function DepotMoreScreen() {
  useTitle('More')
  const addresses = useDeskAddresses()
  const places = placesInMore(addresses)
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
          meta="Parcels of the fortnight to come, by round"
        />
      )}
      {places.map(({ to, label, icon }) => (
        <NavRow key={to} icon={icon} to={to} label={label} value={to === '/depot/messages' && <UnreadCount />} />
      ))}
      <ListHeading title="This device" />
      <NavRow icon={Send} to="/outbox" label="Outbox" meta="What has not reached the services yet" />
      <NavRow icon={Settings} to="/settings" label="Settings" meta="Theme, security and devices" />
      <NavRow icon={LogOut} to="/more" label="Account" meta="News, messages, tools and signing out" />
    </DeskPage>
  )
}
