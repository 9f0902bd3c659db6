import { pullResponseSchema } from '#contracts/sync.ts'
import type { PullResponse } from '#contracts/sync.ts'
import type { ServiceKey } from '#contracts/service-key.ts'
import { notePulled } from '../as-of.ts'
import type { Engine } from '../engine.ts'
import type { ServiceRow } from '../rows.ts'
import { exchange, noteFailure, noteSuccess } from '../exchange.ts'
import { acceptEpoch, adoptEpoch } from '../outbox/accept-epoch.ts'
import { changeServiceRow, serviceRow } from '../service-row.ts'
import { applyChanges } from './apply-changes.ts'
import { applySnapshot } from './apply-snapshot.ts'
import { covers, holdingsOf } from './holdings.ts'

/** `current`: the tables are what the service had a moment ago. */
export type PullEnd = 'current' | 'failed' | 'signed-out' | 'not-configured'

/** `begin-again`: the numbers that the question went by are no longer the service's. */
type NoPage = PullEnd | 'begin-again'

async function page(engine: Engine, service: ServiceKey, query: Record<string, string>): Promise<PullResponse | NoPage> {
  const reply = await exchange(engine, service, `/v1/sync/pull?${new URLSearchParams(query).toString()}`, {
    headers: { accept: 'application/json' },
  })
  if (reply.kind === 'none') {
    if (reply.code === 'not-configured') return 'not-configured'
    if (reply.code === 'no-network') {
      await noteFailure(engine, service)
      return 'failed'
    }
    return 'signed-out'
  }
  const { response } = reply
  if (response.status === 409) {
    return (await acceptEpoch(engine, service, response, query['epoch'] ?? null)) ? 'begin-again' : 'failed'
  }
  const body: unknown = response.ok ? await response.json().catch(() => undefined) : undefined
  const parsed = pullResponseSchema.safeParse(body)
  if (parsed.success) return parsed.data
  await noteFailure(engine, service, response)
  return 'failed'
}

type Snapshot = Extract<PullResponse, { kind: 'snapshot' }>

/** Gathers the pages of a snapshot before any of it is shown: half a round would look like a whole one. */
async function restOfSnapshot(engine: Engine, service: ServiceKey, first: Snapshot): Promise<Snapshot['rows'] | NoPage> {
  const rows = [...first.rows]
  let next = first.next
  engine.onProgress(service, rows.length, first.total)
  while (next !== null) {
    const more = await page(engine, service, { cursor: '0', epoch: first.epoch, after: next })
    if (typeof more === 'string') return more
    if (more.kind !== 'snapshot' || more.epoch !== first.epoch) return 'begin-again'
    for (const row of more.rows) rows.push(row)
    next = more.next
    engine.onProgress(service, rows.length, first.total)
  }
  return rows
}

async function takePage(engine: Engine, service: ServiceKey, cursor: number, got: PullResponse): Promise<NoPage | 'more'> {
  if (got.kind === 'snapshot' || got.changes.length > 0) await engine.db.room.watch()
  if ((await serviceRow(engine.db, service)).epoch !== got.epoch) await adoptEpoch(engine, service, got.epoch)
  if (got.kind === 'snapshot') {
    const rows = await restOfSnapshot(engine, service, got)
    if (typeof rows === 'string') return rows
    await applySnapshot(engine, service, { epoch: got.epoch, at: got.at, rows, stamp: got.stamp })
    // An empty feed has nothing to go on from; it would answer with a snapshot for ever.
    return got.at === 0 ? 'current' : 'more'
  }
  const contiguous = got.changes.every((change, i) => change.seq === cursor + 1 + i)
  if (!contiguous) {
    // A gap must never be papered over: load everything again.
    await changeServiceRow(engine.db, service, { cursor: 0 })
    return 'more'
  }
  const end = await applyChanges(engine, service, { cursor, epoch: got.epoch, changes: got.changes, stamp: got.stamp })
  return end >= got.head ? 'current' : 'more'
}

/** The service's place in its feed. It is the beginning where the tables lack what this program keeps. */
async function startingPlace(engine: Engine, service: ServiceKey): Promise<ServiceRow> {
  const row = await serviceRow(engine.db, service)
  if (covers(row, holdingsOf(engine, service))) return row
  await changeServiceRow(engine.db, service, { cursor: 0 })
  return { ...row, cursor: 0 }
}

/** Brings the tables of one service up to its feed's head. */
export async function pullService(engine: Engine, service: ServiceKey): Promise<PullEnd> {
  // Bounded, so that a service that never comes to its head cannot keep the worker busy for ever.
  for (let round = 0; round < 200; round++) {
    const { cursor, epoch, stamp } = await startingPlace(engine, service)
    const got = await page(engine, service, { cursor: String(cursor), ...(epoch === null ? {} : { epoch }), ...(cursor > 0 && stamp ? { stamp } : {}) })
    const step = typeof got === 'string' ? got : await takePage(engine, service, cursor, got)
    if (step === 'more' || step === 'begin-again') continue
    if (step === 'current') {
      await noteSuccess(engine, service)
      await notePulled(engine, service)
    }
    return step
  }
  return 'failed'
}
