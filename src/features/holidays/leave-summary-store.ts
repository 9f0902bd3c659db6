import { isKnown, leaveFigures } from './leave-figures.ts'
import { readOwnLeave } from './own-holidays-store.ts'

export interface LeaveSummary {
  /** Half days that are left of this leave year, with what waits on this phone; null where the depot has not told. */
  left: number | null
  /** Who asks for cover and has no answer, and what the depot has not taken. */
  needsYou: number
}

/** `today`: "2026-05-14". */
export async function readLeaveSummary(today: string): Promise<LeaveSummary> {
  const leave = await readOwnLeave()
  const { refused, covers, holidays } = leave
  const asked = covers.filter(({ row, notTaken }) => row.state === 'invited' || notTaken !== null)
  const left = isKnown(leave) ? (leaveFigures(leave, today)[0]?.standing.left ?? null) : null
  return { left, needsYou: refused.length + asked.length + holidays.filter(({ notTaken }) => notTaken !== null).length }
}
