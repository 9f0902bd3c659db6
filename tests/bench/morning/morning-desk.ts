import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { depotRoundsSchema } from '#contracts/depot/depot-endpoints.ts'
import { londonDay } from '#domain/dates/day.ts'
import { throttle } from '#features/depot/requests/throttle.ts'
import { startStack } from '../../e2e/support/stack.ts'
import type { Finding } from '../finding.ts'
import { percentile } from '../percentile.ts'
import { openMorningDepot, roundNumber } from './morning-depot.ts'
import { createTimings, describeTimings, toText } from './morning-phone.ts'
import { getProcessorTime } from './processor-time.ts'

const rounds = 100
const tapsEach = 3
/** Milliseconds over which the taps are spread. */
const playedMs = 30_000
/** Milliseconds from one request of the desk's Today to the next, as in the app. */
const gapMs = 1_000
/** Milliseconds from a tap to the desk (p95). */
const limit = 2_000

/** The desk's Today without its screen: it asks for the rounds whenever a hint says so. */
async function followRounds(origin: string, bearer: string, onRounds: (confirmed: Map<string, number>) => void) {
  const times: number[] = []
  const left = new AbortController()
  const init = { headers: { authorization: bearer }, signal: left.signal }
  const { run, stop } = throttle(async () => {
    const start = performance.now()
    const response = await fetch(`${origin}/api/manifest/v1/depot/rounds`, init).catch(() => null)
    if (!response?.ok) return
    const { rounds: found } = depotRoundsSchema.parse(await response.json())
    times.push(performance.now() - start)
    onRounds(new Map(found.map(({ roundNumber: round, counts }) => [round, counts.confirmed ?? 0])))
  }, gapMs)
  const { body } = await fetch(`${origin}/api/manifest/v1/sync/hints`, init)
  const read = async (): Promise<void> => {
    for await (const part of body ?? []) if (new TextDecoder().decode(part).includes('data:')) run()
  }
  const reading = read().catch(() => undefined)
  return {
    /** The milliseconds of each request. */
    times,
    async leave(): Promise<void> {
      stop()
      left.abort()
      await reading
    },
  }
}

/** A desk of 100 rounds beside phones at work: the time from a tap to the desk that shows it. */
export async function measureDeskBeside(databaseUrl: string, tell: (finding: Finding) => void): Promise<void> {
  const depot = await openMorningDepot(databaseUrl, rounds)
  const stack = await startStack(depot.env)
  const origin = `http://127.0.0.1:${stack.port}`
  try {
    await depot.importDay(londonDay(new Date()))
    const phones = depot.phones()
    const timings = createTimings()
    for (const phone of phones) await phone.start(origin, timings)
    timings.times.clear()
    /** The taps of each round that the desk has not shown yet, oldest first. */
    const open = new Map(phones.map((_, n): [string, number[]] => [roundNumber(n), []]))
    const shown = new Map<string, number>()
    const times: number[] = []
    const desk = await followRounds(origin, depot.staffBearer, (confirmed) => {
      for (const [round, waiting] of open) {
        const more = (confirmed.get(round) ?? 0) - (shown.get(round) ?? 0)
        shown.set(round, confirmed.get(round) ?? 0)
        for (const at of waiting.splice(0, more)) times.push(performance.now() - at)
      }
    })
    const [began, before] = [performance.now(), getProcessorTime(stack.pid())]
    await Promise.all(
      phones.map(async (phone, n) => {
        for (let tap = 0; tap < tapsEach; tap++) {
          await sleep((Math.random() * playedMs) / tapsEach)
          open.get(roundNumber(n))?.push(performance.now())
          await phone.record(origin, timings)
        }
      }),
    )
    const all = rounds * tapsEach
    for (const end = performance.now() + 10_000; times.length < all && performance.now() < end;) await sleep(100)
    await desk.leave()
    for (const phone of phones) phone.leave()
    const used = getProcessorTime(stack.pid()) - before
    tell({
      text:
        `A desk of ${rounds} rounds beside ${rounds} phones, ${all} taps in ${playedMs / 1000} s: ${times.length} shown; ` +
        `${toText('tap to desk', times)} (aim p95 ≤ ${limit}); ${toText('the desk’s request', desk.times)}; ${describeTimings(timings)}; ` +
        `the instance used ${used.toFixed(1)} s of a processor in ${((performance.now() - began) / 1000).toFixed(0)} s, with a load of ${loadavg()[0]?.toFixed(1)}`,
      kept: times.length === all && percentile(times, 0.95) <= limit,
    })
  } finally {
    await stack.remove()
    await depot.close()
  }
}
