import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { londonDay } from '#domain/dates/day.ts'
import { addDays } from '#domain/dates/near-day.ts'
import { startPostgres } from '#support/start-postgres.ts'
import { startStack, type Stack } from '../../e2e/support/stack.ts'
import type { Finding } from '../finding.ts'
import { forAll, openMorningDepot, parcelsEach, type MorningDepot } from './morning-depot.ts'
import { measureDeskBeside } from './morning-desk.ts'
import { createTimings, describeTimings, type MorningPhone, type Timings } from './morning-phone.ts'
import { getProcessorTime } from './processor-time.ts'

const phoneCount = Number(process.env['MORNING_PHONES'] ?? 2000)
/** Milliseconds in which the hour of a morning is played: a tenth of it, in which as many phones start as of ten times the fleet. */
const playedMs = Number(process.env['MORNING_SECONDS'] ?? 360) * 1000
/** The share of the phones that start in each tenth of the hour. */
const curve = [0.02, 0.05, 0.1, 0.18, 0.2, 0.17, 0.12, 0.08, 0.05, 0.03]
const hourSeconds = 3600
/** Parcels that each phone records behind its start. */
const tapsEach = 2
const clockLooks = 400
/** The fleet that the figures are carried over to. */
const fleet = 20_000

/** Returns the moments at which the phones start, in milliseconds from the beginning. */
function startTimes(): number[] {
  const tenth = playedMs / curve.length
  const bounds = curve.map((_, at) => curve.slice(0, at + 1).reduce((sum, share) => sum + share, 0))
  return Array.from({ length: phoneCount }, (_, n) => {
    const place = (n + 0.5) / phoneCount
    const at = bounds.findIndex((bound) => place <= bound + 1e-9)
    const before = bounds[at - 1] ?? 0
    return (at + (place - before) / (curve[at] ?? 1)) * tenth
  })
}

interface Played {
  timings: Timings
  played: number
  seconds: number
}

async function playMorning(phones: readonly MorningPhone[], origins: readonly string[]): Promise<Played> {
  const timings = createTimings()
  const times = startTimes()
  const began = performance.now()
  let played = 0
  const play = async (phone: MorningPhone, at: number): Promise<void> => {
    const wait = (times[at] ?? 0) - (performance.now() - began)
    if (wait > 0) await sleep(wait)
    const origin = origins[at % origins.length] ?? ''
    try {
      await phone.start(origin, timings)
      for (let tap = 0; tap < tapsEach; tap++) await phone.record(origin, timings)
      played += 1
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error)
      timings.errors.set(text, (timings.errors.get(text) ?? 0) + 1)
    }
  }
  const all = Promise.all(phones.map(play))
  // Where the machine has no room for them, some are left out.
  await Promise.race([all, sleep(playedMs * 3)])
  const seconds = (performance.now() - began) / 1000
  for (const phone of phones) phone.leave()
  return { timings, played, seconds }
}

interface Used {
  instances: number
  database: number
}

/** Returns a function that returns the processor time since this call. */
function watchProcessors(stacks: readonly Stack[], postmaster: number): () => Used {
  const now = (): Used => ({
    instances: stacks.reduce((sum, stack) => sum + getProcessorTime(stack.pid()), 0),
    database: getProcessorTime(postmaster),
  })
  const before = now()
  return () => {
    const after = now()
    return { instances: after.instances - before.instances, database: after.database - before.database }
  }
}

async function measureWith(
  count: number,
  date: string,
  depot: MorningDepot,
  tell: (finding: Finding) => void,
): Promise<void> {
  const stacks: Stack[] = []
  try {
    for (let n = 0; n < count; n++) stacks.push(await startStack(depot.env))
    const origins = stacks.map(({ port }) => `http://127.0.0.1:${port}`)
    const phones = depot.phones()
    await forAll(phones, (phone, at) => phone.settle(origins[at % count] ?? ''))
    await depot.importDay(date)
    const used = watchProcessors(stacks, depot.postmaster)
    const { timings, played, seconds } = await playMorning(phones, origins)
    const { instances, database } = used()
    const usedByLooks = watchProcessors(stacks, depot.postmaster)
    const clock = createTimings()
    // Those of before have left.
    const open = depot.phones().slice(0, clockLooks)
    await forAll(open, (phone, at) => phone.clockLook(origins[at % count] ?? '', clock))
    const looks = usedByLooks()
    const each = (time: number): number => (time / Math.max(1, played)) * 1000
    const busiest = Math.max(...curve) * curve.length
    const perSecond = (fleet / hourSeconds) * busiest
    const need = (start: number, look: number): string =>
      ((perSecond * start) / Math.max(1, played) + ((fleet / 60) * look) / open.length).toFixed(1)
    const errors = [...timings.errors].map(([text, times]) => `${times} × ${text}`).join(', ')
    const isWhole = played === phoneCount
    tell({
      text:
        `A morning of ${phoneCount} phones with ${parcelsEach} parcels each, an hour in ${(playedMs / 1000).toFixed(0)} s, ${count} instance${count === 1 ? '' : 's'} and PostgreSQL, with a load of ${loadavg()[0]?.toFixed(1)}: ` +
        `${played} phones done in ${seconds.toFixed(0)} s${errors && `, errors: ${errors}`}; ${describeTimings(timings)}; ${describeTimings(clock)}. ` +
        `Processor time of the instances ${instances.toFixed(1)} s and of PostgreSQL ${database.toFixed(1)} s` +
        (isWhole
          ? `: of a start with ${tapsEach} taps ${each(instances).toFixed(1)} and ${each(database).toFixed(1)} ms, ` +
            `of a look by the clock ${((looks.instances / open.length) * 1000).toFixed(1)} and ${((looks.database / open.length) * 1000).toFixed(1)} ms. ` +
            `${fleet} phones that start within an hour and look each minute need, in its busiest six minutes, ` +
            `${need(instances, looks.instances)} processors for the instances and ${need(database, looks.database)} for PostgreSQL`
          : '. Not all were done, so it says nothing of more phones: play it slower'),
      kept: isWhole,
    })
  } finally {
    for (const stack of stacks) await stack.remove()
  }
}

async function makeDatabase(serverUrl: string, name: string): Promise<string> {
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return serverUrl.replace(/[^/]*$/, name)
}

/** The morning of a large depot: all phones start within an hour, which is played in less than a minute. */
export async function measureMorning(tell: (finding: Finding) => void): Promise<void> {
  const postgres = await startPostgres({ durable: true })
  if (!postgres) return tell({ text: 'PostgreSQL is not installed: a morning is not measured', kept: true })
  try {
    await measureDeskBeside(await makeDatabase(postgres.url, 'desk'), tell)
    const depot = await openMorningDepot(await makeDatabase(postgres.url, 'morning'), phoneCount)
    try {
      const today = londonDay(new Date())
      await measureWith(1, today, depot, tell)
      await measureWith(2, addDays(today, 1), depot, tell)
    } finally {
      await depot.close()
    }
  } finally {
    await postgres.stop()
  }
}
