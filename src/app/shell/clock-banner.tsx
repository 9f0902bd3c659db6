import { Clock } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { clockWarning } from '#domain/clock/clock-labels.ts'
import { phoneClockAhead, subscribePhoneClock } from '#offline/phone-clock.ts'
import { Banner } from '#ui/feedback/banner.tsx'

/** Returns true for Today, the list with its parcels, and the scanner, where the day decides what is on the round. */
const isOfTheDay = (path: string): boolean => path === '/' || /^\/(manifest|scan)(\/|$)/.test(path)

/** Shown while the phone's clock is wrong; it also says what to do. */
export function ClockBanner() {
  const { pathname } = useLocation()
  const ahead = useSyncExternalStore(subscribePhoneClock, phoneClockAhead)
  const warning = isOfTheDay(pathname) ? clockWarning(ahead) : undefined
  return (
    warning && (
      <Banner icon={Clock} title={warning.title}>
        {warning.advice}
      </Banner>
    )
  )
}
