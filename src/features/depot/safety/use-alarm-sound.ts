import { useEffect, useState } from 'react'
import { createScanFeedback } from '#device/scanner/feedback.ts'

/** Milliseconds between two sounds. */
const repeatMs = 8_000

const isAllowed = (): boolean => navigator.userActivation?.hasBeenActive ?? true

/** Sounds at once and again and again while `isOn`. Returns false until somebody has clicked in this tab: browsers block sound before. */
export function useAlarmSound(isOn: boolean): boolean {
  const [allowed, setAllowed] = useState(isAllowed)
  useEffect(() => {
    if (allowed) return undefined
    const ended = new AbortController()
    const look = () => setAllowed(isAllowed())
    for (const kind of ['pointerup', 'keyup'] as const) addEventListener(kind, look, { signal: ended.signal })
    return () => ended.abort()
  }, [allowed])
  useEffect(() => {
    if (!isOn || !allowed) return undefined
    const feedback = createScanFeedback(() => true)
    feedback.unlock()
    const sound = () => feedback.give('failed')
    sound()
    const timer = setInterval(sound, repeatMs)
    return () => {
      clearInterval(timer)
      feedback.close()
    }
  }, [isOn, allowed])
  return allowed
}
