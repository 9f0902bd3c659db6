import { CheckCheck, WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Banner } from '#ui/feedback/banner.tsx'
import { SteadyBanner } from '#ui/feedback/steady-banner.tsx'

interface ConnectionWatch {
  subscribe: (listener: () => void) => () => void
  state: () => { online: boolean }
}

const noSignal = (
  <Banner icon={WifiOff} title="No signal.">
    Your list, scanning, statuses and requests work. They send by themselves when there is signal.
  </Banner>
)
const signalAgain = (
  <Banner icon={CheckCheck} title="Signal again.">
    What waited sends by itself.
  </Banner>
)

/** Says what still works while the services cannot be reached. */
export function OfflineBanner({ connection }: { connection: ConnectionWatch }) {
  const { online } = useSyncExternalStore(connection.subscribe, connection.state)
  return <SteadyBanner holds={!online} banner={noSignal} over={signalAgain} />
}
