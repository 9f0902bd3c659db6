import { refreshCouriers, refreshHealth, refreshLate, refreshRounds, type Refreshed } from './refresh-sync.ts'
import { readCached } from './cache-store.ts'

/** Refreshes the rounds, and also names and health, whose errors are not the rounds'. */
export async function refreshDay(): Promise<Refreshed> {
  const rounds = await refreshRounds()
  const subDepots = (await readCached('rounds'))?.value.subDepots ?? []
  await Promise.all([...subDepots.map((subDepot) => refreshCouriers(subDepot)), refreshHealth()])
  return rounds
}

/** Refreshes the day and the late records. Errors of late records are ignored, because the rounds are right without them. */
export async function refreshToday(): Promise<Refreshed> {
  const [ofDay] = await Promise.all([refreshDay(), refreshLate()])
  return ofDay
}

/** Refreshes the late records and the names of their couriers. */
export async function refreshLateList(): Promise<Refreshed> {
  const [ofLate, ofDay] = await Promise.all([refreshLate(), refreshDay()])
  return ofLate.ok ? ofDay : ofLate
}
