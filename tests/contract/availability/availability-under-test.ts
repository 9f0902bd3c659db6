import type { Hono } from 'hono'
import type { SendOfferBody, StaffOffer } from '#contracts/availability/availability-endpoints.ts'
import type { DayAvailability, RoundOffer, WeekDays } from '#contracts/availability/availability.ts'
import type { Database } from '#kit/database/database.ts'
import { createLog } from '#kit/log.ts'
import { createAvailabilityService, type AvailabilityService } from '#services/availability/service.ts'
import { counterIds } from '#support/counter-ids.ts'
import { numberedId } from '#support/parcels.ts'
import { callAs, feedOf, tapAs, verifyPerson, type Person } from '#support/people.ts'
import type { TurnedClock } from '#support/turned-clock.ts'

export const courierAt = (sub: string, subDepot: string): Person => ({
  sub,
  groups: ['courier', `courier/${subDepot}`],
})
export const anna = courierAt('anna', 'SAM')
export const ben = courierAt('ben', 'SAM')
export const nell = courierAt('nell', 'NOR')
export const depot: Person = { sub: 'dora', groups: ['sub-depot', 'sub-depot/SAM'] }
export const otherDepot: Person = { sub: 'nora', groups: ['sub-depot', 'sub-depot/NOR'] }

export const available = { kind: 'available' } as const
export const unavailable = { kind: 'unavailable' } as const
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

/** The same on every day but those that are named. */
export const weekOf = (each: DayAvailability, more: Partial<WeekDays> = {}): WeekDays =>
  ({ ...Object.fromEntries(weekdays.map((day) => [day, each])), ...more }) as WeekDays

export const openAvailability = async (database: Database, clock: TurnedClock): Promise<AvailabilityService> =>
  await createAvailabilityService({
    database,
    clock,
    newId: counterIds(99),
    log: createLog(() => undefined),
    rateLimit: { burst: 100_000, perSecond: 100_000 },
    verify: verifyPerson,
  })

/** An offer of 20 May, to be answered before the evening of 14 May (18:00 in London). */
export const offerTo = (at: number, couriers: string[] | null, more: Partial<SendOfferBody> = {}): SendOfferBody => ({
  id: numberedId(at),
  round: '104',
  roundName: 'Sampleton North',
  date: '2026-05-20',
  parcels: 96,
  miles: 23.5,
  pay: 84_500,
  deadline: '2026-05-14T17:00:00.000Z',
  to: couriers ? { kind: 'couriers', couriers } : { kind: 'available' },
  ...more,
})

/** What tests do with the service, each as somebody. */
export const workWith = (app: Hono) => {
  const call = (person: Person | null, method: string, path: string, body?: unknown) =>
    callAs(app, person, method, path, body)
  const answer =
    (command: string) =>
    async (person: Person, at: number, more = {}) =>
      await tapAs(app, person, {
        command,
        entity: `round-offer/${numberedId(at)}`,
        input: { offer: numberedId(at), ...more },
      })
  return {
    call,
    /** A first pull says where a courier works. */
    meet: async (...people: Person[]) => {
      for (const person of people) await feedOf(app, person, 'round-offer')
    },
    saveWeek: (person: Person, days: WeekDays) =>
      tapAs(app, person, { command: 'saveWeeklyPattern', entity: 'availability/week', input: { days } }),
    setDay: (person: Person, day: string, availability: DayAvailability, age = 0) =>
      tapAs(app, person, {
        command: 'setAvailabilityException',
        entity: `availability-exception/${day}`,
        input: { day, availability },
        ...(age > 0 && { age }),
      }),
    clearDay: (person: Person, day: string) =>
      tapAs(app, person, {
        command: 'clearAvailabilityException',
        entity: `availability-exception/${day}`,
        input: { day },
      }),
    send: (person: Person | null, subDepot: string, body: SendOfferBody) =>
      call(person, 'POST', `/v1/sub-depots/${subDepot}/offers`, body),
    withdraw: (person: Person | null, at: number) => call(person, 'POST', `/v1/offers/${numberedId(at)}/withdrawal`),
    offers: async (person: Person, search = '') =>
      ((await call(person, 'GET', `/v1/offers${search}`)).body as { offers: StaffOffer[] }).offers,
    see: answer('markOfferSeen'),
    accept: answer('acceptOffer'),
    decline: (person: Person, at: number, reason = 'not-free', note = '') =>
      answer('declineOffer')(person, at, { reason, note }),
    /** An offer as a courier's new phone gets it. */
    own: async (person: Person, at: number) =>
      ((await feedOf(app, person, 'round-offer')) as RoundOffer[]).find(({ id }) => id === numberedId(at)),
    head: async (person: Person) => ((await call(person, 'GET', '/v1/sync/pull?cursor=0')).body as { at: number }).at,
  }
}
