import { londonDay } from '#domain/dates/day.ts'
import type { FeatureCleanup } from '#offline/feature-care.ts'
import { servicesNow } from '#offline/phone-clock.ts'
import { lastScreenPrefix, type LastScreen } from './last-screen.ts'

/** Deletes the screens of other days, because they name people. A wrong clock only costs a faster start. */
export const deleteOldScreens: FeatureCleanup = async ({ meta }, { deviceDated }) => {
  const days = new Set([londonDay(new Date(deviceDated)), londonDay(new Date(servicesNow()))])
  const rows = meta.where('key').startsWith(lastScreenPrefix)
  return await rows.filter(({ value }) => !days.has((value as LastScreen).day)).delete()
}
