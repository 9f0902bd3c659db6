import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { depotStore } from '#features/depot/depot-store.ts'
import { decideStore } from '#features/depot/decide/decide-store.ts'
import { decideSyncs } from '#features/depot/decide/decide-sync.ts'
import {
  decideOn,
  dismissRejected,
  takeBack,
  undoMs,
  type Decided,
} from '#features/depot/decide/decide-actions-sync.ts'
import { readWaiting } from '#features/depot/decide/waiting-store.ts'
import { rejectionLabel } from '#features/depot/decide/rejection-labels.ts'
import type { Database } from '#kit/database/database.ts'
import { setCurrentEngine } from '#offline/current-engine.ts'
import { replay } from '#offline/replay.ts'
import type { HolidaysService } from '#services/holidays/service.ts'
import { openTestDatabase } from '#support/databases.ts'
import { createDevice } from '#support/device.ts'
import { inProcessFetch } from '#support/in-process-fetch.ts'
import { numberedId } from '#support/parcels.ts'
import type { Person } from '#support/people.ts'
import { turnedClock } from '#support/turned-clock.ts'
import { anna, ben, cleo, depot, leaveOf, openHolidays, otherDepot, week, workWith } from './holidays-under-test.ts'

describe('the desk of a sub-depot decides on holidays', () => {
  let database: Database
  let service: HolidaysService
  let work: ReturnType<typeof workWith>
  const clock = turnedClock()

  beforeAll(async () => {
    database = await openTestDatabase()
    service = await openHolidays(database, clock)
    work = workWith(service.app)
    for (const { sub } of [anna, ben]) await work.enter(depot, sub, leaveOf(sub.toUpperCase()))
  })
  afterAll(async () => await database.close())

  function desk({ sub, groups }: Person) {
    const token = () => ({ kind: 'token', token: `${sub}|${groups.join(',')}`, actor: sub }) as const
    const line = { pulls: true }
    const whole = inProcessFetch({ holidays: service.app })
    const fetch: typeof whole = async (input, init) => {
      if (!line.pulls && String(input instanceof Request ? input.url : input).includes('/pull'))
        throw new TypeError('No network')
      return await whole(input, init)
    }
    const engine = createDevice({
      stores: [decideStore, depotStore],
      syncs: decideSyncs.filter(({ service }) => service === 'holidays'),
      fetch,
      actor: sub,
      token,
    })
    const takeUp = () => setCurrentEngine(engine)
    takeUp()
    const deliveries = async () => await engine.db.delivery.toArray()
    return {
      engine,
      line,
      takeUp,
      deliveries,
      pass: (ms: number) => engine.clock.advance(ms),
      sync: async (pull = true) => {
        takeUp()
        return await replay(engine, { now: true, ...(pull && { pull: ['holidays'] as const }) })
      },
      one: async (courier: string, at: number) => {
        takeUp()
        const found = (await readWaiting()).items.find(({ row }) => row.id === `${courier}/${numberedId(at)}`)
        if (!found) throw new Error('It does not wait')
        return found
      },
      waiting: async () => {
        takeUp()
        return (await readWaiting()).items.map(({ key }) => key)
      },
    }
  }
  const kept = (decided: Decided | string): Decided => {
    if (typeof decided === 'string') throw new Error(decided)
    return decided
  }

  it('of what its feed has, and another sub-depot has none of it', async () => {
    await work.request(anna, week(1))
    const here = desk(depot)
    await here.sync()
    expect(await here.one('anna', 1)).toMatchObject({ kind: 'holiday', title: 'Holiday, 5 days', who: 'ANNA' })
    const there = desk(otherDepot)
    await there.sync()
    expect(await there.waiting()).toEqual([])
  })

  it('and has eight seconds to take it back: it is kept at once, and nobody else knows of it', async () => {
    const here = desk(depot)
    await here.sync()
    const decided = kept(await decideOn([await here.one('anna', 1)], 'accept', ''))
    expect(await here.waiting()).toEqual([])
    // As after a kill: whoever starts again sends nothing before its time, and knows when that is.
    const { nextAt } = await here.sync(false)
    expect(nextAt).toBe(here.engine.clock.wall() + undoMs)
    expect(await here.deliveries()).toMatchObject([{ state: 'pending', sent: 0 }])
    expect(await takeBack(decided)).toBe('undone')
    expect(await here.waiting()).toEqual([`holiday-${numberedId(1)}`])
    here.pass(undoMs)
    await here.sync()
    expect(await work.one(anna, 1)).toMatchObject({ state: 'requested' })
  })

  it('once, and keeps it off the list until its feed has it off', async () => {
    const here = desk(depot)
    await here.sync()
    const item = await here.one('anna', 1)
    const decided = kept(await decideOn([item], 'accept', ''))
    // Pressed twice.
    expect(await decideOn([item], 'decline', 'No.')).toEqual([])
    here.pass(undoMs)
    here.line.pulls = false
    await here.sync(false)
    expect(await work.one(anna, 1)).toMatchObject({ state: 'approved' })
    expect(await here.deliveries()).toMatchObject([{ state: 'done', sent: 1 }])
    expect(await here.waiting()).toEqual([])
    expect(await takeBack(decided)).toBe('late')
    here.line.pulls = true
    await here.sync()
    // Nobody covers it yet.
    expect(await here.waiting()).toEqual([`cover-${numberedId(1)}`])
    expect(await work.one(anna, 1)).toMatchObject({ state: 'approved' })
  })

  it('and sees what its own decision has made for the sub-depot, though nobody is told of their own push', async () => {
    await work.request(anna, week(7, { from: '2026-09-07', to: '2026-09-11' }))
    const here = desk(depot)
    await here.sync()
    await decideOn([await here.one('anna', 7)], 'accept', '')
    here.pass(undoMs)
    await here.sync(false)
    expect(await here.waiting()).toContain(`cover-${numberedId(7)}`)
  })

  it('in the order of receipt where two decide without a network, and the later one is told as it stands', async () => {
    await work.request(anna, week(2, { from: '2026-07-06', to: '2026-07-10' }))
    const [first, second] = [desk(depot), desk({ sub: 'dean', groups: depot.groups })]
    for (const each of [first, second]) await each.sync()
    const [one, other] = [await first.one('anna', 2), await second.one('anna', 2)]
    second.takeUp()
    await decideOn([other], 'decline', 'Two others are away.')
    first.takeUp()
    await decideOn([one], 'accept', '')
    for (const each of [first, second]) each.pass(undoMs)
    await first.sync()
    await second.sync()
    await second.sync()
    expect(await work.one(anna, 2)).toMatchObject({ state: 'approved', text: '' })
    const [rejected] = (await readWaiting()).rejected
    expect(rejected).toMatchObject({ code: 'already-decided', item: { row: { outcome: { state: 'approved' } } } })
    expect(await second.waiting()).not.toContain(`holiday-${numberedId(2)}`)
    if (!rejected) throw new Error('It was taken')
    await dismissRejected(rejected.n)
    expect((await readWaiting()).rejected).toEqual([])
  })

  it('too late where the courier has withdrawn it meanwhile', async () => {
    await work.request(ben, week(3))
    const here = desk(depot)
    await here.sync()
    await decideOn([await here.one('ben', 3)], 'accept', '')
    await work.cancel(ben, 3)
    here.pass(undoMs)
    await here.sync()
    await here.sync()
    expect(await work.one(ben, 3)).toMatchObject({ state: 'cancelled' })
    const [rejected] = (await readWaiting()).rejected
    expect(rejectionLabel(rejected?.code ?? null, rejected?.item?.row.outcome, 'BEN', '2026-05-14')).toMatch(
      /^BEN withdrew it at /,
    )
  })

  it('on several at once, each by itself', async () => {
    await work.request(anna, week(4, { from: '2026-08-03', to: '2026-08-07' }))
    await work.request(ben, week(5, { from: '2026-08-03', to: '2026-08-07' }))
    const here = desk(depot)
    await here.sync()
    const items = [await here.one('anna', 4), await here.one('ben', 5)]
    expect(kept(await decideOn(items, 'decline', 'Everybody is needed in August.'))).toHaveLength(2)
    await work.decide(depot, 'ben', 5, { state: 'approved' })
    here.pass(undoMs)
    await here.sync()
    expect(await work.one(anna, 4)).toMatchObject({ state: 'declined', text: 'Everybody is needed in August.' })
    expect(await work.one(ben, 5)).toMatchObject({ state: 'approved' })
    const { body } = await work.call(depot, 'GET', '/v1/audit')
    const entity = `staff-holiday/anna/${numberedId(4)}`
    expect((body as { entries: object[] }).entries).toContainEqual(
      expect.objectContaining({ deed: 'decideHoliday', about: { entity }, after: 'declined' }),
    )
  })

  it('and on who covers them, without a network, and is told where another was faster', async () => {
    await work.enter(depot, 'cleo', leaveOf('CLEO'))
    await work.request(cleo, week(6, { from: '2026-08-10', to: '2026-08-14' }))
    await work.decide(depot, 'cleo', 6, { state: 'approved' })
    const [first, second] = [desk(depot), desk({ sub: 'dean', groups: depot.groups })]
    for (const each of [first, second]) await each.sync()
    const [one, other] = [await first.one('cleo', 6), await second.one('cleo', 6)]
    expect(one).toMatchObject({ kind: 'cover', title: 'Cover, 5 days', who: 'CLEO' })
    second.takeUp()
    await decideOn([other], 'accept', '', { choice: { courier: 'ben' } })
    expect(await second.waiting()).not.toContain(`cover-${numberedId(6)}`)
    first.takeUp()
    const decided = kept(await decideOn([one], 'decline', ''))
    expect(await takeBack(decided)).toBe('undone')
    await decideOn([one], 'accept', '', { choice: { courier: 'anna' } })
    for (const each of [first, second]) each.pass(undoMs)
    await first.sync()
    await second.sync()
    await second.sync()
    expect((await work.covers(anna)).find(({ courier }) => courier === 'cleo')).toMatchObject({ state: 'assigned' })
    expect((await readWaiting()).rejected).toMatchObject([
      { code: 'not-in-pool', item: { kind: 'cover', row: { outcome: { state: 'covered' } } } },
    ])
  })

  it('and decides anew where its first word was refused, though nobody has said yet that it was read', async () => {
    await work.request(cleo, week(8, { from: '2026-10-05', to: '2026-10-09' }))
    await work.decide(depot, 'cleo', 8, { state: 'approved' })
    const here = desk(depot)
    await here.sync()
    await decideOn([await here.one('cleo', 8)], 'accept', '', { choice: { courier: 'ben' } })
    await work.request(ben, week(9, { from: '2026-10-09', to: '2026-10-09' }))
    here.pass(undoMs)
    await here.sync()
    expect((await readWaiting()).rejected).toMatchObject([{ code: 'away-then' }])
    await decideOn([await here.one('cleo', 8)], 'accept', '', { choice: { courier: 'anna' } })
    expect((await readWaiting()).rejected).toEqual([])
    here.pass(undoMs)
    await here.sync()
    expect(await work.one(cleo, 8)).toMatchObject({
      cover: { state: 'covered', invitations: [{ courier: 'anna', state: 'assigned' }] },
    })
  })
})
