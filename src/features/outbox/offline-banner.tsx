import { Wifi, WifiOff } from 'lucide-react'
import { SteadyBanner } from '#ui/feedback/steady-banner.tsx'
import { useOnline, type ConnectionWatch } from './use-online.ts'

const lost = {
  icon: WifiOff,
  title: 'No signal.',
  children: 'Your list, scanning, statuses and requests work. They send by themselves when there is signal.',
}
const back = { icon: Wifi, title: 'Signal again.', children: 'What is saved here is being sent.' }

/** Says what still works while the services cannot be reached; `works` where that is not a courier's list. */
export function OfflineBanner({ connection, works }: { connection: ConnectionWatch; works?: string }) {
  return (
    <SteadyBanner holds={!useOnline(connection)} banner={works ? { ...lost, children: works } : lost} over={back} />
  )
}
