import { clockAhead, type ClockReading } from '#domain/clock/clock-reading.ts'

const key = 'clock-reading'

interface LocalStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
}

/** Local storage, because the first screen needs the day before any database is open. The worker has none and reads no day. */
const storage = (): LocalStorage | undefined => (globalThis as { localStorage?: LocalStorage }).localStorage

function stored(): ClockReading | undefined {
  try {
    const { ahead, at } = JSON.parse(storage()?.getItem(key) ?? 'null') as ClockReading
    return Number.isFinite(ahead) && Number.isFinite(at) ? { ahead, at } : undefined
  } catch {
    return undefined
  }
}

let reading: ClockReading | undefined
let isRead = false
const listeners = new Set<() => void>()

function current(): ClockReading | undefined {
  if (!isRead) reading = stored()
  isRead = true
  return reading
}

/** Saves the services' clock and the phone's clock of the same moment. */
export function recordClockOffset(services: number, phone: number): void {
  const before = current()
  const wasAhead = clockAhead(before, before?.at ?? phone)
  reading = { ahead: phone - services, at: phone }
  isRead = true
  try {
    storage()?.setItem(key, JSON.stringify(reading))
  } catch {
    // On a full phone the offset is known until the app is closed.
  }
  if (phoneClockAhead(phone) !== wasAhead) for (const listener of listeners) listener()
}

/** Milliseconds by which the phone's clock is ahead of the services'; 0 where it is right or they have not answered. */
export const phoneClockAhead = (phone: number = Date.now()): number => clockAhead(current(), phone)

/** The time by the services' clock, as far as it is known: what decides which day it is. */
export const servicesNow = (phone: number = Date.now()): number => phone - phoneClockAhead(phone)

export function subscribePhoneClock(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
