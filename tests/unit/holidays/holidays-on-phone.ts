import type { Holiday, HolidaySpan } from '#contracts/holidays/holidays.ts'
import { leaveByYear, leaveDays } from '#domain/holidays/count-leave.ts'
import { defaultHolidayRules } from '#domain/holidays/holiday-rules.ts'
import type { KnownLeave } from '#features/holidays/leave-figures.ts'
import type { OwnHoliday } from '#features/holidays/own-holidays-store.ts'
import { numberedId } from '#support/parcels.ts'

export const week = [1, 2, 3, 4, 5]
export const spanOf = (from: string, to = from, more: Partial<HolidaySpan> = {}): HolidaySpan => ({
  from,
  to,
  firstDay: 'whole',
  lastDay: 'whole',
  ...more,
})

export const holidayOf = (at: number, span: HolidaySpan, more: Partial<Holiday> = {}): Holiday => ({
  ...span,
  id: numberedId(at),
  leave: leaveByYear(leaveDays(span, week, defaultHolidayRules)),
  requestedAt: '2026-05-01T09:00:00.000Z',
  receivedAt: '2026-05-01T09:00:00.000Z',
  state: 'approved',
  text: '',
  decidedAt: null,
  cover: { state: 'none', until: null, invitations: [] },
  ...more,
})

export const own = (row: Holiday, more: Partial<OwnHoliday> = {}): OwnHoliday => ({
  row,
  sync: null,
  notTaken: null,
  ...more,
})

export const leaveOf = (more: Partial<KnownLeave> = {}): KnownLeave => ({
  rules: defaultHolidayRules,
  terms: { days: week, startsOn: null, carried: [{ year: 2026, halves: 5 }] },
  holidays: [],
  refused: [],
  covers: [],
  colleagues: [],
  begun: false,
  appTooOld: false,
  asOf: null,
  ...more,
})
