import type { StaffClaimRow } from '#contracts/depot/staff-waiting.ts'
import { toKnownWait } from '#domain/claim/wait-claim.ts'
import { formatMinutes, formatWaitSpan } from '#domain/claim/wait-labels.ts'
import { currentEngine } from '#offline/current-engine.ts'

/** A wait that another courier has claimed. */
export interface OtherWait {
  id: string
  courier: string
  label: string
}

/** Returns the waits of other couriers at the same depot on the same day, as far as their claims are at this desk. */
export async function readOtherWaits({ courier, evidence }: StaffClaimRow): Promise<OtherWait[]> {
  if (evidence.kind !== 'waiting' || evidence.place.kind !== 'depot') return []
  const { date, place } = evidence
  const rows = await currentEngine().db.table<StaffClaimRow>('staffClaims').toArray()
  // The feeds of the sub-depot and of the back office may both have a claim.
  const byId = new Map(rows.map((row) => [row.id, row]))
  return [...byId.values()].flatMap(({ id, courier: other, evidence: own }) => {
    if (other === courier || own.kind !== 'waiting' || own.date !== date) return []
    if (own.place.kind !== 'depot' || own.place.depotCode !== place.depotCode) return []
    const known = toKnownWait(own)
    return [{ id, courier: other, label: `${formatWaitSpan(known)}, ${formatMinutes(known.minutes)}` }]
  })
}
