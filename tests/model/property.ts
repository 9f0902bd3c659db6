import * as fc from 'fast-check'
import type { Depot } from './depot/depot.ts'
import { afterDeath, always, atRest, atTheEnd } from './invariants/all-invariants.ts'
import { sceneOf, type Invariant } from './invariants/invariant.ts'
import { rest, settleAll } from './rest.ts'
import { steps, toldStep } from './steps/all-steps.ts'
import { flowAll } from './steps/flow.ts'
import { startReplay } from './steps/replay.ts'
import type { Step } from './steps/step.ts'
import type { Story } from './story.ts'
import { trace } from './trace.ts'
import { World } from './world.ts'

export interface Totals {
  runs: number
  steps: number
  requests: number
  faults: number
  taps: number
}

export const noTotals = (): Totals => ({ runs: 0, steps: 0, requests: 0, faults: 0, taps: 0 })

async function check(world: World, invariants: readonly Invariant[]): Promise<void> {
  if (world.failures.length > 0) throw world.failures[0]
  const scene = sceneOf(world, await world.held())
  for (const invariant of invariants) await invariant.check(scene)
}

async function play(world: World, list: readonly Step[]): Promise<void> {
  world.look = () => check(world, always)
  for (const step of list) {
    trace(() => JSON.stringify(step.told))
    // Rows that this step removes from a feed were seen before: they are emptied, and a device may still have them.
    await world.truth()
    const halfway = (await step.run(world)) === 'halfway'
    if (halfway) continue
    await world.quiet()
    await check(world, step.name === 'kill' ? [...always, ...afterDeath] : always)
  }
  await rest(world, () => check(world, [...always, ...atRest]))
  await settleAll(world)
  await check(world, [...always, ...atTheEnd])
}

export type Circumstances = Omit<Story, 'steps'>

const circumstances: fc.Arbitrary<Circumstances> = fc.record({
  pageSize: fc.constantFrom(null, null, null, 2),
  isNew: fc.constantFrom(false, false, false, true),
})

export type Run = [steps: Step[], circumstances: Circumstances]

export const runOf = ({ steps: told, ...rest }: Story): Run => [told.map(toldStep), rest]
export const storyOf = ([list, rest]: Run): Story => ({ ...rest, steps: list.map((step) => step.told) })

async function firstPull(world: World): Promise<void> {
  const phone = world.phones[0]
  startReplay(world, phone.program(phone.current, 'page'), { now: false, pull: true })
  await flowAll(world)
}

/** One run: phones and couriers of its own, any steps, rest, and every invariant. */
export const protocolHolds = (depot: Depot, totals: Totals) =>
  fc.asyncProperty(steps, circumstances, async (list, { pageSize, isNew }) => {
    const world = await World.open(depot)
    world.network.pageSize = pageSize
    try {
      if (!isNew) await firstPull(world)
      await play(world, list)
    } finally {
      totals.runs++
      totals.steps += list.length
      totals.requests += world.network.requests
      totals.faults += world.network.faults
      totals.taps += world.ledger.taps().length
      await world.close()
    }
  })
