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

/** What a courier does all day: taps, and the page sends them as far as the network lets it. */
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
  /** Requests of the page that meet their fate before it stands still. */
  before: Fate[]
  meanwhile: 'nothing' | 'tap' | 'discard' | 'restore'
  /** Requests of the worker. */
  afterwards: Fates
  /** Requests of the page when it goes on. */
  after: Fates
}

async function doMeanwhile(world: World, { phone, meanwhile }: TwinArgs): Promise<void> {
  if (meanwhile === 'restore') await restoreServices(world)
  // The page stands still: what the courier does now they do in a second tab.
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

/** The page stands still in the middle of sending, the worker takes its lock and sends as well, then the page goes on. */
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
    // Only who has waited for so long without a sign of life takes a lock.
    await world.passTime(35)
    await flowAll(world, args.afterwards)
    page.thaw()
    // What the two have done to each other may be mended by the next request.
    await flowAll(world, args.after, true)
  },
}
