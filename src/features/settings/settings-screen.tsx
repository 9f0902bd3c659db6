import {
  AtSign,
  Bell,
  Navigation,
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
  FileDown,
  Smartphone,
  HardDrive,
  ShieldAlert,
} from 'lucide-react'
import { type ReactNode, useState, useSyncExternalStore, useEffect } from 'react'
import { ListHeading } from '#ui/rows/list-heading.tsx'
import { InfoRow, NavRow, ActionRow } from '#ui/rows/nav-row.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { UpdateRow, type UpdateFinding } from './update-row.tsx'
import { saveFile } from '#device/save-file.ts'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { DownloadDataRow } from './download-data-row.tsx'
import { EvidenceRows } from './evidence-rows.tsx'
import { SavedAppRow } from './saved-app-row.tsx'
import { exportDevice } from './export-device-store.ts'
import { chosenApp, subscribeChosenApp } from '#device/navigation/chosen-app.ts'
import { navigationApps } from '#device/navigation/navigation-apps.ts'
import { installState, subscribeInstall } from '#device/install.ts'
import { requestPersistence, readStorage, type StorageState } from '#device/storage.ts'
import { formatPersistence, formatStorage } from './storage-labels.ts'

/** Shows the storage that the app uses, and whether it is persistent. */
function StorageRows() {
  const [state, setState] = useState<StorageState | null>(null)
  const toast = useToast()
  useEffect(() => {
    let left = false
    void readStorage().then((read) => {
      if (!left) setState(read)
    })
    return () => {
      left = true
    }
  }, [])
  if (!state) return <InfoRow icon={HardDrive} label="Storage" />
  const ask = async () => {
    const persistent = await requestPersistence()
    setState({ ...state, persistent })
    toast({ text: formatPersistence(persistent) })
  }
  return (
    <>
      <InfoRow icon={HardDrive} label="Storage" value={formatStorage(state)} />
      {state.persistent ? (
        <InfoRow icon={ShieldCheck} label="Protected" meta={formatPersistence(true)} />
      ) : (
        <ActionRow
          icon={ShieldAlert}
          label="Protect saved data"
          meta={formatPersistence(false)}
          onClick={() => void ask()}
        />
      )}
    </>
  )
}

/** The way to the help for installing, until that is done. */
function InstallRow() {
  const state = useSyncExternalStore(subscribeInstall, installState)
  return state === 'installed' ? (
    <InfoRow icon={Smartphone} label="App" value="Installed" />
  ) : (
    <NavRow icon={Smartphone} to="/download" label="Install the app" />
  )
}

function NavigationRow() {
  const chosen = useSyncExternalStore(subscribeChosenApp, chosenApp)
  const name = navigationApps.find(({ id }) => id === chosen)?.name
  return (
    <NavRow
      icon={Navigation}
      to="?popup=navigation-app"
      label="Navigation app"
      meta="For “Navigate” at a parcel"
      value={name ?? 'Not chosen'}
    />
  )
}

function ExportRow({ version }: { version: string }) {
  const [busy, setBusy] = useState(false)
  const toast = useToast()
  const save = async () => {
    if (busy) return
    setBusy(true)
    try {
      const { name, text } = await exportDevice(version)
      saveFile(name, 'application/json', text)
      toast({ text: 'Saved in your downloads' })
    } catch {
      toast({ text: 'The file could not be saved. Free some space and try again.' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <ActionRow
      icon={FileDown}
      label="Export everything"
      meta={busy ? 'Collecting' : 'Everything saved here for you, as one file.'}
      onClick={() => void save()}
    />
  )
}

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

/** Appearance, storage, and deleting the data of this phone. */
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
        <NavRow icon={Bell} to="/settings/notifications" label="Notifications" meta="Replies and quiet hours" />
      )}
      {!isStaff && <NavigationRow />}
      {!isStaff && <SavedAppRow />}
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
      <DownloadDataRow />
      <ExportRow version={version} />
      {!isStaff && <EvidenceRows />}
      {erase}
      {choosesOthers && <NavRow icon={ShieldQuestion} to="?popup=consent" label="Cookies and third parties" />}
      <ListHeading title="About" />
      <NavRow icon={Lightbulb} to="/introduction" label="What the app does" />
      <NavRow icon={ShieldCheck} to="/privacy" label="Privacy" />
      <NavRow icon={FileText} to="/terms" label="Terms of use" />
    </Page>
  )
}
