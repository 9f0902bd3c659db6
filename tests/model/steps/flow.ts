import * as fc from 'fast-check'
import { checkSilence } from '../invariants/i13-failure-removes-nothing.ts'
import { fates, isSilent, pass } from '../net/fate.ts'
import type { Fate } from '../net/fate.ts'
import type { Message } from '../net/message.ts'
import type { World } from '../world.ts'
import type { StepKind } from './step.ts'

/** Lets one request meet its fate, and the phones come to rest over it. */
export async function decide(world: World, message: Message, given: Fate): Promise<void> {
  const work = async () => {
    await world.network.decide(message, given)
    await world.quiet()
  }
  // A file that is too large is an answer about the file, whoever gives it.
  const silent = isSilent(given) && !(given.kind === 'status' && given.status === 413)
  if (silent) await checkSilence(world, message, given, work)
  else await work()
}

/** More requests than any run of replay may need. */
const endless = 200

/** Decides over requests until none is left that can be answered; when the fates are used up, each passes. */
export async function flowAll(world: World, fates: readonly Fate[] = [], pick = 0): Promise<void> {
  await world.quiet()
  for (let count = 0; count < endless; count++) {
    const open = world.network.answerable()
    const message = open[pick % Math.max(1, open.length)]
    if (!message) return
    await decide(world, message, fates[count] ?? pass)
  }
  throw new Error('The network does not come to rest.')
}

interface FlowArgs {
  /** Which of the open requests is next. */
  pick: number
  fates: Fate[]
}

/** As many requests as there are fates; the others stay under way. */
export const flow: StepKind<FlowArgs> = {
  name: 'flow',
  weight: 3,
  args: fc.record({ pick: fc.nat(3), fates }),
  async run(world, { pick, fates }) {
    await world.quiet()
    for (const each of fates) {
      const open = world.network.answerable()
      const message = open[pick % Math.max(1, open.length)]
      if (message) await decide(world, message, each)
    }
  },
}

export const stray: StepKind<{ index: number }> = {
  name: 'stray',
  weight: 2,
  args: fc.record({ index: fc.nat(3) }),
  async run(world, { index }) {
    await world.quiet()
    const { strays } = world.network
    const copy = strays[index % Math.max(1, strays.length)]
    if (copy) await world.network.deliverStray(copy)
  },
}
