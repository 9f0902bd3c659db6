import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AvailabilityService } from '#services/availability/service.ts'
import type { Database } from '#kit/database/database.ts'
import { everyDatabase } from '#support/databases.ts'
import { deadline } from '#support/deadline.ts'
import { noteFigure } from '#support/note-figure.ts'
import { numberedId } from '#support/parcels.ts'
import { turnedClock } from '#support/turned-clock.ts'
import { courierAt, depot, offerTo, openAvailability, workWith } from './availability-under-test.ts'

const couriers = Array.from({ length: 100 }, (_, at) => courierAt(`c${String(at).padStart(3, '0')}`, 'SAM'))
const subs = couriers.map(({ sub }) => sub)

describe.each(everyDatabase)('a hundred couriers accept at once, on $name', (kind) => {
  let database: Database
  let services: AvailabilityService[]
  let work: ReturnType<typeof workWith>
  let elsewhere: ReturnType<typeof workWith>
  const clock = turnedClock()
  beforeAll(async () => {
    database = await kind.open()
    // Two processes on one database.
    services = [await openAvailability(database, clock), await openAvailability(database, clock)]
    ;[work, elsewhere] = services.map(({ app }) => workWith(app)) as [typeof work, typeof work]
    await work.meet(...couriers)
  })
  afterAll(() => database.close())

  // PGlite has one connection: there nothing runs side by side in the database.
  const races = kind.name === 'PostgreSQL' ? 100 : 10
  it(
    `in each of ${races} races one gets the round and ninety-nine are told that it is taken`,
    { timeout: deadline(600_000) },
    async () => {
      for (let race = 0; race < races; race++) {
        await work.send(depot, 'SAM', offerTo(100 + race, subs))
        const answers = await Promise.all(
          couriers.map((person, index) => (index % 2 === 0 ? work : elsewhere).accept(person, 100 + race)),
        )
        const codes = answers.map((answer) => (answer?.kind === 'rejected' ? answer.code : answer?.kind))
        expect([
          codes.filter((code) => code === 'applied').length,
          codes.filter((code) => code === 'offer-taken').length,
        ]).toEqual([1, 99])
      }
      const awarded = (await work.offers(depot, '?state=accepted')).filter(({ id }) => id >= numberedId(100))
      expect(awarded).toHaveLength(races)
      expect(awarded.map(({ couriers: each }) => each.filter(({ state }) => state === 'accepted').length)).toEqual(
        Array.from({ length: races }, () => 1),
      )
      noteFigure(`${kind.name}: ${races} races of 100 couriers, one award each`)
    },
  )
})
