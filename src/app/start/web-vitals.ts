import { onCLS, onFCP, onINP, onLCP, onTTFB, type Metric } from 'web-vitals'
import { oldestOutboxMs, vitalsPath, type Vitals } from '#contracts/config/vitals.ts'
import { workReady } from '../session/work.ts'
import { followOutboxAge } from './outbox-age.ts'

/**
 * Sends the speed of this visit, and how long the oldest command has waited in the outbox, when the page is hidden. It is
 * never saved: without signal it is lost.
 *
 * @param page the route of the first screen
 */
export function sendVitals(page: string): void {
  const metrics = new Map<string, Vitals['metrics'][number]>()
  const keep = ({ name, value, rating }: Metric): void => {
    metrics.set(name, { name, value: Math.round(value * 1000) / 1000, rating })
  }
  for (const on of [onCLS, onFCP, onINP, onLCP, onTTFB]) on(keep)
  let outboxAge: () => number | undefined = () => undefined
  void workReady().then(({ engine }) => {
    if (engine) outboxAge = followOutboxAge(engine).age
  })
  // Added after the library's listeners, which finish their measurements on the same event.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return
    const age = outboxAge()
    if (metrics.size === 0 && !age) return
    const vitals: Vitals = {
      page,
      version: __APP_VERSION__,
      metrics: [...metrics.values()],
      ...(age !== undefined && { outboxAgeMs: Math.min(age, oldestOutboxMs) }),
    }
    navigator.sendBeacon(vitalsPath, new Blob([JSON.stringify(vitals)], { type: 'application/json' }))
    metrics.clear()
  })
}
