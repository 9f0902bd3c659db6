import * as fc from 'fast-check'
import { assignRound, askAsStaff, importParcels } from '../depot/run-data.ts'
import { restoreBackup, takeBackup } from '../depot/backup.ts'
import type { World } from '../world.ts'
import type { StepKind } from './step.ts'

interface DepotArgs {
  what: 'recall' | 'give-away' | 'give-back' | 'take-off-list' | 'put-on-list'
  parcel: number
}

async function change(world: World, { what, parcel }: DepotArgs): Promise<void> {
  const { depot, data } = world
  const all = data.parcelIds.map((_, index) => index)
  switch (what) {
    case 'recall': {
      const path = `/v1/parcels/${data.parcelIds[parcel] ?? ''}/recall`
      // Not on any list at the moment: then there is nothing to recall.
      await askAsStaff(depot, 'POST', path, {}).catch(() => undefined)
      return
    }
    case 'give-away':
      return await assignRound(depot, data, data.couriers[1])
    case 'give-back':
      return await assignRound(depot, data, data.couriers[0])
    case 'take-off-list':
      return void (await importParcels(
        depot,
        data.run,
        all.filter((index) => index !== parcel),
      ))
    case 'put-on-list':
      return void (await importParcels(depot, data.run, all))
  }
}

/** The sub-depot changes something while couriers are out. */
export const depotChange: StepKind<DepotArgs> = {
  name: 'depot',
  weight: 2,
  args: fc.record({
    what: fc.constantFrom<DepotArgs['what']>(
      'recall',
      'give-away',
      'give-back',
      'give-back',
      'take-off-list',
      'put-on-list',
    ),
    parcel: fc.nat(1),
  }),
  async run(world, args) {
    await world.quiet()
    await world.passTime(1)
    await change(world, args)
  },
}

export const backUp: StepKind<null> = {
  name: 'back-up',
  weight: 1,
  args: fc.constant(null),
  async run(world) {
    await world.quiet()
    world.backup = await takeBackup(world.depot, world.data)
  },
}

/** A phone may let go a photo that has arrived with its event; what then becomes of it there is beyond its power. */
async function letPhotosGo(world: World): Promise<void> {
  const truth = await world.truth()
  for (const { row, mark } of world.ledger.taps()) {
    const arrived = truth.effects(row.actor).get(row.entity)?.includes(mark) || truth.forReview(row.actor).has(mark)
    if (arrived) for (const id of row.blobs) if (truth.blobs(row.actor).has(id)) world.storedPhotos.add(id)
  }
}

export async function restoreServices(world: World): Promise<void> {
  await world.quiet()
  await letPhotosGo(world)
  await restoreBackup(world.depot, world.data, world.backup)
  world.restores++
}

/** The services come back with an older state and a new epoch. */
export const restore: StepKind<null> = {
  name: 'restore',
  weight: 1,
  args: fc.constant(null),
  run: restoreServices,
}
