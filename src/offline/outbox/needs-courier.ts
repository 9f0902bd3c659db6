import { voidCommand } from '#contracts/sync/sync.ts'
import type { OfflineDatabase } from '../database.ts'
import type { OutboxRow } from '../rows.ts'

/** Returns the command that a void withdraws. */
export const voidTarget = async (db: OfflineDatabase, row: OutboxRow): Promise<OutboxRow | undefined> =>
  await db.outbox
    .where('mid')
    .equals((row.input as { mid: string }).mid)
    .first()

/**
 * Puts a row that waited to be sent before the courier, inside the caller's transaction. A void is a wish
 * and nothing that a screen shows: when it cannot be carried out, the tap that it was to withdraw comes back.
 */
export async function needsCourier(db: OfflineDatabase, n: number, code: string): Promise<void> {
  const [row, delivery] = await Promise.all([db.outbox.get(n), db.delivery.get(n)])
  // Page and worker may both have sent it, and the other one's answer came first.
  if (delivery?.state !== 'pending') return
  const target = row?.command === voidCommand.name ? await voidTarget(db, row) : undefined
  if (target) {
    await db.outbox.delete(n)
    await db.delivery.delete(n)
  }
  await db.delivery.update(target?.n ?? n, { state: 'attention', code, sendingSince: null })
}
