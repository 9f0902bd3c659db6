import type { Kysely } from 'kysely'
import type { Clock } from '#kit/clock.ts'
import type { IdentityTables } from './tables.ts'

/** Attempts that wait for the turns of one key in one process. */
const mostWaiting = 20
/** Clients wait for the response, so an attempt that had no turn by then is refused. */
const longestWaitMs = 20_000

export type SignInTurns = ReturnType<typeof createSignInTurns>

/** An attempt that asks for a turn. Of several by one `who`, one at most waits. */
export interface TurnRequest {
  who: string
  /** The failures of `who` so far: who has the fewest is next, so that those who guess wait for those who don't. */
  failures: number
  intervalMs: number
}

interface Waiting {
  failures: number
  waitedMs: number
  end: (hasTurn: boolean) => void
}

/**
 * Turns at a password, one after the other for each key. The time of the next turn is in the database, so all instances
 * take their turns from one row.
 */
export function createSignInTurns(db: Kysely<IdentityTables>, clock: Clock, sleep: (ms: number) => Promise<unknown>) {
  /** By key, then by who waits, in the order in which they came. */
  const queues = new Map<string, Map<string, Waiting>>()

  /** Returns 0 if the turn is ours, else the milliseconds until the next one. */
  const takeTurn = async (key: string, intervalMs: number): Promise<number> => {
    const now = clock.now()
    const next = new Date(now.getTime() + intervalMs)
    const taken = await db
      .insertInto('sign_in_turn')
      .values({ key, next_at: next })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({ next_at: next }).where('sign_in_turn.next_at', '<=', now),
      )
      .returning('key')
      .executeTakeFirst()
    if (taken) return 0
    const row = await db.selectFrom('sign_in_turn').select('next_at').where('key', '=', key).executeTakeFirst()
    return Math.min(Math.max((row?.next_at.getTime() ?? 0) - now.getTime(), 50), intervalMs)
  }

  const end = (queue: Map<string, Waiting>, who: string | undefined, hasTurn: boolean): void => {
    if (who === undefined) return
    const waiting = queue.get(who)
    queue.delete(who)
    waiting?.end(hasTurn)
  }

  /** Those who wait, the next one first. */
  const inOrder = (queue: Map<string, Waiting>): string[] =>
    [...queue].sort(([, a], [, b]) => a.failures - b.failures).map(([who]) => who)

  const serve = async (key: string, queue: Map<string, Waiting>, intervalMs: number): Promise<void> => {
    try {
      while (queue.size > 0) {
        const delay = await takeTurn(key, intervalMs)
        if (delay === 0) {
          end(queue, inOrder(queue)[0], true)
          continue
        }
        await sleep(delay)
        for (const [who, waiting] of queue) {
          waiting.waitedMs += delay
          if (waiting.waitedMs >= longestWaitMs) end(queue, who, false)
        }
      }
    } finally {
      queues.delete(key)
      for (const who of queue.keys()) end(queue, who, false)
    }
  }

  return {
    /** Resolves to true when the turn has come, and to false for an attempt that is not to go on. */
    wait(key: string, { who, failures, intervalMs }: TurnRequest): Promise<boolean> {
      const present = queues.get(key)
      if (present?.has(who)) return Promise.resolve(false)
      const queue = present ?? new Map<string, Waiting>()
      return new Promise((resolve, reject) => {
        queue.set(who, { failures, waitedMs: 0, end: resolve })
        if (queue.size > mostWaiting) end(queue, inOrder(queue).at(-1), false)
        if (present) return
        queues.set(key, queue)
        serve(key, queue, intervalMs).catch(reject)
      })
    },
  }
}
