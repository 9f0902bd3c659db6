import type { Change } from '#contracts/sync/sync.ts'
import type { ServiceKey } from '#contracts/service-key.ts'
import type { Engine } from '../engine.ts'
import { serviceRow } from '../service-row.ts'
import { covers, getHoldings } from './holdings.ts'
import { finishAcked, getTables, writeRows } from './write-rows.ts'

/**
 * Writes one page of changes and moves the cursor, in one transaction. Returns the cursor then. Page and
 * worker may both have asked: only the one whose question still fits the cursor writes.
 */
export async function applyChanges(
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
    if (cursor !== row.cursor) await db.services.put({ ...row, cursor, holds, stamp: page.stamp })
    await finishAcked(tx, service, cursor)
    return cursor
  })
}
