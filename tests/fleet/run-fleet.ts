import { setTimeout as sleep } from 'node:timers/promises'
import { createRandom } from '#support/labels/random.ts'
import { noteFigure } from '#support/note-figure.ts'
import type { Outcome } from '../run/outcome.ts'
import type { ProofOptions } from '../prove/proof.ts'
import { describeCrowd, startCrowd } from './crowd.ts'
import { startDesk } from './desk.ts'
import { makeNextBuild, type Instance } from './instances.ts'
import { createLine } from './line.ts'
import { createGround } from './programs.ts'
import { startDatabase, startFleet, toSuperuserUrl } from './stack.ts'
import { makeTown } from './town.ts'
import { toOutcomes } from './outcomes.ts'

export const fleetSeed = '20261128'

const couriers = 12
const parcels = 40
const killEveryMs = 10_000
/** Seconds of taps before, between and after the three updates. */
const stretch = 25

/** Kills one of the instances that are ready every ten seconds, and starts it again at once. */
function startKilling(instances: readonly Instance[], random: () => number, isBusy: (instance: Instance) => boolean) {
  const state = { isOn: true, kills: 0 }
  const work = (async () => {
    for (let next = performance.now() + killEveryMs; state.isOn; next += killEveryMs) {
      while (state.isOn && performance.now() < next) await sleep(100)
      const ready: Instance[] = []
      for (const each of instances) if (!isBusy(each) && (await each.isReady().catch(() => false))) ready.push(each)
      const victim = ready[Math.floor(random() * ready.length)]
      if (!state.isOn || !victim || isBusy(victim)) continue
      await victim.kill()
      state.kills++
      victim.start()
    }
  })()
  return {
    async stop(): Promise<number> {
      state.isOn = false
      await work
      return state.kills
    },
  }
}

/** Brings the instances to a build one after the other, as docs/run-it.md says. */
async function roll(instances: readonly Instance[], build: string, busy: Set<Instance>): Promise<void> {
  for (const instance of instances) {
    await instance.untilReady()
    busy.add(instance)
    await instance.stop()
    instance.build = build
    instance.start()
    await instance.untilReady()
    busy.delete(instance)
  }
}

/** Two instances behind the proxy under phones, killed and updated: nothing may be lost, doubled or stuck. */
export async function runFleet({ seed = fleetSeed }: ProofOptions): Promise<Outcome[]> {
  const ground = createGround('fleet')
  let isKept = true
  try {
    const random = createRandom(Number(seed))
    const database = await startDatabase(ground)
    const { secure, instances, addresses } = await startFleet(ground, database)
    const line = createLine({ ...secure, number: 1 })
    const town = await makeTown({ address: addresses[0] ?? '', line }, { couriers, parcels })
    process.stdout.write(`seed ${seed}: ${couriers} couriers are at work\n`)
    const [before, next] = [instances[0]?.build ?? 'build', makeNextBuild()]
    const start = performance.now()
    const crowd = startCrowd({ couriers: town.couriers, seed: Number(seed), secure, each: 2, pace: 2 })
    const busy = new Set<Instance>()
    const desk = startDesk(line, town, random)
    const killing = startKilling(instances, random, (instance) => busy.has(instance))
    for (const build of [next, before, next]) {
      await sleep(stretch * 1000)
      process.stdout.write(`${describeCrowd(crowd, (performance.now() - start) / 1000)}\n`)
      await roll(instances, build, busy)
    }
    await sleep(stretch * 1000)
    const kills = await killing.stop()
    const seconds = (performance.now() - start) / 1000
    for (const instance of instances) await instance.untilReady()
    const given = await desk.stop()
    await crowd.settle(60)
    const verdict = await crowd.judge(
      toSuperuserUrl(database),
      instances.map(({ port }) => createLine({ port, certificate: null, number: 1 })),
    )
    noteFigure(
      `seed ${seed}: ${describeCrowd(crowd, seconds)}; ${kills} kills, 3 rolling updates, ${given} rounds given away and back`,
    )
    await crowd.stop()
    line.close()
    const outcomes = toOutcomes('fleet', verdict, seconds)
    isKept = outcomes.some(({ status }) => status !== 'passed')
    return outcomes
  } finally {
    await ground.leave(isKept)
  }
}
