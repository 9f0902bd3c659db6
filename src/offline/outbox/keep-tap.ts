import { currentEngine } from '../current-engine.ts'
import type { Engine } from '../engine.ts'
import { whyNotKept } from '../room/why-not-kept.ts'
import { enqueue, enqueueFrom, type Tap } from './enqueue.ts'
import { discard } from './resolve.ts'

/** Keeps a tap of whoever is at work. Returns why it was not kept; undefined where it was. */
export const keepTap = async (tap: Tap): Promise<string | undefined> =>
  await whyNotKept(() => enqueue(currentEngine(), [tap]))

/** Takes away what was refused of these entities, for nothing could be sent behind it; inside the transaction that keeps what is said in its place. */
export async function dropRefused(engine: Engine, entities: readonly string[]): Promise<void> {
  const { db } = engine
  const own = await db.outbox.where('entity').anyOf(entities).primaryKeys()
  for (const n of own) if ((await db.delivery.get(n))?.state === 'attention') await discard(engine, n)
}

/** Keeps a tap in the place of what was refused of the same entity. Returns why it was not kept; undefined where it was. */
export async function keepInPlaceOf(entity: string, tap: Tap): Promise<string | undefined> {
  const engine = currentEngine()
  return await whyNotKept(() =>
    enqueueFrom(engine, tap.draft ? [tap.draft.table] : [], async () => {
      await dropRefused(engine, [entity])
      return [tap]
    }),
  )
}
