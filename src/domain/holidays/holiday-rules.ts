import type { HolidayRules } from '#contracts/holidays/holidays.ts'

/** Of a deployment that has set none of its own. */
export const defaultHolidayRules: HolidayRules = {
  noticeFactor: 2,
  carryOverDays: 8,
  bankHolidaysCount: true,
  embargoes: [],
}
