import * as fc from 'fast-check'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { enqueue, type Tap } from '#offline/outbox/enqueue.ts'
import { readHeld, readShown } from '../held.ts'
import type { Phone, ProgramName } from '../phone/phone.ts'
import { noteTap, parcelTap, takePhoto } from '../taps.ts'
import { noteIds, type World } from '../world.ts'
import { phoneIndex, type StepKind } from './step.ts'

export interface TapArgs {
  phone: number
  /** 0 and 1 are notes, 2 and 3 parcels. */
  entity: number
  choice: number
  photo: boolean
  /** The page dies in the transaction that saves the tap. */
  dies: boolean
  /** The program that saves it: the page, unless a second tab is meant. */
  by?: ProgramName
}

async function tapFor(world: World, phone: Phone, { entity, choice, photo }: TapArgs): Promise<Tap | undefined> {
  if (entity < 2) return noteTap(noteIds[entity] ?? '', `line ${++world.taps}`, choice === 0)
  const held = await readHeld(phone.store(phone.current))
  const shown = (await readShown(held, 'parcel', world.data.parcelIds[entity - 2] ?? '')) as Parcel | undefined
  return shown && parcelTap(shown, choice, photo ? takePhoto(world.newId()) : undefined)
}

/** The courier taps: one command, saved by the page that is open. */
export async function tapOn(world: World, args: TapArgs): Promise<void> {
  const phone = world.phone(args.phone)
  const page = phone.program(phone.current, args.by ?? 'page')
  if (page.frozen) return
  const tap = await tapFor(world, phone, args)
  if (!tap) return
  if (args.dies) page.fuse = { left: 0, inside: true }
  const kept = enqueue(page.engine, [tap]).then((rows) => {
    for (const row of rows) world.ledger.note(row, phone.index).confirmed = true
  })
  world.begin(page, kept)
  await world.quiet()
}

export const tapArgs = fc.record({
  phone: phoneIndex,
  entity: fc.nat(3),
  choice: fc.nat(7),
  photo: fc.boolean(),
  dies: fc.oneof({ arbitrary: fc.constant(false), weight: 11 }, { arbitrary: fc.constant(true), weight: 1 }),
})

export const tap: StepKind<TapArgs> = {
  name: 'tap',
  weight: 3,
  args: tapArgs,
  run: async (world, args) => await tapOn(world, args),
}
