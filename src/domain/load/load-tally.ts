import type { LoadScan } from '#contracts/manifest/load-scan.ts'

export interface LoadTally {
  scans: number
  /** Whole minutes of work, at least 1 where anything was scanned. */
  minutes: number
}

/** A longer gap was a pause. */
const longestGap = 120_000

/** "164 scans in 9 minutes": pauses do not count, and neither does a clock that was turned. */
export function loadTally(scans: readonly LoadScan[]): LoadTally {
  const counted = scans.filter((scan) => !scan.takenBack)
  const times = counted.map((scan) => Date.parse(scan.scannedAt)).sort((a, b) => a - b)
  const worked = times.reduce((sum, at, i) => {
    const gap = at - (times[i - 1] ?? at)
    return sum + (gap > longestGap ? 0 : gap)
  }, 0)
  return { scans: counted.length, minutes: counted.length === 0 ? 0 : Math.max(1, Math.round(worked / 60_000)) }
}
