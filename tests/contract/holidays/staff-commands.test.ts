import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DecideHolidayInput, assignCover, decideHoliday } from '#contracts/holidays/staff-holiday-commands.ts'
import type { FeatureSync } from '#offline/feature-sync.ts'
import { enqueue } from '#offline/outbox/enqueue.ts'
import { replay } from '#offline/replay.ts'
import type { Database } from '#kit/database/database.ts'
import type { HolidaysService } from '#services/holidays/service.ts'
import { databases } from '#support/databases.ts'
import { shownToAnother } from '#support/data-verdict.ts'
import { pagesOf, wrongPages } from '#support/all-pages.ts'
import { createDevice } from '#support/device.ts'
import { inProcessFetch } from '#support/in-process-fetch.ts'
import { numberedId } from '#support/parcels.ts'
import { callAs, tapAs, type Person } from '#support/people.ts'
import { turnedClock } from '#support/turned-clock.ts'
import {
  anna,
  ben,
  cleo,
  depot,
  leaveOf,
  office,
  openHolidays,
  otherDepot,
  week,
  workWith,
} from './holidays-under-test.ts'

const approve = { state: 'approved' } as const
const decline = { state: 'declined', text: 'Two others are away.' } as const
/** Another of the same sub-depot's staff. */
const second: Person = { sub: 'dave', groups: depot.groups }
/** What a console of the depot sends. */
const staffSync: FeatureSync = {
  service: 'holidays',
  collections: [],
  derivedTables: [],
  commands: [decideHoliday, assignCover],
  effects: {},
}

describe.each(databases)('what staff decide through their own outbox, on $name', (kind) => {
  let database: Database
  let service: HolidaysService
  let work: ReturnType<typeof workWith>
  beforeAll(async () => {
    database = await kind.open()
    service = await openHolidays(database, turnedClock())
    work = workWith(service.app)
    for (const { sub } of [anna, ben, cleo]) await work.enter(depot, sub, leaveOf(sub.toUpperCase()))
    const mondays = ['2026-06-08', '2026-06-22', '2026-07-06', '2026-07-20', '2026-08-03']
    for (const [index, day] of mondays.entries()) {
      const invited = index === 2 ? ['ben'] : []
      const result = await work.request(anna, week(index + 1, { from: day, to: day, invited }))
      if (result?.kind !== 'applied') throw new Error(`The holiday of ${day} was not taken.`)
    }
  })
  afterAll(() => database.close())

  const input = (at: number, decision: DecideHolidayInput['decision'], courier = 'anna'): DecideHolidayInput => ({
    courier,
    id: numberedId(at),
    decision,
  })
  const decideAs = (person: Person, at: number, decision: DecideHolidayInput['decision'], courier = 'anna') =>
    tapAs(service.app, person, {
      command: 'decideHoliday',
      entity: `staff-holiday/${courier}/${numberedId(at)}`,
      input: input(at, decision, courier),
    })

  function console({ sub, groups }: Person) {
    const token = () => ({ kind: 'token', token: `${sub}|${groups.join(',')}`, actor: sub }) as const
    const engine = createDevice({
      stores: [],
      syncs: [staffSync],
      fetch: inProcessFetch({ holidays: service.app }),
      actor: sub,
      token,
    })
    return {
      engine,
      sync: () => replay(engine, { now: true, pull: ['holidays'] }),
      kept: () => engine.db.delivery.toArray(),
    }
  }

  it('reaches the courier, whoever decides second is told so, and nothing is lost', async () => {
    const [first, other] = [console(depot), console(second)]
    await enqueue(first.engine, [{ command: decideHoliday, input: input(1, approve) }])
    await enqueue(other.engine, [{ command: decideHoliday, input: input(1, decline) }])
    expect(await work.one(anna, 1)).toMatchObject({ state: 'requested' })
    await first.sync()
    await other.sync()
    expect(await first.kept()).toMatchObject([{ state: 'done', code: null }])
    expect(await other.kept()).toMatchObject([{ state: 'attention', code: 'already-decided' }])
    expect((await other.engine.db.outbox.toArray()).map((row) => row.input)).toEqual([input(1, decline)])
    expect(await work.one(anna, 1)).toMatchObject({ state: 'approved', text: '' })
    expect(await work.years(anna)).toMatchObject([{ booked: 10 }, {}])
  })

  it('takes effect once, and says with a refusal how the holiday stands', async () => {
    const mutation = {
      mid: numberedId(0x7001),
      n: 1,
      command: 'decideHoliday',
      version: 1,
      entity: `staff-holiday/anna/${numberedId(2)}`,
      input: input(2, decline),
      deviceTime: '2026-05-14T08:59:00.000Z',
      age: 0,
    }
    const push = () =>
      callAs(service.app, depot, 'POST', '/v1/sync/push', {
        clientId: numberedId(7),
        epoch: null,
        mutations: [mutation],
      })
    const answer = await push()
    expect(answer.body).toMatchObject({ results: [{ kind: 'applied' }] })
    expect(await push()).toEqual(answer)
    expect(await decideAs(second, 2, approve)).toMatchObject({
      code: 'already-decided',
      current: { state: 'declined', text: decline.text },
    })
    // Whoever says the same has nothing to be told.
    expect(await decideAs(second, 2, decline)).toMatchObject({ kind: 'applied' })
    expect(await work.years(anna)).toMatchObject([{ booked: 8 }, {}])
  })

  it('is refused to whom the courier is none of theirs, and to who is part of it', async () => {
    for (const person of [
      otherDepot,
      cleo,
      anna,
      ben,
      { sub: 'eve', groups: ['courier', 'sub-depot/SAM'] },
      { sub: 'eve', groups: ['sub-depot'] },
    ]) {
      expect([person, await decideAs(person, 3, approve)], shownToAnother).toMatchObject([
        person,
        { kind: 'rejected', code: 'not-yours' },
      ])
    }
    expect(await decideAs(depot, 99, approve)).toMatchObject({ code: 'not-yours' })
    expect(await decideAs(depot, 3, approve, 'nobody')).toMatchObject({ code: 'not-yours' })
    for (const { sub } of [anna, ben])
      expect(await decideAs({ sub, groups: ['courier', ...depot.groups] }, 3, approve)).toMatchObject({
        code: 'involved',
      })
    expect(await work.decide({ sub: 'anna', groups: depot.groups }, 'anna', 3, approve)).toMatchObject({
      status: 403,
      body: { detail: 'You are part of this yourself: somebody else decides it.' },
    })
    expect(await work.one(anna, 3)).toMatchObject({ state: 'requested' })
    expect(await decideAs(office, 3, approve)).toMatchObject({ kind: 'applied' })
  })

  it('meets the same rules at the endpoint, and of two at once one alone is taken', async () => {
    const [tapped, called] = await Promise.all([decideAs(depot, 4, approve), work.decide(second, 'anna', 4, decline)])
    const holiday = await work.one(anna, 4)
    const isApproved = holiday?.state === 'approved'
    expect([tapped?.kind, called.status]).toEqual(isApproved ? ['applied', 403] : ['rejected', 200])
    expect(holiday).toMatchObject(isApproved ? { text: '' } : { state: 'declined', text: decline.text })
  })

  it('is looked up page by page', async () => {
    const list = { path: '/v1/holidays', rows: 'holidays' }
    const whole = await work.listed(depot)
    expect(whole.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5].map(numberedId))
    expect(await pagesOf(service.app, depot, list, 2)).toEqual([whole.slice(0, 2), whole.slice(2, 4), whole.slice(4)])
    expect(await pagesOf(service.app, otherDepot, list, 2), shownToAnother).toEqual([[]])
    for (const query of wrongPages)
      expect([query, (await work.call(depot, 'GET', `/v1/holidays?${query}`)).status]).toEqual([query, 400])
  })

  it('assigns cover after its own decision in one sending, and tells whoever covers', async () => {
    const { engine, sync, kept } = console(depot)
    const of = { courier: 'anna', id: numberedId(5) }
    await enqueue(engine, [
      { command: assignCover, input: { ...of, by: 'dan' } },
      { command: decideHoliday, input: input(5, approve) },
    ])
    await sync()
    expect(await kept()).toMatchObject([{ state: 'attention', code: 'no-colleague' }, { state: 'pending' }])
    expect(await work.assign(depot, 'anna', 5, 'ben')).toMatchObject({
      status: 200,
      body: { cover: { state: 'covered' } },
    })
    expect((await work.covers(ben)).find(({ holiday }) => holiday === of.id)).toMatchObject({
      state: 'assigned',
      name: 'ANNA',
    })
    expect(await work.assign(depot, 'anna', 5, 'cleo')).toMatchObject({
      status: 403,
      body: { detail: 'This holiday does not wait in the depot pool. It is requested.' },
    })
  })
})
