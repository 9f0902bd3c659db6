import type { LoadAction } from '#contracts/manifest/load-scan.ts'

/** One check of one pile by this phone. Its scans are commands; this says what they mean and whether it is over. */
export interface LoadRun {
  id: string
  /** The day of the lists, "2026-05-14". */
  day: string
  action: LoadAction
  /** ISO 8601. */
  startedAt: string
  /** Null while it is open. */
  finishedAt: string | null
}
