import {
  AtSign,
  Bell,
  FileText,
  Info,
  Lightbulb,
  Lock,
  LockKeyhole,
  Phone,
  ShieldCheck,
  ShieldEllipsis,
  ShieldQuestion,
  UserPen,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { ListHeading } from '#ui/rows/list-heading.tsx'
import { InfoRow, NavRow } from '#ui/rows/nav-row.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { ExportRow } from './export-row.tsx'
import { InstallRow } from './install-row.tsx'
import { StorageRows } from './storage-rows.tsx'
import { UpdateRow, type UpdateFinding } from './update-row.tsx'

interface SettingsScreenProps {
  /** They drive no round: they work at a desk, and on no phone that a depot writes to. */
  isStaff: boolean
  themeControl: ReactNode
  version: string
  lookForUpdate: () => Promise<UpdateFinding>
  /** False where the app loads nothing from others. */
  choosesOthers: boolean
  locks: string
  erase: ReactNode
}

/** What is set once: how the screen looks, what this phone keeps, and how to be rid of it. */
export function SettingsScreen({
  isStaff,
  themeControl,
  version,
  lookForUpdate,
  choosesOthers,
  locks,
  erase,
}: SettingsScreenProps) {
  useTitle('Settings')
  return (
    <Page title="Settings" back={{ to: '/more', label: 'Back to More' }}>
      <ListHeading title="Screen" />
      <Section tight line>
        {themeControl}
      </Section>
      <ListHeading title={isStaff ? 'This device' : 'This phone'} />
      <InstallRow />
      {!isStaff && (
        <NavRow
          icon={Bell}
          to="/settings/notifications"
          label="Notifications"
          meta="When the depot answers, and quiet hours"
        />
      )}
      <StorageRows />
      <ListHeading title="Account" />
      <NavRow icon={UserPen} to="?popup=rename-user" label="Name" />
      <NavRow icon={AtSign} to="?popup=update-email" label="Email address" />
      <NavRow icon={Phone} to="?popup=update-phone-numbers" label="Phone number" />
      <NavRow icon={Lock} to="?popup=change-password" label="Change the password" />
      <NavRow
        icon={LockKeyhole}
        to="?popup=screen-lock"
        label="Screen lock"
        meta={isStaff ? 'For when you leave your desk' : 'For a phone that is left in the van'}
        value={locks}
      />
      <NavRow
        icon={ShieldEllipsis}
        to="/settings/security"
        label="Sign-in and security"
        meta="Two-step verification, devices, deleting your account"
      />
      <ListHeading title="The app" />
      <InfoRow icon={Info} label="Version" value={version} />
      <UpdateRow look={lookForUpdate} />
      <ListHeading title="Your data" />
      <ExportRow version={version} />
      {erase}
      {choosesOthers && <NavRow icon={ShieldQuestion} to="?popup=consent" label="Cookies and third parties" />}
      <ListHeading title="About" />
      <NavRow icon={Lightbulb} to="/introduction" label="What the app does" />
      <NavRow icon={ShieldCheck} to="/privacy" label="Privacy" />
      <NavRow icon={FileText} to="/terms" label="Terms of use" />
    </Page>
  )
}
