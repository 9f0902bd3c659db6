import { ownFeed } from '#contracts/sync/sync.ts'
import type { ServiceKey } from '#contracts/service-key.ts'
import type { Engine } from '../engine.ts'
import { serviceRow } from '../service-row.ts'
import { getHoldings } from './holdings.ts'
import { leftAsideKey } from './left-aside.ts'
import { deleteGroupRows, finishAcked, getTables, writeRows, getSyncs, type IncomingRow } from './write-rows.ts'

/**
 * Replaces everything that the service's own feed had written, in one transaction. The outbox stays. A snapshot
 * that comes late, when another program has already gone beyond it, would take rows back: it is let go.
 */
export async function applySnapshot(
  engine: Engine,
  service: ServiceKey,
  snapshot: { epoch: string; at: number; rows: readonly IncomingRow[]; stamp?: string | undefined },
): Promise<void> {
  const { db } = engine
  await db.transaction('rw', getTables(engine, service), async (tx) => {
    const row = await serviceRow(db, service)
    if (row.epoch !== snapshot.epoch || row.cursor > snapshot.at) return
    for (const sync of getSyncs(engine, service)) {
      for (const { table } of sync.collections) await tx.table(table).clear()
      for (const table of sync.derivedTables) await tx.table(table).clear()
    }
    await deleteGroupRows(engine, tx, service, ownFeed)
    await db.meta.delete(leftAsideKey(service))
    await writeRows(engine, tx, service, snapshot.rows)
    const { at, epoch, stamp } = snapshot
    const emptyIn = at === 0 ? epoch : undefined
    await db.services.put({ ...row, cursor: at, stamp, emptyIn, holds: getHoldings(engine, service) })
    await finishAcked(tx, service, snapshot.at)
  })
}
