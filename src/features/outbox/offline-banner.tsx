import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Banner } from '#ui/feedback/banner.tsx'

interface ConnectionWatch {
  subscribe: (listener: () => void) => () => void
  state: () => { online: boolean }
}

/** Says what still works while the services cannot be reached. */
export function OfflineBanner({ connection }: { connection: ConnectionWatch }) {
  const { online } = useSyncExternalStore(connection.subscribe, connection.state)
  if (online) return null
  return (
    <Banner icon={WifiOff} title="No signal.">
      Your list, scanning, statuses and requests work. They send by themselves when there is signal.
    </Banner>
  )
}
