import type { Hono } from 'hono'
import type { RequestHolidayInput } from '#contracts/holidays/holiday-commands.ts'
import type { LeaveEntry, StaffHoliday } from '#contracts/holidays/holiday-endpoints.ts'
import {
  coverRowSchema,
  holidaySchema,
  leaveYearRowSchema,
  type CoverRow,
  type Holiday,
  type HolidayRules,
  type LeaveYearRow,
} from '#contracts/holidays/holidays.ts'
import type { Database } from '#kit/database/database.ts'
import { createLog } from '#kit/log.ts'
import { createHolidaysService, type HolidaysService } from '#services/holidays/service.ts'
import { counterIds } from '#support/counter-ids.ts'
import { numberedId } from '#support/parcels.ts'
import { callAs, feedOf, tapAs, verifyPerson, type Person } from '#support/people.ts'
import type { TurnedClock } from '#support/turned-clock.ts'

const courierOf = (sub: string, home: string): Person => ({ sub, groups: ['courier', `courier/${home}`] })
export const anna = courierOf('anna', 'SAM')
export const ben = courierOf('ben', 'SAM')
export const cleo = courierOf('cleo', 'SAM')
/** Works at another sub-depot. */
export const dan = courierOf('dan', 'NOR')
export const depot: Person = { sub: 'dora', groups: ['sub-depot', 'sub-depot/SAM'] }
export const otherDepot: Person = { sub: 'nora', groups: ['sub-depot', 'sub-depot/NOR'] }
export const office: Person = { sub: 'otto', groups: ['back-office'] }

/** Milliseconds. */
export const hours = (count: number): number => count * 60 * 60 * 1000

export const openHolidays = async (
  database: Database,
  clock: TurnedClock,
  rules?: HolidayRules,
): Promise<HolidaysService> =>
  await createHolidaysService(
    {
      database,
      clock,
      newId: counterIds(99),
      log: createLog(() => undefined),
      rateLimit: { burst: 100_000, perSecond: 100_000 },
      verify: verifyPerson,
    },
    rules,
  )

/** A week of June 2026, five days of leave, unless other days are named. */
export const week = (at: number, more: Partial<RequestHolidayInput> = {}): RequestHolidayInput => ({
  id: numberedId(at),
  from: '2026-06-08',
  to: '2026-06-12',
  firstDay: 'whole',
  lastDay: 'whole',
  invited: [],
  ...more,
})

export const leaveOf = (name: string, more: Partial<LeaveEntry> = {}): LeaveEntry => ({
  subDepot: 'SAM',
  name,
  days: [1, 2, 3, 4, 5],
  startsOn: null,
  carried: [],
  ...more,
})

/** What tests do with the service, each as somebody. */
export const workWith = (app: Hono) => ({
  call: (person: Person | null, method: string, path: string, body?: unknown) =>
    callAs(app, person, method, path, body),
  request: (person: Person, input: RequestHolidayInput) =>
    tapAs(app, person, { command: 'requestHoliday', entity: `holiday/${input.id}`, input }),
  cancel: (person: Person, at: number) =>
    tapAs(app, person, {
      command: 'cancelHoliday',
      entity: `holiday/${numberedId(at)}`,
      input: { id: numberedId(at) },
    }),
  answer: (person: Person, courier: string, at: number, answer: 'accepted' | 'declined') =>
    tapAs(app, person, {
      command: 'answerCover',
      entity: `cover/${courier}/${numberedId(at)}`,
      input: { courier, holiday: numberedId(at), answer },
    }),
  enter: (person: Person | null, courier: string, entry: LeaveEntry) =>
    callAs(app, person, 'PUT', `/v1/couriers/${courier}/leave`, entry),
  decide: (person: Person | null, courier: string, at: number, decision: object) =>
    callAs(app, person, 'POST', `/v1/holidays/${courier}/${numberedId(at)}/decision`, decision),
  assign: (person: Person | null, courier: string, at: number, by: string) =>
    callAs(app, person, 'POST', `/v1/holidays/${courier}/${numberedId(at)}/cover`, { by }),
  listed: async (person: Person, search = '') =>
    ((await callAs(app, person, 'GET', `/v1/holidays${search}`)).body as { holidays: StaffHoliday[] }).holidays,
  one: async (person: Person, at: number): Promise<Holiday | undefined> =>
    (await feedOf(app, person, 'holiday'))
      .map((row) => holidaySchema.parse(row))
      .find(({ id }) => id === numberedId(at)),
  covers: async (person: Person): Promise<CoverRow[]> =>
    (await feedOf(app, person, 'cover')).map((row) => coverRowSchema.parse(row)),
  years: async (person: Person): Promise<LeaveYearRow[]> =>
    (await feedOf(app, person, 'leave-year')).map((row) => leaveYearRowSchema.parse(row)),
})
