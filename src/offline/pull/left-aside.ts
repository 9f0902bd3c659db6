import type { Transaction } from 'dexie'
import type { ServiceKey } from '#contracts/service-key.ts'
import type { MetaRow } from '../rows.ts'

/** A row that did not have the shape that this program knows. */
export interface UnreadRow {
  kind: string
  id: string
  /** The path in the row and the error, without its content: "events.0.kind invalid_value". */
  issue: string
}

/** Saved in `meta` and so in the export of the device. The count continues until everything is loaded again. */
export interface LeftAside {
  count: number
  newest: readonly UnreadRow[]
}

const shown = 20

export const leftAsideKey = (service: ServiceKey): string => `left-aside/${service}`

export async function saveUnreadRows(
  tx: Transaction,
  service: ServiceKey,
  unread: readonly UnreadRow[],
): Promise<void> {
  if (unread.length === 0) return
  const meta = tx.table<MetaRow, string>('meta')
  const key = leftAsideKey(service)
  const before = (await meta.get(key))?.value as LeftAside | undefined
  const newest = [...(before?.newest ?? []), ...unread].slice(-shown)
  const value: LeftAside = { count: (before?.count ?? 0) + unread.length, newest }
  await meta.put({ key, value })
}
