import { currentEngine } from '#offline/current-engine.ts'
import { listServices } from '#offline/engine.ts'
import { deleteBlobs } from '#offline/outbox/delete-blobs.ts'
import { giveWay } from '#offline/outbox/give-way.ts'
import type { PushRest } from '#offline/outbox/push-service.ts'
import { discard, retry } from '#offline/outbox/resolve.ts'
import { replay } from '#offline/replay.ts'
import { readWaiting, type OutboxItem } from './outbox-store.ts'
import { readOutboxSummary, type OutboxSummary } from './outbox-summary-store.ts'

export interface SendOutcome {
  rests: readonly PushRest[]
  left: OutboxSummary
}

type ItemKey = Pick<OutboxItem, 'n' | 'kind'>

/** Sends what waits and fetches what is new, now. */
export async function sendNow(): Promise<SendOutcome> {
  const engine = currentEngine()
  const { rests } = await replay(engine, { now: true, pull: listServices(engine) })
  return { rests: Object.values(rests), left: await readOutboxSummary() }
}

export async function retryItem({ n, kind }: ItemKey): Promise<SendOutcome> {
  const engine = currentEngine()
  if (kind === 'tap') await retry(engine, n)
  else await engine.db.blobs.where('n').equals(n).modify({ state: 'waiting', attempts: 0, nextAt: 0 })
  return await sendNow()
}

/** Gives way to the next command on the same item, because the courier is about to record the rejected one again. */
export const doAgain = async ({ n }: ItemKey): Promise<void> => await giveWay(currentEngine(), n)

/** See {@link discard}: it may take an answer of the service before it is certain. */
export async function discardItem({ n, kind }: ItemKey): Promise<'discarded' | 'withdrawing' | 'settled'> {
  const engine = currentEngine()
  if (kind === 'photos') {
    await deleteBlobs(engine.db, [n])
    return 'discarded'
  }
  const outcome = await discard(engine, n)
  if (outcome === 'withdrawing') void sendNow()
  return outcome
}

/** Discards everything that waits. Returns how many may have arrived and wait for the service's word. */
export async function discardAll(): Promise<number> {
  const engine = currentEngine()
  let withdrawing = 0
  for (const { kind, delivery } of await readWaiting()) {
    if (kind === 'photos') await deleteBlobs(engine.db, [delivery.n])
    else if ((await discard(engine, delivery.n)) === 'withdrawing') withdrawing++
  }
  return withdrawing
}
