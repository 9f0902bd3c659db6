import { CircleCheck, CloudDownload, WifiOff } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { appSaved, subscribeAppSaved, type AppSaved } from '#device/app-saved.ts'
import { InfoRow } from '#ui/rows/nav-row.tsx'

const useAppSaved = (): AppSaved => useSyncExternalStore(subscribeAppSaved, appSaved)

const gettingReady = {
  saving: {
    icon: CloudDownload,
    label: 'Saving the app on this phone',
    meta: 'Stay where there’s signal until this says it’s ready.',
  },
  saved: {
    icon: CircleCheck,
    label: 'Ready to work without signal',
    meta: 'The app and your list are on this phone.',
  },
  never: {
    icon: WifiOff,
    label: 'This browser can’t save the app',
    meta: 'Without signal it works only while this page stays open. In a normal window, or as an installed app, it works everywhere.',
  },
} as const

/** Says, on a phone that opens the app for the first time, when it needs no signal any more. Shows nothing on any other. */
export function GettingReady() {
  const saved = useAppSaved()
  const [isFirst] = useState(saved !== 'saved')
  if (!isFirst) return null
  return (
    <div aria-live="polite">
      <InfoRow {...gettingReady[saved]} />
    </div>
  )
}

const worksWithout = {
  saving: { value: 'Not yet', meta: 'The app is still being saved here. Stay where there’s signal.' },
  saved: { value: 'Yes' },
  never: { value: 'No', meta: gettingReady.never.meta },
} as const

/** Says whether the app opens here without signal. */
export function SavedAppRow() {
  return <InfoRow icon={WifiOff} label="Works without signal" {...worksWithout[useAppSaved()]} />
}
