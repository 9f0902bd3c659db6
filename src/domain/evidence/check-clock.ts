import type { CheckedLink } from './check-links.ts'
import type { EvidenceFinding } from './evidence-finding.ts'

/** Clocks are set by small steps all the time, and a signature takes its time. Milliseconds. */
export const clockTolerance = 2_000

/**
 * Finds where a device's clock was moved. The time of a link is compared with the link before it, with the ticks, which
 * began at the clock's time and never go back, and with the service's clock at receipt. A clock that was set ahead and
 * was right again before the service was reached looks like a phone that slept, and is not found.
 */
export function checkClock(links: readonly CheckedLink[], receivedAt: ReadonlyMap<string, string>): EvidenceFinding[] {
  const findings: EvidenceFinding[] = []
  const lastTimes = new Map<string, number>()
  const lastBehind = new Map<string, number>()
  for (const { link, hash, isSigned } of links) {
    if (!isSigned) continue
    const { key, day, number } = link
    const place = { key, day, number }
    const time = Date.parse(link.time)
    const last = lastTimes.get(key)
    const back = last === undefined ? 0 : last - time
    // What the ticks say is reported where it becomes more, not at each link until the browser is started again.
    const behind = link.tick - time
    const further = behind - Math.max(0, lastBehind.get(key) ?? 0)
    const ms = Math.max(back, further)
    if (ms > clockTolerance) findings.push({ kind: 'clock-back', place: { ...place, ms } })
    const received = receivedAt.get(hash)
    const ahead = received === undefined ? 0 : time - Date.parse(received)
    if (ahead > clockTolerance) findings.push({ kind: 'clock-ahead', place: { ...place, ms: ahead } })
    lastTimes.set(key, time)
    lastBehind.set(key, behind)
  }
  return findings
}
