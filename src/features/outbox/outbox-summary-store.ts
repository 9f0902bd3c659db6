import { currentEngine } from '#offline/current-engine.ts'
import { syncState } from '#offline/overlay.ts'
import { photosByTap } from './waiting-photos-store.ts'

export interface OutboxSummary {
  waiting: number
  sending: number
  attention: number
}

export async function readOutboxSummary(): Promise<OutboxSummary> {
  const { db, clock } = currentEngine()
  const [open, photos] = await Promise.all([
    db.delivery.where('state').anyOf(['pending', 'attention']).toArray(),
    photosByTap(db),
  ])
  const now = clock.wall()
  const stateOf = new Map(open.map((delivery) => [delivery.n, delivery.state]))
  const pending = open.filter((delivery) => delivery.state === 'pending')
  const sending = pending.filter((delivery) => syncState(delivery, now) === 'sending').length
  const refused = [...photos].filter(
    ([n, own]) => stateOf.get(n) !== 'attention' && own.some((photo) => photo.state === 'refused'),
  )
  // Photos of a sent event still wait; those of a waiting event count with it.
  const alone = [...photos].filter(
    ([n, own]) =>
      !stateOf.has(n) &&
      own.some((photo) => photo.state === 'waiting') &&
      own.every((photo) => photo.state !== 'refused'),
  )
  return { waiting: pending.length + alone.length, sending, attention: open.length - pending.length + refused.length }
}
