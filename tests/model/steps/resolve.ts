import * as fc from 'fast-check'
import type { OutboxRow } from '#offline/rows.ts'
import { discard, retry } from '#offline/outbox/resolve.ts'
import { readHeld } from '../held.ts'
import type { ProgramName } from '../phone/phone.ts'
import type { Program } from '../phone/program.ts'
import { letTurnsPass } from '../phone/quiet.ts'
import type { World } from '../world.ts'
import { startReplay } from './replay.ts'
import { phoneIndex, type StepKind } from './step.ts'
import { tapOn } from './tap.ts'

export type Resolution = 'discard' | 'retry' | 'edit'

/** The courier decides over one waiting tap. */
export function resolveOne(world: World, page: Program, row: OutboxRow, how: Resolution): void {
  const entry = world.ledger.note(row, page.phone.index)
  if (how === 'retry') {
    world.ledger.repeating.add(row.mid)
    world.begin(page, retry(page.engine, row.n))
    return
  }
  // A wish that comes too late is none: what the service has stays.
  const before = entry.discarded
  entry.discarded = true
  const asked = discard(page.engine, row.n).then((outcome) => {
    if (outcome === 'settled') entry.discarded = before
  })
  world.begin(page, asked)
}

interface ResolveArgs {
  phone: number
  index: number
  how: Resolution
  /** The program that does it: the page, unless a second tab is meant. */
  by?: ProgramName
}

/** A tap that the courier may decide over. */
async function openRow(world: World, { phone: at, index, how }: ResolveArgs): Promise<OutboxRow | undefined> {
  const phone = world.phone(at)
  const held = await readHeld(phone.store(phone.current))
  world.ledger.observe(held.outbox, phone.index)
  const open = held.outbox.filter(({ n, command }) => {
    const state = held.delivery.get(n)?.state
    return command !== 'void' && (state === 'attention' || (state === 'pending' && how === 'discard'))
  })
  return open[index % Math.max(1, open.length)]
}

export async function resolveAt(world: World, args: ResolveArgs): Promise<void> {
  const { phone: phoneAt, index, how, by = 'page' } = args
  const phone = world.phone(phoneAt)
  const page = phone.program(phone.current, by)
  const row = page.frozen ? undefined : await openRow(world, args)
  if (!row) return
  resolveOne(world, page, row, how)
  await world.quiet()
  const entity = row.entity.startsWith('note/') ? 0 : 2
  if (how === 'edit') await tapOn(world, { phone: phoneAt, entity, choice: index + 1, photo: false, dies: false })
}

/** Discards, repeats or edits one of the taps that wait or were rejected. */
export const resolve: StepKind<ResolveArgs> = {
  name: 'resolve',
  weight: 3,
  args: fc.record({
    phone: phoneIndex,
    index: fc.nat(5),
    how: fc.constantFrom<Resolution>('discard', 'discard', 'retry', 'edit'),
  }),
  run: async (world, args) => await resolveAt(world, args),
}

/** The worker begins to send, and so many turns of its event loop later the courier discards one of the taps. */
export const discardMeanwhile: StepKind<Pick<ResolveArgs, 'phone' | 'index'> & { turns: number; lag: number }> = {
  name: 'discard-meanwhile',
  weight: 2,
  args: fc.record({ phone: phoneIndex, index: fc.nat(5), turns: fc.integer({ min: 1, max: 24 }), lag: fc.nat(4) }),
  async run(world, { phone: phoneAt, index, turns, lag }) {
    const phone = world.phone(phoneAt)
    const [page, worker] = [phone.program(phone.current, 'page'), phone.program(phone.current, 'worker')]
    await world.quiet()
    const row = await openRow(world, { phone: phoneAt, index, how: 'discard' })
    if (page.frozen || worker.frozen || !row) return
    worker.lag = lag
    startReplay(world, worker, { now: true, pull: false })
    await letTurnsPass(turns)
    resolveOne(world, page, row, 'discard')
    await world.quiet()
    worker.lag = 0
  },
}
