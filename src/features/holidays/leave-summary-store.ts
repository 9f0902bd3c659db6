import { isKnown, leaveFigures } from './leave-figures.ts'
import { readOwnLeave } from './own-holidays-store.ts'

export interface LeaveSummary {
  /** Half days left in this leave year, including unsent changes; null if the depot has not sent them. */
  left: number | null
  /** The number of unanswered cover requests and rejected changes. */
  needsYou: number
}

export async function readLeaveSummary(today: string): Promise<LeaveSummary> {
  const leave = await readOwnLeave()
  const { refused, covers, holidays } = leave
  const asked = covers.filter(({ row, notTaken }) => row.state === 'invited' || notTaken !== null)
  const left = isKnown(leave) ? (leaveFigures(leave, today)[0]?.standing.left ?? null) : null
  return { left, needsYou: refused.length + asked.length + holidays.filter(({ notTaken }) => notTaken !== null).length }
}
