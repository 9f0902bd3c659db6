import type { Engine } from '../engine.ts'
import { discard } from './resolve.ts'

/** Marks a rejected command that the courier begins to do again: it stays until the next command on its entity is saved, and is discarded in that transaction. */
export async function giveWay({ db }: Engine, n: number): Promise<void> {
  await db.delivery
    .where('n')
    .equals(n)
    .modify((delivery) => {
      if (delivery.state === 'attention') delivery.givesWay = true
    })
}

/** Discards the marked commands of these entities, inside the transaction that saves the new one. */
export async function replaceGiven(engine: Engine, entities: ReadonlySet<string>): Promise<void> {
  const { db } = engine
  const refused = await db.delivery.where('state').equals('attention').toArray()
  const given = refused.flatMap(({ n, givesWay }) => (givesWay ? [n] : []))
  if (given.length === 0) return
  for (const row of await db.outbox.bulkGet(given)) if (row && entities.has(row.entity)) await discard(engine, row.n)
}
