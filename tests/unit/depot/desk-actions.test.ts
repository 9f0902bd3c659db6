import { expect, it } from 'vitest'
import type { DepotRound } from '#contracts/depot/depot-endpoints.ts'
import { assignRounds, cancelRecall, closeDays, recall } from '#features/depot/desk-actions-sync.ts'
import { setCurrentEngine } from '#offline/current-engine.ts'
import { readPendingActions, roundAfter, withActions } from '#features/depot/pending-actions-store.ts'
import { takeBack } from '#features/depot/decide/decide-actions-sync.ts'
import { createDevice } from '#support/device.ts'
import { numberedId, parcelOf } from '#support/parcels.ts'

it('a deed that was refused does not hold up the one that is done in its place', async () => {
  const engine = createDevice({ stores: [], syncs: [], fetch: () => Promise.reject(new TypeError('No network')) })
  setCurrentEngine(engine)
  const [here, other] = [numberedId(1), numberedId(2)]
  const give = async (roundId: string, courier: string) => await assignRounds([{ roundId, courier, seen: null }])
  expect(await give(here, 'ben')).toHaveProperty('rows.length', 1)
  expect(await give(other, 'ben')).toHaveProperty('rows.length', 1)
  await engine.db.delivery.toCollection().modify({ state: 'attention', code: 'changed-meanwhile' })
  expect(await give(here, 'cleo')).toHaveProperty('rows.length', 1)
  const taps = await engine.db.outbox.toArray()
  const deliveries = await engine.db.delivery.bulkGet(taps.map(({ n }) => n))
  expect(
    taps.map(({ entity, input }, at) => [entity, (input as { courier: string }).courier, deliveries[at]?.state]),
  ).toEqual([
    [`staff-round/${other}`, 'ben', 'attention'],
    [`staff-round/${here}`, 'cleo', 'pending'],
  ])
})

const none = {
  expected: 0,
  confirmed: 0,
  missing: 0,
  carry_forward: 0,
  unable_to_deliver: 0,
  delivered: 0,
  returned: 0,
}
const roundOf = (more: Partial<DepotRound>): DepotRound => ({
  id: numberedId(0x77),
  roundId: numberedId(1),
  roundNumber: '104',
  roundName: 'North',
  subDepot: 'SAM',
  date: '2026-05-14',
  version: 1,
  importedAt: '2026-05-14T04:42:00.000Z',
  closedAt: null,
  courier: 'ada',
  usual: 'ada',
  forDay: false,
  otherDays: [{ day: '2026-05-15', courier: 'ada', forDay: false }],
  total: 0,
  counts: none,
  carried: 0,
  carriedLately: 0,
  extra: 0,
  startedAt: null,
  heardAt: null,
  ...more,
})

const offlineDesk = () => {
  const engine = createDevice({ stores: [], syncs: [], fetch: () => Promise.reject(new TypeError('No network')) })
  setCurrentEngine(engine)
  return engine
}
const savedRows = (saved: Awaited<ReturnType<typeof recall>>) => ('rows' in saved ? saved.rows : [])

it('what takes work from a phone stays here for eight seconds, and is gone without a trace where it is undone', async () => {
  const engine = offlineDesk()
  const now = engine.clock.wall()
  const rows = [
    ...savedRows(await assignRounds([1, 2, 3].map((n) => ({ roundId: numberedId(n), courier: null, seen: 'ben' })))),
    ...savedRows(await recall({ parcelId: numberedId(9) })),
  ]
  expect(rows).toHaveLength(4)
  for (const { nextAt } of await engine.db.delivery.toArray()) expect(nextAt - now).toBeGreaterThanOrEqual(8000)
  expect(await takeBack(rows)).toBe('undone')
  expect(await engine.db.outbox.count()).toBe(0)
})

it('an action shows on this desk until a response has it, and not where it was refused', async () => {
  const engine = offlineDesk()
  const parcel = parcelOf()
  const [round, entity] = [numberedId(1), `staff-parcel/${parcel.id}`]
  await assignRounds([{ roundId: round, courier: 'ben', seen: null }])
  await recall({ parcelId: parcel.id, note: 'Wrong label' })
  const shown = async (since = 0) => withActions(parcel, await readPendingActions(entity, since))
  expect(
    roundAfter(roundOf({ roundId: round, courier: null }), await readPendingActions('staff-round/', 0)).courier,
  ).toBe('ben')
  expect(await shown()).toMatchObject({ marks: ['recalled'], events: [{ by: 'depot', note: 'Wrong label' }] })
  await cancelRecall(parcel.id)
  expect((await shown()).marks).toEqual([])
  await engine.db.delivery.toCollection().modify({ state: 'done', settledAt: 100 })
  expect((await shown(99)).events).toHaveLength(2)
  expect(await shown(100)).toBe(parcel)
  await engine.db.delivery.toCollection().modify({ state: 'attention', code: 'already-returned' })
  expect(await shown()).toBe(parcel)
})

it('a round that is given for a day, or until further notice, shows on the days that it is for, and a closed day as closed', async () => {
  offlineDesk()
  const round = roundOf({})
  const after = async () => roundAfter(round, await readPendingActions('staff-', 0))
  await assignRounds([{ roundId: round.roundId, courier: 'ben', seen: 'ada', days: ['2026-05-14'] }])
  expect(await after()).toMatchObject({
    courier: 'ben',
    forDay: true,
    usual: 'ada',
    otherDays: [{ courier: 'ada', forDay: false }],
  })
  await assignRounds([{ roundId: round.roundId, courier: 'cleo', seen: 'ada' }])
  expect(await after()).toMatchObject({ courier: 'ben', usual: 'cleo', otherDays: [{ courier: 'cleo' }] })
  await closeDays([round.id])
  expect((await after()).closedAt).not.toBeNull()
})
