import { refreshCouriers, refreshHealth, refreshLate, refreshRounds, type Refreshed } from './refresh-sync.ts'
import { readCached } from './cache-store.ts'

/** Asks for the rounds, and beside them for names and health: what these lack says nothing of the rounds. */
export async function refreshDay(): Promise<Refreshed> {
  const rounds = await refreshRounds()
  const subDepots = (await readCached('rounds'))?.value.subDepots ?? []
  await Promise.all([...subDepots.map((subDepot) => refreshCouriers(subDepot)), refreshHealth()])
  return rounds
}

/** The day, and beside it what arrived late: without that, what is said of the rounds is as good. */
export async function refreshToday(): Promise<Refreshed> {
  const [ofDay] = await Promise.all([refreshDay(), refreshLate()])
  return ofDay
}

/** What arrived late, with whom it is of. */
export async function refreshLateList(): Promise<Refreshed> {
  const [ofLate, ofDay] = await Promise.all([refreshLate(), refreshDay()])
  return ofLate.ok ? ofDay : ofLate
}
