import type { Held } from '../held.ts'
import { hold, type Invariant } from './invariant.ts'

/** Places in the outbox of what is still to be sent, with nothing on its entity before it that waits for the courier. */
export function undrained({ outbox, delivery }: Held): number[] {
  const blocked = new Set<string>()
  const left: number[] = []
  for (const { n, entity } of outbox) {
    const state = delivery.get(n)?.state
    if (state === 'attention') blocked.add(entity)
    if (state === 'pending' && !blocked.has(entity)) left.push(n)
  }
  return left
}

export const drains: Invariant = {
  rule: 'I3',
  sentence: 'An entity without a blocker drains in bounded fault-free rounds.',
  async check({ held }) {
    for (const each of held) {
      const left = undrained(each)
      hold('I3', left.length === 0, () => `${each.store.name} still has ${left.join(', ')} to send`)
    }
  },
}
