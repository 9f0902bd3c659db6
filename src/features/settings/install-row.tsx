import { Smartphone } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { installState, subscribeInstall } from '#device/install.ts'
import { InfoRow, NavRow } from '#ui/rows/nav-row.tsx'

/** The way to the help for installing, until that is done. */
export function InstallRow() {
  const state = useSyncExternalStore(subscribeInstall, installState)
  return state === 'installed' ? (
    <InfoRow icon={Smartphone} label="App" value="Installed" />
  ) : (
    <NavRow icon={Smartphone} to="/download" label="Install the app" />
  )
}
