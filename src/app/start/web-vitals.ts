import { onCLS, onFCP, onINP, onLCP, onTTFB, type Metric } from 'web-vitals'
import { vitalsPath, type Vitals } from '#contracts/config/vitals.ts'

/**
 * Sends the speed of this visit to the services' log, once, when the page is hidden. Without signal it is lost.
 *
 * @param page the route of the first screen
 */
export function sendVitals(page: string): void {
  const metrics = new Map<string, Vitals['metrics'][number]>()
  const keep = ({ name, value, rating }: Metric): void => {
    metrics.set(name, { name, value: Math.round(value * 1000) / 1000, rating })
  }
  for (const on of [onCLS, onFCP, onINP, onLCP, onTTFB]) on(keep)
  // Added after the library's listeners, which finish their measurements on the same event.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden' || metrics.size === 0) return
    const vitals: Vitals = { page, version: __APP_VERSION__, metrics: [...metrics.values()] }
    navigator.sendBeacon(vitalsPath, new Blob([JSON.stringify(vitals)], { type: 'application/json' }))
    metrics.clear()
  })
}
