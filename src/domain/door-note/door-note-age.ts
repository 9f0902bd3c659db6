import { hazardKinds, type DoorNote, type DoorNoteKind, type HazardKind } from '#contracts/manifest/door-notes.ts'

const dayMs = 86_400_000

/** Days since the last confirmation after which a note is shown as older. */
export const olderAfterDays = 90
/** Days without a confirmation after which a note ends: a hazard counts for longer, because missing it costs more. */
export const endsAfterDays = { advice: 180, hazard: 365 } as const
/** Days for which a note stays after somebody said that it is no longer true, unless somebody confirms it. */
export const doubtedDays = 14

type Aged = Pick<DoorNote, 'kind' | 'confirmedAt' | 'doubtedAt' | 'by'>

export const isHazard = (kind: DoorNoteKind): kind is HazardKind => (hazardKinds as readonly string[]).includes(kind)

const daysSince = (then: string, now: number): number => (now - Date.parse(then)) / dayMs

/** Returns how much a note can still be relied on. `now` in milliseconds. What the depot has set is never ended by a doubt. */
export function getDoorNoteAge({ kind, confirmedAt, doubtedAt, by }: Aged, now: number): 'fresh' | 'older' | 'ended' {
  const limit = isHazard(kind) ? endsAfterDays.hazard : endsAfterDays.advice
  const age = daysSince(confirmedAt, now)
  const isDisproved = doubtedAt !== null && by !== 'depot' && daysSince(doubtedAt, now) >= doubtedDays
  if (isDisproved || age >= limit) return 'ended'
  return age >= olderAfterDays ? 'older' : 'fresh'
}

type Ordered = Aged & Pick<DoorNote, 'id'>

/** Hazards first, then what was confirmed last. */
export const compareDoorNotes = (a: Ordered, b: Ordered): number =>
  Number(isHazard(b.kind)) - Number(isHazard(a.kind)) ||
  b.confirmedAt.localeCompare(a.confirmedAt) ||
  a.id.localeCompare(b.id)
