import {
  refreshCouriers,
  refreshHealth,
  refreshLate,
  refreshList,
  refreshRounds,
  refreshWishes,
  requestDayOfList,
  type Refreshed,
} from './refresh-sync.ts'
import { readCached } from './cache-store.ts'

/**
 * Refreshes the rounds of today, and of another day if one is given, and also names and health, whose errors are not the
 * rounds'.
 */
export async function refreshDay(day?: string): Promise<Refreshed> {
  const ofToday = await refreshRounds()
  const isToday = day === undefined || (await readCached('rounds'))?.value.day === day
  const rounds = isToday ? ofToday : await refreshRounds(day)
  const subDepots = (await readCached('rounds'))?.value.subDepots ?? []
  await Promise.all([...subDepots.map((subDepot) => refreshCouriers(subDepot)), refreshHealth()])
  return rounds
}

/**
 * Refreshes the day, the late records and what recipients asked. Errors of the last two are ignored, because the rounds
 * are right without them.
 */
export async function refreshToday(day?: string): Promise<Refreshed> {
  const [ofDay] = await Promise.all([refreshDay(day), refreshLate(), refreshWishes()])
  return ofDay
}

/** Refreshes the list of a round and the day that it is of, whichever that is. */
export async function refreshRoundOfDay(manifestId: string): Promise<Refreshed> {
  const found = await requestDayOfList(manifestId)
  const [ofDay, ofList] = await Promise.all([refreshDay(found.ok ? found.value : undefined), refreshList(manifestId)])
  if (!ofList.ok) return ofList
  return found.ok ? ofDay : found
}

/** Refreshes the late records and the names of their couriers. */
export async function refreshLateList(): Promise<Refreshed> {
  const [ofLate, ofDay] = await Promise.all([refreshLate(), refreshDay()])
  return ofLate.ok ? ofDay : ofLate
}
