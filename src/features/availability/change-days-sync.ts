import {
  clearAvailabilityException,
  saveWeeklyPattern,
  setAvailabilityException,
} from '#contracts/availability/availability-commands.ts'
import type { DayAvailability, WeekDays } from '#contracts/availability/availability.ts'
import type { Tap } from '#offline/outbox/enqueue.ts'
import { resubmitCommand } from '#offline/requests/resubmit-command.ts'
import type { Saved } from '#offline/requests/save-command.ts'
import { planDrafts } from './plan-draft-sync.ts'

export const saveWeek = async (days: WeekDays): Promise<Saved> =>
  await resubmitCommand({ command: saveWeeklyPattern, input: { days }, draft: planDrafts.of('week') })

/** Saves what holds on a day, "2026-05-14"; null: as the weekly pattern says. */
export async function saveDay(day: string, availability: DayAvailability | null): Promise<Saved> {
  const tap: Tap =
    availability === null
      ? { command: clearAvailabilityException, input: { day } }
      : { command: setAvailabilityException, input: { day, availability } }
  return await resubmitCommand({ ...tap, draft: planDrafts.of(`day/${day}`) })
}
