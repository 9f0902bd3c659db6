import type { HolidayRules } from '#contracts/holidays/holidays.ts'

export const isEmbargoed = (day: string, embargoes: HolidayRules['embargoes']): boolean =>
  embargoes.some(({ from, to }) => from <= day && day <= to)
