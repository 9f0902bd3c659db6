import type { Command } from '#contracts/command.ts'
import type { StaffHoliday } from '#contracts/holidays/holiday-endpoints.ts'
import { transact } from '#kit/database/transact.ts'
import type { Caller } from '#kit/http/auth.ts'
import { stateOrProblem } from '#kit/http/outcome-problem.ts'
import { takeCommand } from '#kit/sync/change-entities.ts'
import type { HolidayStore } from './book.ts'
import { staffHolidayOf } from './holiday-rows.ts'
import { staffHolidayCollection } from './staff-holiday-collection.ts'

const refusals = {
  'not-in-pool': ['not-allowed', 'This holiday does not wait in the depot pool.'],
  'no-colleague': ['body-invalid', 'No other courier on the books of this sub-depot has this id.'],
  'away-then': ['body-invalid', 'This courier is on holiday then.'],
} as const

/** @throws ProblemError not-found, not-allowed, or body-invalid */
export async function takeStaffCommand<Input>(
  { db, clock, rules }: HolidayStore,
  caller: Caller,
  command: Command<Input>,
  input: Input,
): Promise<StaffHoliday> {
  const collection = staffHolidayCollection(rules)
  const outcome = await transact(db, (tx) => takeCommand(tx, collection, { caller, at: clock.now() }, command, input))
  const { book, holiday } = stateOrProblem(outcome, refusals)
  return staffHolidayOf(book, holiday)
}
