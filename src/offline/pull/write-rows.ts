import { Dexie, type Transaction } from 'dexie'
import { ownFeed } from '#contracts/sync/sync.ts'
import type { ServiceKey } from '#contracts/service-key.ts'
import type { Engine } from '../engine.ts'
import type { FeatureSync, FeedCollection, WrittenRows } from '../feature-sync.ts'
import type { DeliveryRow } from '../rows.ts'
import { saveUnreadRows, type UnreadRow } from './left-aside.ts'

export const getSyncs = (engine: Engine, service: ServiceKey): FeatureSync[] =>
  engine.syncs.filter((sync) => sync.service === service)

export function getTables(engine: Engine, service: ServiceKey): string[] {
  const own = getSyncs(engine, service).flatMap((sync) => [
    ...sync.collections.map((collection) => collection.table),
    ...(sync.groupCollections ?? []).map((collection) => collection.table),
    ...sync.derivedTables,
  ])
  return [...new Set([...own, 'services', 'delivery', 'meta'])]
}

export interface IncomingRow {
  kind: string
  id: string
  value: unknown
}

/** The rows of one collection, parsed; those that are not what they should be are left out and named. */
function readRows({ kind, row: schema }: FeedCollection, values: ReadonlyMap<string, unknown>) {
  const put: { id: string; row: unknown }[] = []
  const removed: string[] = []
  const unread: UnreadRow[] = []
  for (const [id, value] of values) {
    if (value === null) {
      removed.push(id)
      continue
    }
    const parsed = schema.safeParse(value)
    if (parsed.success) put.push({ id, row: parsed.data })
    else
      unread.push({
        kind,
        id,
        issue: parsed.error.issues.map(({ path, code }) => `${path.join('.')} ${code}`).join(', '),
      })
  }
  return { put, removed, unread }
}

/** The last state of each row of one kind is the one that counts within one page. */
const lastOf = (rows: readonly IncomingRow[], kind: string): Map<string, unknown> =>
  new Map(rows.filter((row) => row.kind === kind).map((row) => [row.id, row.value]))

/** Writes those rows of a feed that feeds of groups may have, under the name of this one. */
export async function writeGroupRows(
  engine: Engine,
  tx: Transaction,
  service: ServiceKey,
  feed: string,
  rows: readonly IncomingRow[],
): Promise<void> {
  const aside: UnreadRow[] = []
  for (const collection of getSyncs(engine, service).flatMap((sync) => sync.groupCollections ?? [])) {
    const { put, removed, unread } = readRows(collection, lastOf(rows, collection.kind))
    aside.push(...unread)
    const kept = put.map(({ id, row }) => ({
      ...(collection.keep?.(row as never, engine.actor) ?? (row as object)),
      feed,
      id,
    }))
    if (kept.length > 0) await tx.table(collection.table).bulkPut(kept)
    if (removed.length > 0) await tx.table(collection.table).bulkDelete(removed.map((id) => [feed, id]))
  }
  await saveUnreadRows(tx, service, aside)
}

export async function deleteGroupRows(
  engine: Engine,
  tx: Transaction,
  service: ServiceKey,
  feed: string,
): Promise<void> {
  for (const { table } of getSyncs(engine, service).flatMap((sync) => sync.groupCollections ?? [])) {
    await tx.table(table).where('[feed+id]').between([feed, Dexie.minKey], [feed, Dexie.maxKey]).delete()
  }
}

/**
 * Writes rows of the own feed, in their order; null removes. A kind that no feature knows is passed over. A row that
 * cannot be read is left aside: what the table has of it stays, and nobody meets a shape that they do not know.
 */
export async function writeRows(
  engine: Engine,
  tx: Transaction,
  service: ServiceKey,
  rows: readonly IncomingRow[],
): Promise<void> {
  const aside: UnreadRow[] = []
  for (const sync of getSyncs(engine, service)) {
    const written: WrittenRows[] = []
    for (const collection of sync.collections) {
      const { kind, table } = collection
      const last = lastOf(rows, kind)
      if (last.size === 0) continue
      const read = readRows(collection, last)
      const { removed } = read
      const put = read.put.map(({ row }) => row)
      aside.push(...read.unread)
      if (put.length > 0) await tx.table(table).bulkPut(put)
      if (removed.length > 0) await tx.table(table).bulkDelete(removed)
      written.push({ kind, put, removed })
    }
    if (written.length > 0) await sync.afterWrite?.(tx, written)
  }
  await saveUnreadRows(tx, service, aside)
  await writeGroupRows(engine, tx, service, ownFeed, rows)
}

/** Own writes up to this number are in the rows now: the overlay gives way to them in the same moment. */
export async function finishAcked(tx: Transaction, service: ServiceKey, cursor: number): Promise<void> {
  const delivery = tx.table<DeliveryRow, number>('delivery')
  const acked = await delivery.where('[service+state]').equals([service, 'acked']).toArray()
  const shown = acked.filter(({ seq }) => seq !== null && seq <= cursor)
  if (shown.length > 0) await delivery.bulkPut(shown.map((row) => ({ ...row, state: 'done' })))
}
