import type { HolidayRules } from '#contracts/holidays/holidays.ts'

/** These rules apply to a deployment that has set none. */
export const defaultHolidayRules: HolidayRules = {
  noticeFactor: 2,
  carryOverDays: 8,
  bankHolidaysCount: true,
  embargoes: [],
}
