import { KeyRound, MailX, Newspaper, Send, Settings, User, Warehouse } from 'lucide-react'
import type { ReactNode } from 'react'
import { Section } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { useWide } from '#ui/layout/use-wide.ts'
import { ListHeading } from '#ui/rows/list-heading.tsx'
import { InfoRow, NavRow } from '#ui/rows/nav-row.tsx'
import { DeskPage } from '../frame/desk-page.tsx'
import { useDesk, useDeskAddresses } from '../frame/desk-places.ts'
import { placesInMore } from '../frame/places.ts'
import { grantsLabel } from '../frame/role-labels.ts'

interface OfficeMoreScreenProps {
  username: string
  /** They work at a sub-depot besides. */
  hasDepot: boolean
  themeControl: ReactNode
  signOut: ReactNode
}

/** What the back office does on the command line, in the order of its day. */
const commands: readonly (readonly [task: string, names: string])[] = [
  ['Answer enquiries and claims', 'enquiries, answer, claims'],
  ['Publish news and episodes', 'content publish'],
]

/** Links that are not in the rail, settings of this device and account, and what is done elsewhere. */
export function OfficeMoreScreen({ username, hasDepot, themeControl, signOut }: OfficeMoreScreenProps) {
  useTitle('More')
  const { staff } = useDesk()
  const addresses = useDeskAddresses()
  const wide = useWide()
  const places = wide ? [] : placesInMore(addresses, '/office')
  return (
    <DeskPage title="More">
      <div className="desk-pane">
        <ListHeading title="Back office" />
        {places.map(({ to, label, icon }) => (
          <NavRow key={to} icon={icon} to={to} label={label} />
        ))}
        {addresses.has('/office/undelivered') && (
          <NavRow
            icon={MailX}
            to="/office/undelivered"
            label="Undelivered messages"
            meta="Emails and text messages that reached nobody"
          />
        )}
        {addresses.has('/office/api-keys') && (
          <NavRow icon={KeyRound} to="/office/api-keys" label="API keys" meta="Programs that connect to the services" />
        )}
        {hasDepot && (
          <NavRow icon={Warehouse} to="/depot" label="Depot console" meta="Rounds, messages and decisions" />
        )}
        <NavRow icon={Newspaper} to="/news" label="News" meta="As couriers read it" />
        <ListHeading title="Screen" />
        <Section tight line>
          {themeControl}
        </Section>
        <ListHeading title="This device" />
        <NavRow icon={Send} to="/outbox" label="Outbox" meta="Changes that are not sent yet" />
        <NavRow icon={Settings} to="/settings" label="Settings" meta="Account details, security and storage" />
        <ListHeading title="On the command line" />
        <Section line>
          <p className="measure">
            These commands run on the computer that runs the services. There, <code>npm run depot</code> lists every
            command and what to type after it.
          </p>
        </Section>
        {commands.map(([task, names]) => (
          <InfoRow key={task} label={task} meta={names} />
        ))}
        <ListHeading title="Account" />
        <InfoRow icon={User} label={username} meta={grantsLabel(staff.grants)} />
        {signOut}
      </div>
    </DeskPage>
  )
}
