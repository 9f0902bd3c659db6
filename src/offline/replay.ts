import type { ServiceKey } from '#contracts/service-key.ts'
import type { Engine } from './engine.ts'
import { servicesOf } from './engine.ts'
import { isAskedToWait } from './exchange.ts'
import { allFeatures } from './later-features.ts'
import { notBefore } from './outbox/back-off.ts'
import { pushService, restsUntilHelp } from './outbox/push-service.ts'
import type { PushRest } from './outbox/push-service.ts'
import { nextBlobAt, sendBlobs } from './outbox/send-blobs.ts'
import { pullService } from './pull/pull-service.ts'
import { withReplayLock } from './replay-lock.ts'
import { changeServiceRow, serviceRow } from './service-row.ts'

/** Milliseconds. A worker's event is ended by the browser after about 30 s; what is left goes on at the next call. */
const slice = 20_000
/** Milliseconds until code that could not be had is asked for again. */
const featuresAgain = 5_000

export interface ReplayOptions {
  /** By the courier's own hand or by a network that has just come back: our own back-off does not count. */
  now?: boolean
  /** Services to pull as well, also when nothing was sent; or all whose rows every start asks for. */
  pull?: readonly ServiceKey[] | 'at-start'
}

export interface ReplayReport {
  rests: Partial<Record<ServiceKey, PushRest>>
  /** Wall clock at which it is worth calling again; null when nothing waits. */
  nextAt: number | null
}

async function mayTry(engine: Engine, service: ServiceKey, options: ReplayOptions): Promise<boolean> {
  if (await isAskedToWait(engine, service)) return false
  if (options.now) {
    // Each write waits for the disk, and the first request waits for it.
    if ((await serviceRow(engine.db, service)).backOffUntil > 0) await changeServiceRow(engine.db, service, { backOffUntil: 0 })
    const waiting = engine.db.blobs.where('[service+state]').equals([service, 'waiting'])
    if ((await waiting.count()) > 0) await waiting.modify({ nextAt: 0 })
    return true
  }
  const now = engine.clock.wall()
  return notBefore((await serviceRow(engine.db, service)).backOffUntil, now) <= now
}

function asksFor({ syncs }: Engine, { pull = [] }: ReplayOptions, service: ServiceKey): boolean {
  return pull === 'at-start' ? syncs.some((sync) => sync.service === service && sync.pullAtStart) : pull.includes(service)
}

async function replayService(
  engine: Engine,
  service: ServiceKey,
  options: ReplayOptions,
  deadline: number,
): Promise<PushRest> {
  if (!(await mayTry(engine, service, options))) return 'waiting'
  const rest = await pushService(engine, service, deadline)
  if (restsUntilHelp.has(rest) || (await isAskedToWait(engine, service))) return rest
  const acked = await engine.db.delivery.where('[service+state]').equals([service, 'acked']).count()
  if (acked > 0 || asksFor(engine, options, service)) await pullService(engine, service)
  if (await isAskedToWait(engine, service)) return rest
  if (!(await sendBlobs(engine, service, deadline))) return 'signed-out'
  return rest
}

async function nextAt(engine: Engine, rests: ReplayReport['rests']): Promise<number | null> {
  const times: number[] = []
  const now = engine.clock.wall()
  for (const [service, rest] of Object.entries(rests) as [ServiceKey, PushRest][]) {
    if (restsUntilHelp.has(rest)) continue
    const row = await serviceRow(engine.db, service)
    const atService = Math.max(notBefore(row.backOffUntil, now), notBefore(row.retryAfterUntil, now))
    const pending = await engine.db.delivery.where('[service+state]').equals([service, 'pending']).first()
    const blobAt = await nextBlobAt(engine, service)
    if (pending) times.push(Math.max(atService, notBefore(pending.nextAt, now)))
    if (blobAt !== null) times.push(Math.max(atService, blobAt))
  }
  return times.length > 0 ? Math.min(...times) : null
}

async function run(engine: Engine, options: ReplayOptions): Promise<ReplayReport> {
  if (!(await allFeatures(engine))) return { rests: {}, nextAt: engine.clock.wall() + featuresAgain }
  const deadline = engine.clock.wall() + slice
  const rests: ReplayReport['rests'] = {}
  await Promise.all(
    servicesOf(engine).map(async (service) => {
      rests[service] = await replayService(engine, service, options, deadline)
    }),
  )
  return { rests, nextAt: await nextAt(engine, rests) }
}

interface WaitingRun {
  options: ReplayOptions
  report: Promise<ReplayReport>
}
const waitingRuns = new WeakMap<Engine, WaitingRun>()

const both = (a: ReplayOptions, b: ReplayOptions): ReplayOptions => ({
  now: Boolean(a.now) || Boolean(b.now),
  pull: a.pull === 'at-start' || b.pull === 'at-start' ? 'at-start' : [...new Set([...(a.pull ?? []), ...(b.pull ?? [])])],
})

/**
 * Sends what waits, fetches what is new, then sends photos. The page and the worker call this same
 * function on every trigger; it may be stopped on any line and called again. A call while another one
 * waits for its turn joins it: that one has not read the outbox yet.
 */
export async function replay(engine: Engine, options: ReplayOptions = {}): Promise<ReplayReport> {
  const joined = waitingRuns.get(engine)
  if (joined) {
    joined.options = both(joined.options, options)
    return await joined.report
  }
  const waiting: WaitingRun = { options, report: Promise.resolve({ rests: {}, nextAt: null }) }
  waitingRuns.set(engine, waiting)
  waiting.report = withReplayLock(engine, async () => {
    waitingRuns.delete(engine)
    return await run(engine, waiting.options)
  })
    .then((report) => report ?? { rests: {}, nextAt: null })
    .finally(() => {
      if (waitingRuns.get(engine) === waiting) waitingRuns.delete(engine)
    })
  return await waiting.report
}
