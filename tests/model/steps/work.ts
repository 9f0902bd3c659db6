import * as fc from 'fast-check'
import { fates, type Fate, type Fates } from '../net/fate.ts'
import type { Program } from '../phone/program.ts'
import type { World } from '../world.ts'
import { restoreServices } from './depot-steps.ts'
import { flowAll } from './flow.ts'
import { startReplay } from './replay.ts'
import { resolveAt } from './resolve.ts'
import { phoneIndex, type StepKind } from './step.ts'
import { tapArgs, tapOn, type TapArgs } from './tap.ts'

interface WorkArgs {
  taps: TapArgs[]
  pull: boolean
  fates: Fates
}

/** A courier's usual day: taps, and the page sends them as far as the network allows. */
export const work: StepKind<WorkArgs> = {
  name: 'work',
  weight: 7,
  args: fc.record({ taps: fc.array(tapArgs, { minLength: 1, maxLength: 2, size: 'max' }), pull: fc.boolean(), fates }),
  async run(world, { taps, pull, fates: given }) {
    for (const tap of taps) await tapOn(world, tap)
    const phone = world.phone(taps[0]?.phone ?? 0)
    const page = phone.program(phone.current, 'page')
    if (page.frozen) return
    startReplay(world, page, { now: true, pull })
    await flowAll(world, given)
  },
}

interface TwinArgs {
  phone: number
  pull: boolean
  /** The fates of the page's requests before it freezes. */
  before: Fate[]
  meanwhile: 'nothing' | 'tap' | 'discard' | 'restore'
  /** The fates of the worker's requests. */
  afterwards: Fates
  /** The fates of the page's requests when it continues. */
  after: Fates
}

async function doMeanwhile(world: World, { phone, meanwhile }: TwinArgs): Promise<void> {
  if (meanwhile === 'restore') await restoreServices(world)
  // The page is frozen, so the courier works in a second tab.
  if (meanwhile === 'discard') await resolveAt(world, { phone, index: 0, how: 'discard', by: 'worker' })
  if (meanwhile === 'tap') await tapOn(world, { phone, entity: 0, choice: 1, photo: false, dies: false, by: 'worker' })
}

async function decideSome(world: World, page: Program, given: readonly Fate[]): Promise<void> {
  for (const fate of given) {
    const message = world.network.waiting.find(({ sender, answer }) => sender === page && !answer)
    if (message) await world.network.decide(message, fate)
    await world.quiet()
  }
}

/** The page freezes in the middle of sending, the worker takes its lock and sends as well, then the page continues. */
export const twins: StepKind<TwinArgs> = {
  name: 'twins',
  weight: 3,
  args: fc.record({
    phone: phoneIndex,
    pull: fc.boolean(),
    before: fc.array(fc.constantFrom<Fate>({ kind: 'pass' }, { kind: 'hold-answer' }), { maxLength: 3, size: 'max' }),
    meanwhile: fc.constantFrom('nothing', 'tap', 'discard', 'restore', 'restore'),
    afterwards: fates,
    after: fates,
  }),
  async run(world, args) {
    const phone = world.phone(args.phone)
    const page = phone.program(phone.current, 'page')
    const worker = phone.program(phone.current, 'worker')
    if (page.frozen || worker.frozen) return
    startReplay(world, page, { now: true, pull: args.pull })
    await world.quiet()
    await decideSome(world, page, args.before)
    page.frozen = true
    await doMeanwhile(world, args)
    startReplay(world, worker, { now: true, pull: true })
    // A lock can only be taken from a holder that has given no sign of life for so long.
    await world.passTime(35)
    await flowAll(world, args.afterwards)
    page.thaw()
    // The next request may repair what the two have done to each other.
    await flowAll(world, args.after, true)
  },
}
