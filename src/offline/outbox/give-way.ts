import type { Engine } from '../engine.ts'
import { discard } from './resolve.ts'

/** The courier begins to do a refused tap again: it stays until the next tap on its entity is kept, and goes in that one's transaction. */
export async function giveWay({ db }: Engine, n: number): Promise<void> {
  await db.delivery
    .where('n')
    .equals(n)
    .modify((delivery) => {
      if (delivery.state === 'attention') delivery.givesWay = true
    })
}

/** Takes away what gives way to a new tap on one of these entities, inside the transaction that keeps it. */
export async function replaceGiven(engine: Engine, entities: ReadonlySet<string>): Promise<void> {
  const { db } = engine
  const refused = await db.delivery.where('state').equals('attention').toArray()
  const given = refused.flatMap(({ n, givesWay }) => (givesWay ? [n] : []))
  if (given.length === 0) return
  for (const row of await db.outbox.bulkGet(given)) if (row && entities.has(row.entity)) await discard(engine, row.n)
}
