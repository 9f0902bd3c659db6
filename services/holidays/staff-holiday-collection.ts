import type { Colleague, Holiday, HolidayRules } from '#contracts/holidays/holidays.ts'
import {
  assignCover,
  decideHoliday,
  waiveCover,
  type AssignCoverInput,
  type DecideHolidayInput,
} from '#contracts/holidays/staff-holiday-commands.ts'
import { peopleEvents } from '#contracts/webhooks/people-events.ts'
import { assignCover as coverBy, endCover } from '#domain/holidays/cover.ts'
import { isAway } from '#domain/holidays/overlap.ts'
import { newEvent, recordEvents, type NewEvent } from '#kit/events/record-events.ts'
import { serves } from '#kit/http/staff-access.ts'
import { decision, defineCollection, getInputs, type DecideContext, type Outcome } from '#kit/sync/collection.ts'
import { readOwnedKey } from '#kit/sync/owned-key.ts'
import { findColleagues, lockLeave, type CourierLeave } from './courier-leave.ts'
import { holidayRows, saveHolidays, leaveYearRows } from './holiday-rows.ts'
import type { HolidayTables } from './tables.ts'
import { notifyStaff } from './staff-feed.ts'

export interface StaffHolidayCase {
  holiday: Holiday
  book: CourierLeave
  /** Read where cover is assigned. */
  colleagues: readonly Colleague[]
  books: ReadonlyMap<string, CourierLeave>
  /** It is decided now. */
  isDecided?: true
}

type Decided = Outcome<StaffHolidayCase>

/** All decisions of a push share one `CourierLeave`, so that each counts for the next. */
export function changed(state: StaffHolidayCase, holiday: Holiday): { state: StaffHolidayCase } {
  state.book.holidays.set(holiday.id, holiday)
  return { state: { ...state, holiday } }
}

/** A decision on what exists, by somebody who is no part of it. */
const byStaff =
  <Input>(run: (of: StaffHolidayCase, input: Input, context: DecideContext) => Decided) =>
  (state: StaffHolidayCase | undefined, input: Input, context: DecideContext): Decided => {
    if (!state) return { rejected: 'not-yours' }
    const { sub } = context.caller
    const isInvolved =
      state.book.courier === sub || state.holiday.cover.invitations.some(({ courier }) => courier === sub)
    return isInvolved ? { rejected: 'involved' } : run(state, input, context)
  }

function decide(of: StaffHolidayCase, { decision: given }: DecideHolidayInput, { receivedAt }: DecideContext): Decided {
  const { holiday } = of
  const text = given.state === 'declined' ? given.text : ''
  if (holiday.state === given.state && holiday.text === text) return { state: of }
  if (holiday.state !== 'requested') return { rejected: 'already-decided', current: holiday }
  const decided: Holiday = { ...holiday, state: given.state, text, decidedAt: receivedAt }
  return changed(
    { ...of, isDecided: true },
    given.state === 'approved' ? decided : { ...decided, cover: endCover(holiday.cover) },
  )
}

function assign(of: StaffHolidayCase, { by }: AssignCoverInput, { receivedAt }: DecideContext): Decided {
  const { holiday, colleagues, books } = of
  const { cover } = holiday
  if (cover.state === 'covered' && cover.invitations.some((each) => each.courier === by && each.state === 'assigned'))
    return { state: of }
  if (cover.state !== 'pool') return { rejected: 'not-in-pool', current: holiday }
  const colleague = colleagues.find(({ id }) => id === by)
  if (!colleague) return { rejected: 'no-colleague' }
  if (isAway(holiday, [...(books.get(by)?.holidays.values() ?? [])])) return { rejected: 'away-then' }
  return changed(of, { ...holiday, cover: coverBy(cover, colleague, receivedAt) })
}

function waive(of: StaffHolidayCase): Decided {
  const { holiday } = of
  if (holiday.state === 'approved' && holiday.cover.state === 'none') return { state: of }
  if (holiday.cover.state !== 'pool') return { rejected: 'not-in-pool', current: holiday }
  return changed(of, { ...holiday, cover: endCover(holiday.cover) })
}

function toDecidedEvent({ courier, subDepot }: CourierLeave, { id, state, from, to }: Holiday): NewEvent[] {
  if (state !== 'approved' && state !== 'declined') return []
  return [newEvent(peopleEvents.holidayDecided, id, { holiday: id, courier, subDepot, state, from, to })]
}

export const staffHolidayCollection = (rules: HolidayRules) =>
  defineCollection<StaffHolidayCase, HolidayTables>({
    entity: 'staff-holiday',

    async load(tx, caller, keys, asked) {
      const named = keys.map((key) => ({ key, ...readOwnedKey(key) }))
      const assigned = getInputs(asked, assignCover)
      const books = await lockLeave(tx, [...named.map(({ courier }) => courier), ...assigned.map(({ by }) => by)])
      const colleagues = new Map<string, Colleague[]>()
      for (const courier of new Set(assigned.map((each) => each.courier)))
        colleagues.set(courier, await findColleagues(tx, courier))
      return new Map(
        named.flatMap(({ key, courier, id }): [string, StaffHolidayCase][] => {
          const book = books.get(courier)
          const holiday = book?.holidays.get(id)
          return book && holiday && serves(caller, book.subDepot)
            ? [[key, { holiday, book, colleagues: colleagues.get(courier) ?? [], books }]]
            : []
        }),
      )
    },

    decide: {
      decideHoliday: decision(decideHoliday, byStaff(decide)),
      assignCover: decision(assignCover, byStaff(assign)),
      waiveCover: decision(waiveCover, byStaff(waive)),
    },

    async save(tx, caller, all, at) {
      const cases = all.map(({ state }) => state)
      await saveHolidays(
        tx,
        cases.map(({ book: { courier }, holiday }) => ({ courier, holiday })),
        at,
      )
      await recordEvents(
        tx,
        cases.flatMap(({ book, holiday, isDecided }) => (isDecided ? toDecidedEvent(book, holiday) : [])),
        at,
      )
      const books = new Set(cases.map(({ book }) => book))
      const rows = [
        ...cases.flatMap(({ book, holiday }) => holidayRows(book, holiday)),
        ...[...books].flatMap((book) => leaveYearRows(book, rules, at)),
      ]
      for (const book of books) {
        const own = cases.filter((each) => each.book === book).map(({ holiday }) => holiday)
        rows.push(...(await notifyStaff(tx, book, own, { rules, by: caller.username, at })))
      }
      return rows
    },
  })
