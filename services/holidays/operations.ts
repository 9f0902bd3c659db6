import {
  assignCoverEndpoint,
  decideHolidayEndpoint,
  listHolidaysEndpoint,
  readLeaveEndpoint,
  writeLeaveEndpoint,
} from '#contracts/holidays/holiday-endpoints.ts'
import { assignCover, decideHoliday } from '#contracts/holidays/staff-holiday-commands.ts'
import { implement, type Operation } from '#kit/http/implement.ts'
import { depotsServed } from '#kit/http/staff-access.ts'
import type { HolidayStore } from './book.ts'
import { findHolidays } from './holiday-rows.ts'
import { readLeave, writeLeave } from './leave-terms.ts'
import { takeStaffCommand } from './take-staff-command.ts'

export const holidayOperations = (store: HolidayStore): Operation[] => [
  implement(listHolidaysEndpoint, ({ caller, query }) =>
    findHolidays(store.db, { ...query, subDepots: depotsServed(caller) }),
  ),
  implement(decideHolidayEndpoint, ({ caller, params, body }) =>
    takeStaffCommand(store, caller, decideHoliday, { ...params, decision: body }),
  ),
  implement(assignCoverEndpoint, ({ caller, params, body }) =>
    takeStaffCommand(store, caller, assignCover, { ...params, ...body }),
  ),
  implement(readLeaveEndpoint, ({ caller, params }) => readLeave(store, caller, params.courier)),
  implement(writeLeaveEndpoint, ({ caller, params, body }) => writeLeave(store, caller, params.courier, body)),
]
