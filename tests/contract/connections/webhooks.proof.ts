import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyDatabase } from '#support/databases.ts'
import { noteFigure } from '#support/note-figure.ts'
import { day, minute, parcelEvent, startConnections, type Connections } from './connections-under-test.ts'
import { startReceiver, type Receiver } from './receiver.ts'

const events = 100_000
const parcels = 10_000
/** Events that happen before the receiver goes away, and those of each hour while it is away. */
const before = 4_000
const hourly = (events - before) / 24

interface Accepted {
  id: string
  n: number
  parcel: string
}

interface Away {
  isAway: boolean
  accepted: Accepted[]
}

/** Accepts events unless the receiver is away. The answer of one in a thousand is lost on its way, so that it comes again. */
const answerAs =
  (receiver: Receiver, state: Away): Receiver['answer'] =>
  ({ id, data: { n = -1, parcel = '' } }) => {
    receiver.received.length = 0
    if (state.isAway) return 503
    state.accepted.push({ id, n, parcel })
    return state.accepted.length % 1_000 === 0 ? (response) => response.destroy() : 204
  }

/** Returns the id under which each event came first, and what was wrong. */
function judge(accepted: readonly Accepted[]) {
  const firsts = new Map<number, string>()
  const lastOf = new Map<string, number>()
  const found = { twice: 0, otherId: 0, outOfOrder: 0 }
  for (const { id, n, parcel } of accepted) {
    const known = firsts.get(n)
    if (known === undefined) {
      found.outOfOrder += Number(n < (lastOf.get(parcel) ?? -1))
      firsts.set(n, id)
      lastOf.set(parcel, n)
    } else {
      found.twice += 1
      found.otherId += Number(known !== id)
    }
  }
  return { firsts, ...found }
}

describe.each(everyDatabase)('webhooks under $name', (kind) => {
  let portal: Connections
  let receiver: Receiver

  beforeAll(async () => {
    portal = await startConnections(undefined, async () => await kind.open())
    receiver = await startReceiver()
  })
  afterAll(async () => {
    await receiver.close()
    await portal.close()
  })

  test(`${events} events reach a receiver that is away for 24 hours`, async () => {
    let made = 0
    const happen = async (count: number) => {
      const some = Array.from({ length: count }, () => parcelEvent(made, `p${(made++ * 7_919) % parcels}`))
      for (let from = 0; from < count; from += 500) await portal.record(some.slice(from, from + 500))
    }
    const run = async () => await portal.service.background.run()
    const state: Away = { isAway: false, accepted: [] }
    receiver.answer = answerAs(receiver, state)
    await portal.add(receiver.url)
    await happen(before)
    await run()
    state.isAway = true
    for (let hour = 0; hour < 24; hour++) {
      await happen(hourly)
      for (let passed = 0; passed < 60; passed += 2) {
        portal.clock.turn(2 * minute)
        await run()
      }
    }
    expect(await portal.webhook()).toMatchObject({ state: 'active', downSince: expect.any(String) as string })
    state.isAway = false
    const began = performance.now()
    for (let rounds = 0; rounds < 200; rounds++) {
      portal.clock.turn(2 * minute)
      await run()
    }
    const seconds = (performance.now() - began) / 1000
    portal.clock.turn(day)
    await run()

    const { firsts, ...found } = judge(state.accepted)
    const lost = events - firsts.size
    noteFigure(
      `${kind.name}: ${events} events of ${parcels} parcels, receiver away for 24 hours: lost ${lost}, out of order ${found.outOfOrder}, twice ${found.twice}, all under the same id; the backlog in ${seconds.toFixed(0)} s`,
    )
    expect({ lost, ...found, twice: found.twice > 0 }).toEqual({ lost: 0, otherId: 0, outOfOrder: 0, twice: true })
    expect(await portal.webhook()).toMatchObject({ waiting: 0, downSince: null })
  })
})
