import { expect, it } from 'vitest'
import { giveRound } from '#features/depot/desk-deeds-sync.ts'
import { setCurrentEngine } from '#offline/current-engine.ts'
import { createDevice } from '#support/device.ts'
import { numberedId } from '#support/parcels.ts'

it('a deed that was refused does not hold up the one that is done in its place', async () => {
  const engine = createDevice({ stores: [], syncs: [], fetch: () => Promise.reject(new TypeError('No network')) })
  setCurrentEngine(engine)
  const [here, other] = [numberedId(1), numberedId(2)]
  const give = async (roundId: string, courier: string) => await giveRound({ roundId, courier, seen: null })
  expect(await give(here, 'ben')).toBeNull()
  expect(await give(other, 'ben')).toBeNull()
  await engine.db.delivery.toCollection().modify({ state: 'attention', code: 'changed-meanwhile' })
  expect(await give(here, 'cleo')).toBeNull()
  const taps = await engine.db.outbox.toArray()
  const deliveries = await engine.db.delivery.bulkGet(taps.map(({ n }) => n))
  expect(
    taps.map(({ entity, input }, at) => [entity, (input as { courier: string }).courier, deliveries[at]?.state]),
  ).toEqual([
    [`staff-round/${other}`, 'ben', 'attention'],
    [`staff-round/${here}`, 'cleo', 'pending'],
  ])
})
