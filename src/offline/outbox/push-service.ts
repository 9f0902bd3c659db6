import { pushLimit, pushResponseSchema, type PushResponse } from '#contracts/sync/sync.ts'
import type { ServiceKey } from '#contracts/service-key.ts'
import type { Engine } from '../engine.ts'
import { exchange, isBackingOff, recordFailedExchange, recordSuccess } from '../exchange.ts'
import { numberedRows } from '../numbered-rows.ts'
import type { PushedEvidence } from '../evidence/push-evidence.ts'
import { withEvidence } from '../evidence/with-evidence.ts'
import { changeServiceRow, clientId, serviceRow } from '../service-row.ts'
import { acceptEpoch } from './accept-epoch.ts'
import { classifyStatus } from './classify.ts'
import { needsCourier } from './needs-courier.ts'
import { nextBatch, type Batch } from './next-batch.ts'
import { isServiceProblem } from './own-problem.ts'
import { packedBody } from './push-body.ts'
import { settle } from './settle.ts'

/**
 * How a service's part of the outbox came to rest.
 * - `idle`: nothing is left that may go now.
 * - `waiting`: not now; the service row says until when.
 * - `signed-out`, `upgrade`: the courier has to act first.
 * - `not-configured`: something waits, and this app has no address for the service.
 * - `out-of-time`: the slice is used up and there is more.
 */
export type PushRest = 'idle' | 'waiting' | 'signed-out' | 'upgrade' | 'not-configured' | 'out-of-time'

/** Nothing continues by itself after one of these. */
export const restsUntilHelp: ReadonlySet<PushRest> = new Set(['signed-out', 'upgrade', 'not-configured'])

/** How a push ended, and whether the service settled anything. */
export interface PushEnd {
  rest: PushRest
  settled: boolean
}

type Step = { kind: 'more'; settled?: true } | { kind: 'smaller' | 'unsigned' } | { kind: 'rest'; rest: PushRest }

interface PushSize {
  mutations: number
  bytes: number
  isSigned: boolean
}

/**
 * Writes down that the batch leaves the phone, and returns what of it may: since it was read, the courier
 * may have discarded a tap, or another program may have settled one. What follows in its order waits too.
 */
async function markSent(engine: Engine, batch: Batch): Promise<Batch> {
  const now = engine.clock.wall()
  const { db } = engine
  return await db.transaction('rw', db.outbox, db.delivery, async () => {
    const deliveries = await numberedRows(
      db.delivery,
      batch.mutations.map((mutation) => mutation.n),
    )
    const overtaken = new Set<string>()
    const going = batch.mutations.filter(({ n, entity }, i) => {
      const order = batch.orders.get(n) ?? entity
      if (deliveries[i]?.state !== 'pending') overtaken.add(order)
      return !overtaken.has(order)
    })
    const leaving = new Set(going.map((mutation) => mutation.n))
    await db.delivery.bulkPut(
      deliveries.flatMap((delivery) => {
        if (!delivery || !leaving.has(delivery.n)) return []
        delivery.sent += 1
        delivery.sendingSince = now
        return [delivery]
      }),
    )
    for (const { n, code } of batch.unreadable) await needsCourier(db, n, code)
    return { ...batch, mutations: going }
  })
}

async function unmarkSending(engine: Engine, batch: Batch): Promise<void> {
  const { db } = engine
  await db.transaction('rw', db.delivery, async () => {
    const rows = await numberedRows(
      db.delivery,
      batch.mutations.map((mutation) => mutation.n),
    )
    const sending = rows.filter((row) => row !== undefined).filter((row) => row.sendingSince !== null)
    await db.delivery.bulkUpdate(sending.map(({ n }) => ({ key: n, changes: { sendingSince: null } })))
  })
}

/** The answer, or undefined where something between us and the service wrote the body. */
async function readAnswer(response: Response): Promise<PushResponse | undefined> {
  try {
    return pushResponseSchema.safeParse(await response.json()).data
  } catch {
    return undefined
  }
}

async function afterAnswer(
  engine: Engine,
  service: ServiceKey,
  batch: Batch,
  { response, signed }: { response: Response; signed: PushedEvidence | undefined },
): Promise<Step> {
  const answer = await readAnswer(response)
  if (!answer) {
    await recordFailedExchange(engine, service)
    await unmarkSending(engine, batch)
    return { kind: 'rest', rest: 'waiting' }
  }
  await signed?.save(answer.evidence)
  const settled = await settle(engine, service, answer)
  if (settled < batch.mutations.length) await unmarkSending(engine, batch)
  const isOutdated = (await serviceRow(engine.db, service)).epoch !== answer.epoch
  // Sent again at once, the same would be answered in the same way.
  await (settled > 0 || isOutdated ? recordSuccess(engine, service) : recordFailedExchange(engine, service))
  return settled > 0 ? { kind: 'more', settled: true } : { kind: 'rest', rest: 'waiting' }
}

/** Handles a request that the service cannot read: its rows are sent one by one until the cause is alone. */
async function onSuspect(
  engine: Engine,
  service: ServiceKey,
  batch: Batch,
  { response, signed }: { response: Response; signed: PushedEvidence | undefined },
): Promise<Step> {
  const { status } = response
  if (classifyStatus(status) === 'suspect' && !(await isServiceProblem(response))) {
    await recordFailedExchange(engine, service, response)
    return { kind: 'rest', rest: 'waiting' }
  }
  const [only] = batch.mutations
  if (batch.mutations.length > 1 || !only) return { kind: 'smaller' }
  // The cause may be what is signed, and work never waits for that.
  if (signed) return { kind: 'unsigned' }
  const { db } = engine
  await db.transaction('rw', db.outbox, db.delivery, () => needsCourier(db, only.n, `refused-${status}`))
  return { kind: 'more' }
}

async function send(engine: Engine, service: ServiceKey, batch: Batch, size: PushSize): Promise<Step> {
  const { epoch, cursor, stamp } = await serviceRow(engine.db, service)
  const id = await clientId(engine.db, () => engine.newId())
  const signed = size.isSigned
    ? await withEvidence(engine, service, (code) => code.toPushedEvidence(engine, batch.mutations, size.mutations))
    : undefined
  const packed = await packedBody(
    JSON.stringify({
      clientId: id,
      epoch,
      ...(cursor > 0 && { cursor, stamp }),
      mutations: batch.mutations,
      evidence: signed?.evidence,
    }),
  )
  const reply = await exchange(engine, service, '/v1/sync/push', { method: 'POST', ...packed })
  if (reply.kind === 'none') {
    await unmarkSending(engine, batch)
    if (reply.code !== 'no-network') return { kind: 'rest', rest: 'signed-out' }
    await recordFailedExchange(engine, service)
    return { kind: 'rest', rest: 'waiting' }
  }
  const { response } = reply
  const outcome = classifyStatus(response.status)
  if (outcome === 'answered') return await afterAnswer(engine, service, batch, { response, signed })
  await unmarkSending(engine, batch)
  switch (outcome) {
    case 'epoch-changed':
      return (await acceptEpoch(engine, service, response, epoch))
        ? { kind: 'more' }
        : { kind: 'rest', rest: 'waiting' }
    case 'halve':
    case 'suspect':
      return await onSuspect(engine, service, batch, { response, signed })
    case 'upgrade-needed':
      await changeServiceRow(engine.db, service, { upgradeNeeded: true })
      return { kind: 'rest', rest: 'upgrade' }
    default:
      await recordFailedExchange(engine, service, response)
      return { kind: 'rest', rest: 'waiting' }
  }
}

/** Sends what waits for one service until nothing may go now, or until `deadline` (wall clock, ms). */
export async function pushService(engine: Engine, service: ServiceKey, deadline: number): Promise<PushEnd> {
  let settled = false
  const size: PushSize = { ...pushLimit, isSigned: true }
  for (;;) {
    if (engine.clock.wall() >= deadline) return { rest: 'out-of-time', settled }
    // Another request may have been told so meanwhile.
    if (await isBackingOff(engine, service)) return { rest: 'waiting', settled }
    const next = await nextBatch(engine, service, size)
    if (next.mutations.length === 0 && next.unreadable.length === 0) return { rest: 'idle', settled }
    if (engine.address(service) === null) return { rest: 'not-configured', settled }
    await engine.db.storage.watch()
    const batch = await markSent(engine, next)
    if (batch.mutations.length === 0) continue
    const step = await send(engine, service, batch, size)
    if (step.kind === 'rest') return { rest: step.rest, settled }
    if (step.kind === 'more' && step.settled) settled = true
    if (step.kind === 'smaller') size.mutations = Math.max(1, Math.floor(batch.mutations.length / 2))
    size.isSigned = step.kind !== 'unsigned'
  }
}
