import { clearAvailabilityException, saveWeeklyPattern, setAvailabilityException } from '#contracts/availability-commands.ts'
import type { DayAvailability, WeekDays } from '#contracts/availability.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { enqueueFrom } from '#offline/outbox/enqueue.ts'
import type { Tap } from '#offline/outbox/enqueue.ts'
import { discard } from '#offline/outbox/resolve.ts'
import { StorageFullError } from '#offline/room/storage-full-error.ts'
import { planDraft } from './plan-draft-sync.ts'

/** Keeps a change; what was refused of the same thing goes, for nothing could be sent behind it. Returns why nothing was kept. */
async function keepInPlaceOf(entity: string, tap: Tap): Promise<string | undefined> {
  const engine = currentEngine()
  try {
    await enqueueFrom(engine, ['planDrafts'], async () => {
      const taps = await engine.db.outbox.where('entity').equals(entity).toArray()
      for (const { n } of taps) {
        if ((await engine.db.delivery.get(n))?.state === 'attention') await discard(engine, n)
      }
      return [tap]
    })
    return undefined
  } catch (error) {
    if (error instanceof StorageFullError) return error.message
    throw error
  }
}

/** Returns why it was not kept; undefined where it was. */
export async function saveWeek(days: WeekDays): Promise<string | undefined> {
  const input = { days }
  return await keepInPlaceOf(saveWeeklyPattern.entity(input), { command: saveWeeklyPattern, input, draft: planDraft('week') })
}

/** Of a day, "2026-05-14"; null: as the weekly pattern says. Returns why it was not kept; undefined where it was. */
export async function saveDay(day: string, availability: DayAvailability | null): Promise<string | undefined> {
  const tap: Tap =
    availability === null ? { command: clearAvailabilityException, input: { day } } : { command: setAvailabilityException, input: { day, availability } }
  return await keepInPlaceOf(`availability-exception/${day}`, { ...tap, draft: planDraft(`day/${day}`) })
}
