import { liveQuery } from 'dexie'
import type { Engine } from '#offline/engine.ts'

/** Returns when the oldest command that no service has answered was saved, in milliseconds of the wall clock; null if there is none. */
async function readOldestUnsent({ db }: Pick<Engine, 'db'>): Promise<number | null> {
  // By their numbers, so the first is the oldest.
  const [first] = await db.delivery.where('state').equals('pending').limit(1).primaryKeys()
  const oldest = first === undefined ? undefined : await db.outbox.get(first)
  return oldest ? Date.parse(oldest.deviceTime) : null
}

/**
 * Follows the outbox, so that its age is known at once when the page is hidden. Returns a function that gives the age in
 * milliseconds: 0 if everything was sent, undefined if it is not known.
 */
export function followOutboxAge(engine: Pick<Engine, 'db' | 'clock'>): {
  age: () => number | undefined
  stop: () => void
} {
  let savedAt: number | null | undefined
  const subscription = liveQuery(() => readOldestUnsent(engine)).subscribe({
    next: (at) => {
      savedAt = at
    },
    // The store was closed, as after a sign-out.
    error: () => {
      savedAt = undefined
    },
  })
  return {
    age: () => (savedAt === null ? 0 : savedAt && Math.max(0, Math.round(engine.clock.wall() - savedAt))),
    stop: () => subscription.unsubscribe(),
  }
}
