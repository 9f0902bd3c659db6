import { ownFeed, type PullResponse, type Change } from '#contracts/sync/sync.ts'
import type { ServiceKey } from '#contracts/service-key.ts'
import { markPulled } from '../as-of.ts'
import type { Engine } from '../engine.ts'
import type { ServiceRow } from '../rows.ts'
import { recordSuccess } from '../exchange.ts'
import { adoptEpoch } from '../outbox/accept-epoch.ts'
import { changeServiceRow, serviceRow } from '../service-row.ts'
import { applySnapshot } from './apply-snapshot.ts'
import { fetchPage, isContiguous, fetchRestOfSnapshot, type NoPage, type PullEnd } from './ask-page.ts'
import { covers, getGroupHoldings, getHoldings } from './holdings.ts'
import { pullGroups } from './pull-groups.ts'
import { finishAcked, getTables, writeRows } from './write-rows.ts'

/**
 * Writes one page of changes and moves the cursor, in one transaction. Returns the cursor then. Page and
 * worker may both have sent a request: only the one whose request still fits the cursor writes.
 */
async function applyChanges(
  engine: Engine,
  service: ServiceKey,
  page: { cursor: number; epoch: string; changes: readonly Change[]; stamp?: string | undefined },
): Promise<number> {
  const { db } = engine
  return await db.transaction('rw', getTables(engine, service), async (tx) => {
    const row = await serviceRow(db, service)
    if (row.cursor !== page.cursor || row.epoch !== page.epoch) return row.cursor
    const holds = getHoldings(engine, service)
    if (!covers(row, holds)) return row.cursor
    await writeRows(engine, tx, service, page.changes)
    const cursor = page.cursor + page.changes.length
    if (cursor !== row.cursor) await db.services.put({ ...row, cursor, holds, stamp: page.stamp, emptyIn: undefined })
    await finishAcked(tx, service, cursor)
    return cursor
  })
}

async function takePage(
  engine: Engine,
  service: ServiceKey,
  feed: string | null,
  cursor: number,
  got: PullResponse,
): Promise<NoPage | 'more'> {
  if (got.kind === 'snapshot' || got.changes.length > 0) await engine.db.storage.watch()
  if ((await serviceRow(engine.db, service)).epoch !== got.epoch) await adoptEpoch(engine, service, got.epoch)
  if (got.kind === 'snapshot') {
    const rows = await fetchRestOfSnapshot(engine, service, got, feed)
    if (typeof rows === 'string') return rows
    await applySnapshot(engine, service, { epoch: got.epoch, at: got.at, rows, stamp: got.stamp })
    // An empty feed has nothing to go on from; it would answer with a snapshot for ever.
    return got.at === 0 ? 'current' : 'more'
  }
  if (!isContiguous(cursor, got.changes)) {
    // Cursor 0 loads everything again.
    await changeServiceRow(engine.db, service, { cursor: 0 })
    return 'more'
  }
  const end = await applyChanges(engine, service, { cursor, epoch: got.epoch, changes: got.changes, stamp: got.stamp })
  return end >= got.head ? 'current' : 'more'
}

/** Returns the row from which a pull starts. It starts at the beginning if the tables lack what this program saves. */
async function startingPlace(engine: Engine, service: ServiceKey): Promise<ServiceRow> {
  const row = await serviceRow(engine.db, service)
  if (covers(row, getHoldings(engine, service))) return row
  await changeServiceRow(engine.db, service, { cursor: 0 })
  return { ...row, cursor: 0 }
}

/** Brings the tables of one service up to the heads of the own feed and of those of the courier's groups. */
export async function pullService(engine: Engine, service: ServiceKey): Promise<PullEnd> {
  const feed = Object.keys(getGroupHoldings(engine, service)).length > 0 ? ownFeed : null
  // The limit prevents a service that never reaches its head from occupying the worker for ever.
  for (let round = 0; round < 200; round++) {
    const { cursor, epoch, stamp } = await startingPlace(engine, service)
    const got = await fetchPage(engine, service, { feed, cursor, epoch, stamp })
    let step = typeof got === 'string' ? got : await takePage(engine, service, feed, cursor, got)
    if (step === 'more' || step === 'begin-again') continue
    // A service from before groups names none. That does not mean that the groups were left.
    if (step === 'current' && typeof got !== 'string' && got.groups && feed !== null)
      step = await pullGroups(engine, service, got.groups)
    if (step === 'current') {
      await recordSuccess(engine, service)
      await markPulled(engine, service)
    }
    return step === 'not-allowed' ? 'failed' : step
  }
  return 'failed'
}
