import { Wifi, WifiOff } from 'lucide-react'
import { SteadyBanner } from '#ui/feedback/steady-banner.tsx'
import { useReach } from '#ui/timing/use-reach.ts'

const lost = { 'no-signal': 'No signal.', 'no-server': 'Can’t reach the server.' }
const courierWorks = 'Your list, scanning, statuses and requests still work.'
const back = { icon: Wifi, title: 'Back online.', children: 'What you saved here is being sent.' }

/** Says what still works while the services cannot be reached; `works` where that is not a courier's list. */
export function OfflineBanner({ works = courierWorks }: { works?: string }) {
  const reach = useReach()
  const title = lost[reach === 'online' ? 'no-signal' : reach]
  return <SteadyBanner holds={reach !== 'online'} banner={{ icon: WifiOff, title, children: works }} over={back} />
}
