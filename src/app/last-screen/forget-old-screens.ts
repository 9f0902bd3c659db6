import { londonDay } from '#domain/dates/day.ts'
import type { FeatureCleanup } from '#offline/feature-care.ts'
import { servicesNow } from '#offline/phone-clock.ts'
import { lastScreenPrefix, type LastScreen } from './last-screen.ts'

/** Takes the screens of other days away: they name people. Only a faster start is lost by a wrong clock. */
export const forgetOldScreens: FeatureCleanup = async ({ meta }, { deviceDated }) => {
  const days = new Set([londonDay(new Date(deviceDated)), londonDay(new Date(servicesNow()))])
  const rows = meta.where('key').startsWith(lastScreenPrefix)
  return await rows.filter(({ value }) => !days.has((value as LastScreen).day)).delete()
}
