import { useLiveQuery } from 'dexie-react-hooks'
import { Wifi, WifiOff } from 'lucide-react'
import { SteadyBanner } from '#ui/feedback/steady-banner.tsx'
import { useReach } from '#ui/timing/use-reach.ts'
import { readOutboxSummary } from './outbox-summary-store.ts'

const lost = { 'no-signal': 'No signal.', 'no-server': 'Can’t reach the server.' }
const courierWorks = 'Your list, scanning, statuses and requests still work.'

/** Says what still works while the services cannot be reached; `works` where that is not a courier's list. */
export function OfflineBanner({ works = courierWorks }: { works?: string }) {
  const reach = useReach()
  const summary = useLiveQuery(readOutboxSummary)
  const title = lost[reach === 'online' ? 'no-signal' : reach]
  const children = summary && summary.waiting > 0 ? 'What you saved here is being sent.' : ''
  return (
    <SteadyBanner
      holds={reach !== 'online'}
      banner={{ icon: WifiOff, title, children: works }}
      over={{ icon: Wifi, title: 'Back online.', children }}
    />
  )
}
