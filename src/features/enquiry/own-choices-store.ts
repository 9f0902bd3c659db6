import { londonDay } from '#domain/dates/day.ts'
import { recentPeriods, type PayPeriod } from '#domain/pay-period.ts'
import { readOwnCourier } from '#features/courier/own-courier-store.ts'
import { readManifests } from '#features/manifest/manifest-store.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { servicesNow } from '#offline/phone-clock.ts'

/** Choices that come from the courier's own work. */
export interface OwnChoices {
  /** Round numbers from the depot's roster and from the lists on this phone. */
  rounds: string[]
  /** One year of pay periods, earliest first. */
  periods: PayPeriod[]
}

const yearOfPeriods = 13

export async function readOwnChoices(): Promise<OwnChoices> {
  const [{ row }, manifests] = await Promise.all([readOwnCourier(), readManifests()])
  const rounds = new Set([...(row?.rounds ?? []), ...manifests.map(({ roundNumber }) => roundNumber)])
  const today = londonDay(new Date(servicesNow(currentEngine().clock.wall())))
  return {
    rounds: [...rounds].sort((a, b) => a.localeCompare(b, 'en', { numeric: true })),
    periods: recentPeriods(today, yearOfPeriods),
  }
}
