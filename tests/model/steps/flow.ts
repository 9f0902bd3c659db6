import * as fc from 'fast-check'
import { Broken } from '../broken.ts'
import { checkSilence } from '../invariants/i13-failure-removes-nothing.ts'
import { calm, fates, isSilent, pass, type Fate, type Fates } from '../net/fate.ts'
import { trafficOf, type Message } from '../net/message.ts'
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

/** Deals out the fates, each once, to the requests of its kind; undefined when those are used up. */
function dealer(given: Fates): (message: Message) => Fate | undefined {
  const left = { push: [...given.push], pull: [...given.pull], photo: [...given.photo] }
  return (message) => left[trafficOf(message)].shift()
}

/**
 * Decides over requests until none is left that can be answered; when the fates are used up, each passes.
 * `looks`: the rules must hold after each as well.
 */
export async function flowAll(world: World, given: Fates = calm, looks = false): Promise<void> {
  const deal = dealer(given)
  await world.quiet()
  for (let count = 0; count < endless; count++) {
    const [message] = world.network.answerable()
    if (!message) return
    await decide(world, message, deal(message) ?? pass)
    if (looks) await world.look()
  }
  throw new Broken('I3', 'the phones ask again and again, and nothing comes of it')
}

interface FlowArgs {
  /** The next of the open requests. */
  pick: number
  fates: Fates
}

/** As many requests as there are fates; the others stay under way. */
export const flow: StepKind<FlowArgs> = {
  name: 'flow',
  weight: 3,
  args: fc.record({ pick: fc.nat(3), fates }),
  async run(world, { pick, fates }) {
    const deal = dealer(fates)
    await world.quiet()
    for (;;) {
      const open = world.network.answerable()
      const message = open[pick % Math.max(1, open.length)]
      const fate = message && deal(message)
      if (!message || !fate) return
      await decide(world, message, fate)
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
