import type { ServiceKey } from '#contracts/service-key.ts'
import { type Engine, listServices } from './engine.ts'
import { withEvidence } from './evidence/with-evidence.ts'
import { isBackingOff } from './exchange.ts'
import { allFeatures } from './later-features.ts'
import { notBefore } from './outbox/back-off.ts'
import { getNextSendTime } from './outbox/next-batch.ts'
import { pushService, restsUntilHelp, type PushRest } from './outbox/push-service.ts'
import { nextBlobAt, sendBlobs } from './outbox/send-blobs.ts'
import { lookForChanges } from './pull/look-for-changes.ts'
import { pullService } from './pull/pull-service.ts'
import { changeServiceRow, serviceRow, serviceRows } from './service-row.ts'
import { inTurn } from './turns.ts'

/** Milliseconds. The browser ends a worker's event after about 30 s; the next call continues. */
const slice = 20_000
/** Milliseconds that the other services of a new phone wait for those that lead. */
const leadTimeoutMs = 5_000
/** Milliseconds by which what the first screen does not show comes later. */
const laterMs = 1_000
/** Milliseconds until code that could not be had is asked for again. */
const featuresAgain = 5_000
/** The states of commands and of photos for which a run has something to do. */
const openStates: ReadonlySet<string> = new Set(['pending', 'acked', 'waiting', 'stored'])

export interface ReplayOptions {
  /** The courier pressed the button or the network has just come back: ignore our own back-off. */
  now?: boolean
  /** Services that go before the others on a phone that has never had their rows: these decide what other rows mean. */
  lead?: readonly ServiceKey[]
  /** Services to pull as well, also when nothing was sent. */
  pull?: readonly ServiceKey[]
  /** Services to pull if anything has changed there: one request asks for all of them first. */
  look?: readonly ServiceKey[]
  /** Services that the same request asks for; they are pulled a second after the others. */
  later?: readonly ServiceKey[]
}

/** The options of a turn of one service. */
interface Wish extends Pick<ReplayOptions, 'now' | 'pull'> {
  /** Returns whether a look that began for this wish leaves the service to be pulled. */
  isLeft?: (service: ServiceKey) => Promise<boolean>
}

export interface ReplayReport {
  rests: Partial<Record<ServiceKey, PushRest>>
  /** The services that were due for a pull and could not be pulled. */
  missed: readonly ServiceKey[]
  /** Wall clock at which it is worth calling again; null when nothing waits. */
  nextAt: number | null
}

async function mayTry(engine: Engine, service: ServiceKey, options: Wish): Promise<boolean> {
  if (await isBackingOff(engine, service)) return false
  if (options.now) {
    // Each write waits for the disk, and the first request waits for it.
    if ((await serviceRow(engine.db, service)).backOffUntil > 0)
      await changeServiceRow(engine.db, service, { backOffUntil: 0 })
    const waiting = engine.db.blobs.where('[service+state]').equals([service, 'waiting'])
    if ((await waiting.count()) > 0) await waiting.modify({ nextAt: 0 })
    return true
  }
  const now = engine.clock.wall()
  return notBefore((await serviceRow(engine.db, service)).backOffUntil, now) <= now
}

/**
 * Returns the services for which something waits on this device, or in which a sent command is not in a row yet. An idle
 * phone has none: it learns that here from two reads of the store instead of a dozen for each service.
 */
async function findBusy({ db }: Engine): Promise<ReadonlySet<ServiceKey>> {
  const [commands, files] = await Promise.all([
    db.delivery.orderBy('[service+state]').uniqueKeys(),
    db.blobs.orderBy('[service+state]').uniqueKeys(),
  ])
  const keys = [...commands, ...files] as unknown as [ServiceKey, string][]
  return new Set(keys.filter(([, state]) => openStates.has(state)).map(([service]) => service))
}

const hasPhotos = async ({ db }: Engine, service: ServiceKey): Promise<boolean> =>
  (await db.blobs.where('[service+state]').anyOf([service, 'waiting'], [service, 'stored']).count()) > 0

/** Its effect is in a row that is not here yet. */
const hasAcked = async ({ db }: Engine, service: ServiceKey): Promise<boolean> =>
  (await db.delivery.where('[service+state]').equals([service, 'acked']).count()) > 0

/** A push sends no hint to its own device, and its response covers only the own feed. Changes for a group are pulled. */
const isInGroups = async ({ db }: Engine, service: ServiceKey): Promise<boolean> =>
  Object.keys((await serviceRow(db, service)).groups ?? {}).length > 0

/** How the first part of a run ended, and until when photos may be sent after it; null if they may not be sent. */
interface TapsEnd {
  rest: PushRest
  photosUntil: number | null
  pulled: boolean
}

/** Sends the taps of a service and fetches what is new. */
async function pushAndPull(engine: Engine, service: ServiceKey, options: Wish): Promise<TapsEnd> {
  // What was tapped is signed also where nothing can be sent now.
  await withEvidence(engine, service, (code) => code.signWaiting(engine))
  const deadline = engine.clock.wall() + slice
  if (!(await mayTry(engine, service, options))) return { rest: 'waiting', photosUntil: null, pulled: false }
  const { rest, settled } = await pushService(engine, service, deadline)
  // The look may have been told to leave the service alone.
  const isLeft = Boolean(await options.isLeft?.(service))
  if (restsUntilHelp.has(rest) || (await isBackingOff(engine, service)))
    return { rest, photosUntil: null, pulled: false }
  const wants =
    Boolean(options.pull?.includes(service)) ||
    isLeft ||
    (settled && (await isInGroups(engine, service))) ||
    (await hasAcked(engine, service))
  const end = wants ? await pullService(engine, service) : null
  // A pull may be the first to learn that the session has ended; nothing else would report it.
  if (end === 'signed-out') return { rest: end, photosUntil: null, pulled: false }
  return { rest, photosUntil: (await isBackingOff(engine, service)) ? null : deadline, pulled: end === 'current' }
}

/** The end of a service for which there is nothing to do. */
const idleEnd: TapsEnd = { rest: 'idle', photosUntil: null, pulled: false }

/** Photos take a turn of their own: a tap that is made meanwhile does not wait for them. */
async function replayService(engine: Engine, service: ServiceKey, options: Wish): Promise<TapsEnd | undefined> {
  const wish = { options, join: both }
  const taps = await inTurn(engine, service, wish, async (joined) => await pushAndPull(engine, service, joined))
  if (!taps || taps.photosUntil === null || !(await hasPhotos(engine, service))) return taps
  const until = { options: taps.photosUntil, join: Math.max }
  const maySend = await inTurn(
    engine,
    `${service}/photos`,
    until,
    async (deadline) => await sendBlobs(engine, service, deadline),
  )
  return maySend === false ? { ...taps, rest: 'signed-out' } : taps
}

/** Returns the next time at which something may be sent. Commands that wait for the courier do not count. */
async function nextAt(engine: Engine, rests: ReplayReport['rests']): Promise<number | null> {
  const times: number[] = []
  const now = engine.clock.wall()
  const busy = await findBusy(engine)
  for (const [service, rest] of Object.entries(rests) as [ServiceKey, PushRest][]) {
    if (restsUntilHelp.has(rest) || !busy.has(service)) continue
    const row = await serviceRow(engine.db, service)
    const atService = Math.max(notBefore(row.backOffUntil, now), notBefore(row.retryAfterUntil, now))
    for (const at of [await getNextSendTime(engine, service), await nextBlobAt(engine, service)]) {
      if (at !== null) times.push(Math.max(atService, at))
    }
  }
  return times.length > 0 ? Math.min(...times) : null
}

/** What one look has found says nothing of what the other wish came for. */
const both = (a: Wish, b: Wish): Wish => ({
  now: Boolean(a.now) || Boolean(b.now),
  pull: [...new Set([...(a.pull ?? []), ...(b.pull ?? [])])],
  isLeft: async (service) => Boolean(await a.isLeft?.(service)) || Boolean(await b.isLeft?.(service)),
})

/** Pulls the services that lead, if the phone has never had their rows. */
async function leadTheWay(engine: Engine, { now, lead = [] }: ReplayOptions): Promise<void> {
  const rows = await Promise.all(lead.map(async (service) => await serviceRow(engine.db, service)))
  const isNew = rows.some(({ groups }) => groups === undefined)
  if (!isNew) return
  const pulls = lead.map(async (service) => await replayService(engine, service, { ...(now && { now }), pull: lead }))
  await Promise.race([Promise.allSettled(pulls), engine.clock.sleep(leadTimeoutMs)])
}

/** Returns those of the services that may be asked now. */
async function leaveOutResting(engine: Engine, services: readonly ServiceKey[], options: Wish): Promise<ServiceKey[]> {
  if (!options.now) {
    const now = engine.clock.wall()
    const rows = await serviceRows(engine.db, services)
    return rows
      .filter(({ backOffUntil, retryAfterUntil }) => notBefore(Math.max(backOffUntil, retryAfterUntil), now) <= now)
      .map(({ service }) => service)
  }
  const able: ServiceKey[] = []
  for (const service of services) if (await mayTry(engine, service, options)) able.push(service)
  return able
}

/** Begins the look of a run, at the services that may be asked now. It throws nothing: what it cannot know is pulled. */
async function startLook(engine: Engine, options: ReplayOptions): Promise<ReadonlySet<ServiceKey>> {
  const { look = [], later = [] } = options
  try {
    const services = listServices(engine).filter((service) => look.includes(service) || later.includes(service))
    return await lookForChanges(engine, await leaveOutResting(engine, services, options))
  } catch {
    return new Set()
  }
}

/**
 * Sends what waits, fetches what is new, then sends photos. The page and the worker call this same
 * function on every trigger; it may be stopped on any line and called again. Each service goes its own way:
 * what fails with one is thrown when all the others have come to rest.
 */
export async function replay(engine: Engine, options: ReplayOptions = {}): Promise<ReplayReport> {
  const { pull = [], look = [], later = [] } = options
  if (!(await allFeatures(engine)))
    return { rests: {}, missed: [...pull, ...look, ...later], nextAt: engine.clock.wall() + featuresAgain }
  await leadTheWay(engine, options)
  // What is sent does not wait for it.
  const looking = startLook(engine, options)
  const isLeft = async (service: ServiceKey): Promise<boolean> =>
    look.includes(service) && !(await looking).has(service)
  // A command that is saved after this has a run of its own.
  const busy = options.now ? null : await findBusy(engine)
  const rests: ReplayReport['rests'] = {}
  const missed: ServiceKey[] = []
  const ends = await Promise.allSettled(
    listServices(engine).map(async (service) => {
      const isIdle = busy !== null && !busy.has(service) && !pull.includes(service) && !(await isLeft(service))
      let end = isIdle ? idleEnd : await replayService(engine, service, { ...options, isLeft })
      let isAsked = pull.includes(service) || (await isLeft(service))
      if (later.includes(service) && !(await looking).has(service)) {
        await engine.clock.sleep(laterMs)
        end = await replayService(engine, service, { pull: [service] })
        isAsked = true
      }
      if (end) rests[service] = end.rest
      if (isAsked && !end?.pulled) missed.push(service)
    }),
  )
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  return { rests, missed, nextAt: await nextAt(engine, rests) }
}
