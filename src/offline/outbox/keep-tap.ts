import { currentEngine } from '../current-engine.ts'
import { whyNotKept } from '../room/why-not-kept.ts'
import { enqueue, enqueueFrom } from './enqueue.ts'
import type { Tap } from './enqueue.ts'
import { discard } from './resolve.ts'

/** Keeps a tap of whoever is at work. Returns why it was not kept; undefined where it was. */
export const keepTap = async (tap: Tap): Promise<string | undefined> => await whyNotKept(() => enqueue(currentEngine(), [tap]))

/** Keeps a tap; what was refused of the same entity goes, for nothing could be sent behind it. Returns why it was not kept; undefined where it was. */
export async function keepInPlaceOf(entity: string, tap: Tap): Promise<string | undefined> {
  const engine = currentEngine()
  const { db } = engine
  return await whyNotKept(() =>
    enqueueFrom(engine, tap.draft ? [tap.draft.table] : [], async () => {
      const own = await db.outbox.where('entity').equals(entity).primaryKeys()
      for (const n of own) if ((await db.delivery.get(n))?.state === 'attention') await discard(engine, n)
      return [tap]
    }),
  )
}
