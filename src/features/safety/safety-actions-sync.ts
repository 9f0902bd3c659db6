import { addAlarmPlace, cancelAlarm, raiseAlarm } from '#contracts/safety/alarm-commands.ts'
import type { SentPlace } from '#contracts/safety/alarm.ts'
import { checkIn, endCheckIn, startCheckIn, type StartCheckInInput } from '#contracts/safety/check-in.ts'
import { currentEngine } from '#offline/current-engine.ts'
import type { FeatureCleanup } from '#offline/feature-care.ts'
import { saveCommand, type Saved } from '#offline/requests/save-command.ts'
import { saveOrSayFull } from '#offline/storage/save-or-say-full.ts'
import { positionKey, readNow } from './own-safety-store.ts'

/** A place as this phone found it. */
export interface FoundPlace {
  lat: number
  lng: number
  accuracy: number
  /** Milliseconds since 1970, by the services' clock. */
  foundAt: number
}

const dayMs = 24 * 60 * 60 * 1000

/** A place says its age, which stays right on a phone whose clock is wrong. */
const toSent = ({ foundAt, ...place }: FoundPlace): SentPlace => ({
  ...place,
  ageSeconds: Math.round(Math.min(dayMs, Math.max(0, readNow() - foundAt)) / 1000),
})

/** Saves an alarm on this phone and sends it as soon as there is signal. Returns its id. */
export async function raise(place: FoundPlace | null): Promise<{ id: string; saved: Saved }> {
  const id = currentEngine().newId()
  const input = { id, place: place && toSent(place) }
  return { id, saved: await saveCommand({ command: raiseAlarm, input }) }
}

/** Adds the place that was found after the alarm was raised. */
export const addPlace = async (id: string, place: FoundPlace): Promise<Saved> =>
  await saveCommand({ command: addAlarmPlace, input: { id, place: toSent(place) } })

export const saySafe = async (id: string): Promise<Saved> => await saveCommand({ command: cancelAlarm, input: { id } })

/** Starts check-ins at an interval, or expects the courier once by a time. */
export const startTimer = async (until: StartCheckInInput['until']): Promise<Saved> =>
  await saveCommand({ command: startCheckIn, input: { id: currentEngine().newId(), until } })

export const sayOk = async (id: string): Promise<Saved> => await saveCommand({ command: checkIn, input: { id } })

export const stopTimer = async (id: string): Promise<Saved> => await saveCommand({ command: endCheckIn, input: { id } })

/** @throws StorageFullError if the device is full. */
export async function savePositionChoice(given: boolean): Promise<void> {
  const { db } = currentEngine()
  await saveOrSayFull(db, () => db.meta.put({ key: positionKey, value: given }))
}

/** Alarms and timers leave the phone after a week, as all that says where somebody was. */
const shownForMs = 7 * dayMs

export const deleteOldSafety: FeatureCleanup = async (db, { now }) => {
  const before = new Date(now - shownForMs).toISOString()
  await db
    .table<{ endedAt: string | null }>('alarms')
    .filter(({ endedAt }) => endedAt !== null && endedAt < before)
    .delete()
  await db
    .table<{ state: string; dueAt: string }>('checkIns')
    .filter(({ state, dueAt }) => state === 'ended' && dueAt < before)
    .delete()
}
