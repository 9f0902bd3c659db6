import { type MutationResult, type PushResponse, voidRejection } from '#contracts/sync/sync.ts'
import type { ServiceKey } from '#contracts/service-key.ts'
import type { Engine } from '../engine.ts'
import { numberedRows } from '../numbered-rows.ts'
import type { DeliveryRow, OutboxRow } from '../rows.ts'
import { serviceRow } from '../service-row.ts'
import { backOffDelay, longestWait } from './back-off.ts'
import { deleteBlobs } from './delete-blobs.ts'
import { needsCourier, voidTarget } from './needs-courier.ts'

/** After this many answers `retry` for one row the courier is asked. */
const retriesUntilAttention = 8

type Settled = Partial<DeliveryRow>

function settlement(engine: Engine, delivery: DeliveryRow, result: MutationResult, cursor: number): Settled {
  const now = engine.clock.wall()
  switch (result.kind) {
    case 'applied':
      return { state: result.seq <= cursor ? 'done' : 'acked', seq: result.seq, code: null, settledAt: now }
    case 'rejected':
      return { state: 'attention', code: result.code, settledAt: now }
    case 'blocked':
      return {}
    case 'retry': {
      // A wait of the service's own does not count as a retry of the command.
      const retries = delivery.retries + (result.code === undefined ? 1 : 0)
      const wait = Math.max(
        Math.min(longestWait, result.afterMs),
        backOffDelay(Math.max(1, retries), () => engine.random()),
      )
      return { retries, nextAt: now + wait, code: result.code ?? null }
    }
  }
}

/** A void's answer decides over its target: gone for good, or there already and therefore done, or as open as before. */
async function settleVoid(engine: Engine, row: OutboxRow, result: MutationResult, cursor: number): Promise<void> {
  const { db } = engine
  if (result.kind !== 'applied' && result.kind !== 'rejected') return
  const tooLate = result.kind === 'rejected' && result.code === voidRejection
  if (result.kind === 'rejected' && !tooLate) return await needsCourier(db, row.n, result.code)
  const targetRow = await voidTarget(db, row)
  await db.outbox.delete(row.n)
  await db.delivery.delete(row.n)
  if (!targetRow) return
  if (tooLate) {
    const seq = Number((result.current as { seq?: unknown } | null | undefined)?.seq ?? 0)
    const state = seq <= cursor ? 'done' : 'acked'
    await db.delivery.update(targetRow.n, { state, seq, code: null, settledAt: engine.clock.wall() })
    return
  }
  await db.outbox.delete(targetRow.n)
  await db.delivery.delete(targetRow.n)
  await deleteBlobs(db, [targetRow.n])
}

/** Writes down what a service answered. Returns how many rows are settled now: none means that sending the same again at once would be idle. */
export async function settle(
  engine: Engine,
  service: ServiceKey,
  { epoch, results }: Pick<PushResponse, 'epoch' | 'results'>,
): Promise<number> {
  const { db } = engine
  return await db.transaction('rw', [db.outbox, db.delivery, db.blobs, db.blobBytes, db.services], async () => {
    const known = await serviceRow(db, service)
    // Given before the service was restored, it may be void; another program has met the new epoch meanwhile.
    if (known.epoch !== null && known.epoch !== epoch) return 0
    if (known.epoch === null) await db.services.put({ ...known, epoch })
    const { cursor } = known
    const byMid = new Map(results.map((result) => [result.mid, result]))
    // A late second response changes nothing: the first one counts.
    const pending = await db.delivery.where('[service+state]').equals([service, 'pending']).toArray()
    const rows = await numberedRows(
      db.outbox,
      pending.map((delivery) => delivery.n),
    )
    const updates: DeliveryRow[] = []
    const wornOut: number[] = []
    const voids: [OutboxRow, MutationResult][] = []
    let settled = 0
    for (const [i, delivery] of pending.entries()) {
      const row = rows[i]
      const result = row && byMid.get(row.mid)
      if (!result) continue
      if (result.kind !== 'blocked') settled++
      if (row.command === 'void' && result.kind !== 'retry' && result.kind !== 'blocked') voids.push([row, result])
      else updates.push({ ...delivery, ...settlement(engine, delivery, result, cursor), sendingSince: null })
      if (result.kind === 'retry' && result.code === undefined && delivery.retries + 1 >= retriesUntilAttention)
        wornOut.push(row.n)
    }
    if (updates.length > 0) await db.delivery.bulkPut(updates)
    for (const n of wornOut) await needsCourier(db, n, 'not-taken-yet')
    for (const [row, result] of voids) await settleVoid(engine, row, result, cursor)
    return settled
  })
}
