import { voidCommand } from '#contracts/sync/sync.ts'
import type { Engine } from '../engine.ts'
import type { DeliveryRow, OutboxRow } from '../rows.ts'
import { deleteBlobs } from './delete-blobs.ts'
import { toNewDelivery } from './fresh-delivery.ts'

/** A code of the engine's own (not of a command) leaves the fate of a row that has left the device unknown. */
export const fateKnown = (delivery: DeliveryRow): boolean =>
  delivery.sent === 0 || (delivery.state === 'attention' && delivery.settledAt !== null)

async function forget(engine: Engine, n: number): Promise<void> {
  await engine.db.outbox.delete(n)
  await engine.db.delivery.delete(n)
  await deleteBlobs(engine.db, [n])
}

async function withdraw(engine: Engine, row: OutboxRow): Promise<void> {
  const { db } = engine
  const wish: Omit<OutboxRow, 'n'> = {
    mid: engine.newId(),
    actor: row.actor,
    service: row.service,
    entity: row.entity,
    command: voidCommand.name,
    version: voidCommand.version,
    program: engine.program,
    input: { mid: row.mid },
    deviceTime: new Date(engine.clock.wall()).toISOString(),
    tick: engine.clock.tick(),
    blobs: [],
  }
  const n = await db.outbox.add(wish)
  await db.delivery.add(toNewDelivery({ n, service: row.service }))
  await db.delivery.update(row.n, { state: 'withdrawn', code: null, sendingSince: null })
}

/**
 * Discards a command at the courier's wish. A rejected command, or one that never left the device, is discarded at once. One that
 * was sent without a response may have arrived: then the service is asked to void it, and answers whether
 * it still could. Returns which of the two it was, or `settled` when it is too late to discard.
 */
export async function discard(engine: Engine, n: number): Promise<'discarded' | 'withdrawing' | 'settled'> {
  const { db } = engine
  return await db.transaction('rw', db.outbox, db.delivery, db.blobs, db.blobBytes, async () => {
    const [row, delivery] = await Promise.all([db.outbox.get(n), db.delivery.get(n)])
    if (!delivery || delivery.state === 'acked' || delivery.state === 'done') return 'settled'
    if (!row || fateKnown(delivery)) {
      await forget(engine, n)
      return 'discarded'
    }
    if (delivery.state !== 'withdrawn') await withdraw(engine, row)
    return 'withdrawing'
  })
}

/**
 * Sends a row that needs the courier once more. A rejection is final for its id, so the command is repeated under a
 * new one, in its old place: what was tapped after it, and waits for it, still comes after it.
 */
export async function retry(engine: Engine, n: number): Promise<void> {
  const { db } = engine
  await db.transaction('rw', db.outbox, db.delivery, db.blobs, async () => {
    const [row, delivery] = await Promise.all([db.outbox.get(n), db.delivery.get(n)])
    if (!row || delivery?.state !== 'attention') return
    if (delivery.settledAt === null) {
      await db.delivery.update(n, {
        state: 'pending',
        code: null,
        retries: 0,
        nextAt: 0,
        sendingSince: null,
        givesWay: false,
      })
      await db.blobs.where('n').equals(n).modify({ attempts: 0, nextAt: 0 })
      return
    }
    await db.outbox.put({ ...row, mid: engine.newId() })
    await db.delivery.put(toNewDelivery(row))
  })
}
