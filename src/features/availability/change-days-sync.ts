import {
  clearAvailabilityException,
  saveWeeklyPattern,
  setAvailabilityException,
} from '#contracts/availability-commands.ts'
import type { DayAvailability, WeekDays } from '#contracts/availability.ts'
import type { Tap } from '#offline/outbox/enqueue.ts'
import { keepInPlaceOf } from '#offline/outbox/keep-tap.ts'
import { planDraft } from './plan-draft-sync.ts'

/** Returns why it was not kept; undefined where it was. */
export async function saveWeek(days: WeekDays): Promise<string | undefined> {
  const input = { days }
  return await keepInPlaceOf(saveWeeklyPattern.entity(input), {
    command: saveWeeklyPattern,
    input,
    draft: planDraft('week'),
  })
}

/** Of a day, "2026-05-14"; null: as the weekly pattern says. Returns why it was not kept; undefined where it was. */
export async function saveDay(day: string, availability: DayAvailability | null): Promise<string | undefined> {
  const tap: Tap =
    availability === null
      ? { command: clearAvailabilityException, input: { day } }
      : { command: setAvailabilityException, input: { day, availability } }
  return await keepInPlaceOf(`availability-exception/${day}`, { ...tap, draft: planDraft(`day/${day}`) })
}
