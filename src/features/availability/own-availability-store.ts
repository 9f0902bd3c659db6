import {
  clearAvailabilityException,
  saveWeeklyPattern,
  setAvailabilityException,
} from '#contracts/availability/availability-commands.ts'
import type { DayAvailability, WeeklyPattern } from '#contracts/availability/availability.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { readRejected } from '#offline/requests/rejected.ts'
import { inOneMoment, overlay, overlayUnsettled, type SyncState } from '#offline/overlay.ts'

/** The change of one day; null if it was cleared and the service does not know yet. */
export interface DayChange {
  id: string
  availability: DayAvailability | null
}

export interface RejectedDay {
  /** The command's position in the outbox. */
  n: number
  code: string | null
}

export interface OwnDay extends DayChange {
  sync: SyncState | null
  /** A change that the service rejected: `availability` is the saved value, `wanted` the courier's. */
  refused: (RejectedDay & { wanted: DayAvailability | null }) | null
}

export interface OwnAvailability {
  /** Null if the courier has not set anything yet. */
  pattern: WeeklyPattern | null
  patternSync: SyncState | null
  patternRefused: RejectedDay | null
  days: OwnDay[]
  /** The time of the last complete pull, in wall-clock milliseconds; null before the first. */
  asOf: number | null
}

/** Returns the courier's availability, including unsent changes. */
export async function readAvailability(): Promise<OwnAvailability> {
  const engine = currentEngine()
  const { db } = engine
  const changes = () => db.table<DayChange, string>('availabilityExceptions')
  return await inOneMoment(engine, ['weeklyPatterns', 'availabilityExceptions', 'services'], async () => {
    const [[week], stored, touched, service, weekRefused, set, cleared] = await Promise.all([
      overlay(engine, 'availability', ['week'], db.table<WeeklyPattern, string>('weeklyPatterns').bulkGet(['week'])),
      changes().toArray(),
      overlayUnsettled<DayChange>(engine, 'availability-exception', async (ids) => await changes().bulkGet(ids)),
      db.services.get('availability'),
      readRejected(engine, saveWeeklyPattern),
      readRejected(engine, setAvailabilityException),
      readRejected(engine, clearAvailabilityException),
    ])
    const days = new Map<string, OwnDay>(stored.map((row) => [row.id, { ...row, sync: null, refused: null }]))
    for (const { now } of touched) days.set(now.row.id, { ...now.row, sync: now.sync, refused: null })
    const note = (day: string, refused: OwnDay['refused']) =>
      days.set(day, { id: day, availability: days.get(day)?.availability ?? null, sync: 'attention', refused })
    for (const { n, code, input } of cleared) note(input.day, { n, code, wanted: null })
    for (const { n, code, input } of set) note(input.day, { n, code, wanted: input.availability })
    const [refused] = weekRefused
    return {
      pattern: week?.row ?? null,
      patternSync: week?.sync ?? null,
      patternRefused: refused ? { n: refused.n, code: refused.code } : null,
      days: [...days.values()].sort((a, b) => a.id.localeCompare(b.id)),
      asOf: service?.pulledAt ?? null,
    }
  })
}
