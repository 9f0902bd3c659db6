import { LogOut, Send, Settings } from 'lucide-react'
import { ListHeading } from '#ui/rows/list-heading.tsx'
import { NavRow } from '#ui/rows/nav-row.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { DeskPage } from './desk-page.tsx'
import { useDeskAddresses } from './desk-places.ts'
import { placesInMore } from './places.ts'

/** What the bottom bar has no room for, and what is about this device and account rather than the depot. */
export function DepotMoreScreen() {
  useTitle('More')
  const places = placesInMore(useDeskAddresses())
  return (
    <DeskPage title="More">
      {places.length > 0 && <ListHeading title="Console" />}
      {places.map(({ to, label, icon }) => (
        <NavRow key={to} icon={icon} to={to} label={label} />
      ))}
      <ListHeading title="This device" />
      <NavRow icon={Send} to="/outbox" label="Outbox" meta="What has not reached the services yet" />
      <NavRow icon={Settings} to="/settings" label="Settings" meta="Theme, security and devices" />
      <NavRow icon={LogOut} to="/more" label="Account" meta="News, messages, tools and signing out" />
    </DeskPage>
  )
}
