import { liveQuery } from 'dexie'
import type { Courier } from '#contracts/courier/courier.ts'
import { londonTime } from '#domain/dates/day.ts'
import { currentEngine } from '#offline/current-engine.ts'

/** Returns when the depot closed the account, if this phone knows that it has. */
export async function readClosedAt(): Promise<string | undefined> {
  const { db, actor } = currentEngine()
  return (await db.table<Courier, string>('couriers').get(actor))?.closedAt
}

/** Says it on whatever screen is open when it arrives. Returns how to stop. */
export function followClosing(say: (words: string) => void): () => void {
  let last: { closedAt: string | undefined } | null = null
  const quietly = (): void => undefined
  const subscription = liveQuery(readClosedAt).subscribe({
    next(closedAt) {
      const isNew = last !== null && last.closedAt === undefined
      last = { closedAt }
      if (isNew && closedAt !== undefined)
        say(
          `Your depot closed your account at ${londonTime(new Date(closedAt))}. What you have recorded is kept on this phone.`,
        )
    },
    error: quietly,
  })
  return () => subscription.unsubscribe()
}
