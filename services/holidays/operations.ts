import {
  assignCoverEndpoint,
  decideHolidayEndpoint,
  listHolidaysEndpoint,
  readLeaveEndpoint,
  writeLeaveEndpoint,
  type StaffHoliday,
} from '#contracts/holidays/holiday-endpoints.ts'
import { assignCover, decideHoliday } from '#contracts/holidays/staff-holiday-commands.ts'
import { implement, type Operation } from '#kit/http/implement.ts'
import { depotsServed } from '#kit/http/staff-access.ts'
import type { HolidayStore } from './courier-leave.ts'
import { findHolidays, toStaffHoliday } from './holiday-rows.ts'
import { readLeave, writeLeave } from './leave-terms.ts'
import type { Command } from '#contracts/command.ts'
import { transact } from '#kit/database/transact.ts'
import type { Caller } from '#kit/http/auth.ts'
import { stateOrProblem } from '#kit/http/outcome-problem.ts'
import { takeCommand } from '#kit/sync/change-entities.ts'
import { staffHolidayCollection } from './staff-holiday-collection.ts'

const refusals = {
  'not-in-pool': ['not-allowed', 'This holiday does not wait in the depot pool.'],
  'no-colleague': ['body-invalid', 'No other courier on the books of this sub-depot has this id.'],
  'away-then': ['body-invalid', 'This courier is on holiday then.'],
} as const

/** @throws ProblemError not-found, not-allowed, or body-invalid */
async function takeStaffCommand<Input>(
  { db, clock, rules }: HolidayStore,
  caller: Caller,
  command: Command<Input>,
  input: Input,
): Promise<StaffHoliday> {
  const collection = staffHolidayCollection(rules)
  const outcome = await transact(db, (tx) => takeCommand(tx, collection, { caller, at: clock.now() }, command, input))
  const { book, holiday } = stateOrProblem(outcome, refusals)
  return toStaffHoliday(book, holiday)
}

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
