import { setTimeout as sleep } from 'node:timers/promises'
import { noteFigure } from '#support/note-figure.ts'
import type { Outcome } from '../run/outcome.ts'
import type { ProofOptions } from '../prove/proof.ts'
import { startCluster } from './cluster.ts'
import { describeCrowd, startCrowd, type Crowd } from './crowd.ts'
import { createLine } from './line.ts'
import { toOutcomes } from './outcomes.ts'
import { createGround, until } from './programs.ts'
import { startFleet, toSuperuserUrl } from './stack.ts'
import { makeTown } from './town.ts'

export const failoverSeed = '20261129'

const couriers = 24
const parcels = 40
/** Seconds of taps before the primary is killed, and after phones go on. */
const stretch = 20
/** Seconds within which phones go on. */
const limit = 30

/** Milliseconds before which no server takes over: `ttl` without `loop_wait` in ops/patroni/patroni.yml. */
const takeoverMs = 15_000

/** Seconds from the kill to the first answer from the new primary, and to that of the last phone. */
async function measureReturn({ phones }: Crowd, killedAt: number): Promise<{ first: number; last: number }> {
  // What is answered before was under way at the kill.
  const backAt = () =>
    phones.map(({ answeredAt }) => answeredAt.find((at) => at > killedAt + takeoverMs) ?? Number.POSITIVE_INFINITY)
  await until('An answer to every phone', async () => Promise.resolve(backAt().every(Number.isFinite)), 90).catch(
    () => undefined,
  )
  const times = backAt().map((at) => (at - killedAt) / 1000)
  return { first: Math.min(...times), last: Math.max(...times) }
}

/** The primary of the database is killed under pushes: what was acknowledged is there, and phones go on soon. */
export async function runFailover({ seed = failoverSeed }: ProofOptions): Promise<Outcome[]> {
  const ground = createGround('failover')
  let isKept = true
  try {
    const cluster = await startCluster(ground)
    const { secure, instances, addresses } = await startFleet(ground, cluster.port)
    const line = createLine({ ...secure, number: 1 })
    const town = await makeTown({ address: addresses[0] ?? '', line }, { couriers, parcels })
    process.stdout.write(`seed ${seed}: ${couriers} couriers are at work\n`)
    const start = performance.now()
    const crowd = startCrowd({ couriers: town.couriers, seed: Number(seed), secure, each: 2, pace: 5 })
    await sleep(stretch * 1000)
    noteFigure(`seed ${seed}, before: ${describeCrowd(crowd, (performance.now() - start) / 1000)}`)
    const killed = await cluster.killPrimary()
    const { first, last } = await measureReturn(crowd, performance.now())
    noteFigure(
      `server ${killed} was killed: the first phone goes on after ${first.toFixed(1)} s, the last one after ${last.toFixed(1)} s`,
    )
    await sleep(stretch * 1000)
    const seconds = (performance.now() - start) / 1000
    // After it, every phone has repeated all its taps.
    await crowd.settle(120)
    const verdict = await crowd.judge(
      toSuperuserUrl(cluster.port),
      instances.map(({ port }) => createLine({ port, certificate: null, number: 1 })),
    )
    noteFigure(`in all: ${describeCrowd(crowd, seconds)}`)
    await crowd.stop()
    line.close()
    const soon = `failover: every phone goes on within ${limit} s`
    const untold = crowd.phones.filter(({ counts }) => counts.epochs === 0).length
    const noticed = 'failover: every phone hears of the other server, and repeats what that may not have'
    const outcomes = toOutcomes('failover', verdict, seconds, [
      last <= limit
        ? { name: soon, status: 'passed', seconds: last }
        : { name: soon, status: 'failed', seconds: last, error: `${last.toFixed(1)} s` },
      untold === 0
        ? { name: noticed, status: 'passed', seconds }
        : { name: noticed, status: 'failed', seconds, error: `${untold} phones did not hear of it` },
    ])
    isKept = outcomes.some(({ status }) => status !== 'passed')
    return outcomes
  } finally {
    await ground.leave(isKept)
  }
}
