import {
  assignCoverEndpoint,
  decideHolidayEndpoint,
  listHolidaysEndpoint,
  readLeaveEndpoint,
  writeLeaveEndpoint,
} from '#contracts/holiday-endpoints.ts'
import { implement } from '#kit/http/implement.ts'
import type { Operation } from '#kit/http/implement.ts'
import { depotsServed } from '#kit/http/staff-access.ts'
import type { HolidayStore } from './book.ts'
import { coverFromPool, decideHoliday } from './change-holiday.ts'
import { findHolidays } from './holiday-rows.ts'
import { readLeave, writeLeave } from './leave-terms.ts'

/** What staff do with the leave of the couriers of their sub-depot, and the back office with all. */
export const holidayOperations = (store: HolidayStore): Operation[] => [
  implement(listHolidaysEndpoint, async ({ caller, query }) => ({
    holidays: await findHolidays(store.db, { ...query, subDepots: depotsServed(caller) }),
  })),
  implement(decideHolidayEndpoint, ({ caller, params, body }) => decideHoliday(store, caller, params, body)),
  implement(assignCoverEndpoint, ({ caller, params, body }) => coverFromPool(store, caller, params, body.by)),
  implement(readLeaveEndpoint, ({ caller, params }) => readLeave(store, caller, params.courier)),
  implement(writeLeaveEndpoint, ({ caller, params, body }) => writeLeave(store, caller, params.courier, body)),
]
