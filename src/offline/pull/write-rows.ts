import type { Transaction } from 'dexie'
import type { ServiceKey } from '#contracts/service-key.ts'
import type { Engine } from '../engine.ts'
import type { FeatureSync, WrittenRows } from '../feature-sync.ts'
import type { DeliveryRow } from '../rows.ts'

export const syncsOf = (engine: Engine, service: ServiceKey): FeatureSync[] =>
  engine.syncs.filter((sync) => sync.service === service)

/** The tables that a pull of this service may write, with the core's own. */
export function tablesOf(engine: Engine, service: ServiceKey): string[] {
  const own = syncsOf(engine, service).flatMap((sync) => [
    ...sync.collections.map((collection) => collection.table),
    ...sync.derivedTables,
  ])
  return [...new Set([...own, 'services', 'delivery'])]
}

export interface IncomingRow {
  kind: string
  id: string
  value: unknown
}

/** Writes rows of a feed, in their order; null removes. A kind that no feature knows is left aside. */
export async function writeRows(
  engine: Engine,
  tx: Transaction,
  service: ServiceKey,
  rows: readonly IncomingRow[],
): Promise<void> {
  for (const sync of syncsOf(engine, service)) {
    const written: WrittenRows[] = []
    for (const { kind, table } of sync.collections) {
      // The last state of each row is the one that counts within one page.
      const last = new Map(rows.filter((row) => row.kind === kind).map((row) => [row.id, row.value]))
      if (last.size === 0) continue
      const put = [...last.values()].filter((value) => value !== null)
      const removed = [...last].filter(([, value]) => value === null).map(([id]) => id)
      if (put.length > 0) await tx.table(table).bulkPut(put)
      if (removed.length > 0) await tx.table(table).bulkDelete(removed)
      written.push({ kind, put, removed })
    }
    if (written.length > 0) await sync.afterWrite?.(tx, written)
  }
}

/** Own writes up to this number are in the rows now: the overlay gives way to them in the same moment. */
export async function finishAcked(tx: Transaction, service: ServiceKey, cursor: number): Promise<void> {
  const delivery = tx.table<DeliveryRow, number>('delivery')
  const acked = await delivery.where('[service+state]').equals([service, 'acked']).toArray()
  const shown = acked.filter(({ seq }) => seq !== null && seq <= cursor)
  if (shown.length > 0) await delivery.bulkPut(shown.map((row) => ({ ...row, state: 'done' })))
}
