import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PushResponse } from '#contracts/sync/sync.ts'
import type { Database } from '#kit/database/database.ts'
import { doubled, lost } from '#support/data-verdict.ts'
import { databases } from '#support/databases.ts'
import type { AvailabilityService } from '#services/availability/service.ts'
import { numberedId } from '#support/parcels.ts'
import { turnedClock } from '#support/turned-clock.ts'
import { courierAt, depot, offerTo, openAvailability, workWith } from './availability-under-test.ts'

const couriers = Array.from({ length: 100 }, (_, at) => courierAt(`c${String(at).padStart(3, '0')}`, 'SAM'))
const subs = couriers.map(({ sub }) => sub)

describe.each(databases)('a hundred couriers accept at once, on $name', (kind) => {
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
  const at = (index: number) => (index % 2 === 0 ? work : elsewhere)
  const states = async (offer: number) =>
    await Promise.all(couriers.map(async (person) => (await work.own(person, offer))?.state))

  it('one gets the round, the others are told, by the answer and by their feeds', async () => {
    await work.send(depot, 'SAM', offerTo(1, subs))
    const heads = await Promise.all(couriers.map((person) => work.head(person)))
    const answers = await Promise.all(couriers.map((person, index) => at(index).accept(person, 1)))
    const winners = answers.flatMap((answer, index) => (answer?.kind === 'applied' ? [index] : []))
    expect(winners.length, lost).toBeGreaterThan(0)
    expect(winners, doubled).toHaveLength(1)
    expect(answers.filter((answer) => answer?.kind === 'rejected' && answer.code === 'offer-taken')).toHaveLength(99)
    expect(await states(1)).toEqual(couriers.map((_, index) => (index === winners[0] ? 'accepted' : 'taken')))
    // Each feed was told once.
    expect(await Promise.all(couriers.map((person) => work.head(person)))).toEqual(heads.map((head) => head + 1))
    const [offer] = await work.offers(depot)
    expect(offer?.couriers.filter(({ state }) => state === 'accepted').map(({ courier }) => courier)).toEqual(
      winners.map((index) => subs[index]),
    )
  })

  it('while others see and decline it, and the depot withdraws it: it ends in one way for all', async () => {
    await work.send(depot, 'SAM', offerTo(2, subs))
    const withdrawn = work.withdraw(depot, 2)
    const answers = await Promise.all(
      couriers.map(async (person, index) => {
        const { see, accept, decline } = at(index)
        if (index % 3 === 0) return await see(person, 2)
        return await (index % 3 === 1 ? accept(person, 2) : decline(person, 2))
      }),
    )
    const { status } = await withdrawn
    const accepted = answers.filter((answer, index) => index % 3 === 1 && answer?.kind === 'applied').length
    const offer = (await work.offers(depot)).find(({ id }) => id === numberedId(2))
    expect([offer?.state, accepted, status]).toEqual(status === 200 ? ['withdrawn', 0, 200] : ['accepted', 1, 403])
    const shown = await states(2)
    expect(offer?.couriers.map(({ state }) => state)).toEqual(shown)
    const ends = status === 200 ? ['withdrawn', 'declined'] : ['accepted', 'taken', 'declined']
    expect(shown.filter((state) => !ends.includes(state ?? ''))).toEqual([])
  })

  it('pushes that accept two offers, in one order and in the other, do not wait for each other', async () => {
    for (const offer of [3, 4]) await work.send(depot, 'SAM', offerTo(offer, subs))
    const pushes = couriers.map(async (person, index) => {
      const mutations = (index % 2 === 0 ? [3, 4] : [4, 3]).map((offer, place) => ({
        mid: numberedId(0x90_00_00 + index * 2 + place),
        n: place + 1,
        version: 1,
        deviceTime: '2026-05-14T08:59:00.000Z',
        age: 0,
        command: 'acceptOffer',
        entity: `round-offer/${numberedId(offer)}`,
        input: { offer: numberedId(offer) },
      }))
      return await at(index).call(person, 'POST', '/v1/sync/push', { clientId: numberedId(1), epoch: null, mutations })
    })
    const answers = (await Promise.all(pushes)).map(({ body }) =>
      (body as PushResponse).results.map(({ kind: each }) => each),
    )
    expect(answers.flat().filter((each) => each === 'applied')).toHaveLength(2)
    expect(answers.flat().filter((each) => each === 'rejected')).toHaveLength(198)
    // Offers are locked in the order of their ids: who holds the first one gets the second too.
    expect(answers.filter((each) => each.every((result) => result === 'applied'))).toHaveLength(1)
  })
})
