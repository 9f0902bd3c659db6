import { useLiveQuery } from 'dexie-react-hooks'
import { Siren } from 'lucide-react'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { createScanFeedback } from '#device/scanner/feedback.ts'
import { alarmStatus } from '#domain/safety/safety-labels.ts'
import { checkInStage, checkInStatus } from '#domain/safety/check-in-labels.ts'
import { Link } from '#ui/controls/link.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { isOpenAlarm, isWithDepot, readOwnSafety } from './own-safety-store.ts'
import { useSeconds } from './use-seconds.ts'

/** Milliseconds between two sounds while a check-in is over its time. */
const repeatMs = 30_000

/** Beeps and vibrates at once and every half minute while `isOn`. */
function useReminder(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined
    const feedback = createScanFeedback(() => true)
    const remind = () => feedback.give('failed')
    remind()
    const timer = setInterval(remind, repeatMs)
    return () => {
      clearInterval(timer)
      feedback.close()
    }
  }, [isOn])
}

/** On every screen of the courier's: an alarm that is open, and a check-in that is near or over its time. */
export function SafetyBanner() {
  const { pathname } = useLocation()
  const safety = useLiveQuery(async () => await readOwnSafety().catch(() => undefined))
  const timer = safety?.timer ?? null
  // It is on every screen, and nearly always there is no check-in to count down.
  const now = useSeconds(5, timer !== null)
  const stage = timer ? checkInStage(timer.row, now) : 'quiet'
  useReminder(stage === 'over')
  if (pathname === '/safety' || !safety) return null
  const { alarm } = safety
  const open = <Link to="/safety">Open Safety</Link>
  if (alarm && isOpenAlarm(alarm.row))
    return (
      <Banner icon={Siren} title="Alarm.">
        {alarmStatus(alarm.row, isWithDepot(alarm))} {open}
      </Banner>
    )
  if (timer && stage !== 'quiet')
    return (
      <Banner icon={Siren} title="Check in.">
        {checkInStatus(timer.row, { isSent: isWithDepot(timer), now })} {open}
      </Banner>
    )
  return null
}
