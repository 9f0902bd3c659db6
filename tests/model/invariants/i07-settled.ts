import type { OutboxRow } from '#offline/rows.ts'
import { deliveryOf, type Held } from '../held.ts'
import type { ModelService } from '../depot/depot.ts'
import type { Entry } from '../ledger.ts'
import { hold, isEffective, isHeld, nameOf, storeOf, type Invariant, type Scene } from './invariant.ts'

/** Answers `retry` after which a tap may be put before the courier. */
const patience = 8

/** Waits for the courier, for a reason that a service gave. */
async function isRefused(scene: Scene, entry: Entry): Promise<boolean> {
  const held = storeOf(scene, entry)
  if (!held || deliveryOf(held, entry.row.mid)?.state !== 'attention') return false
  // After a restore the service may not know that it rejected it.
  if (entry.retries >= patience || entry.tooLarge || scene.world.restores > 0) return true
  const answer = (await scene.truth()).answer(entry.row.service as ModelService, entry.row.mid)
  return answer === 'rejected' || answer === 'voided'
}

/** The void that carries the wish to discard it. */
const voidOf = (held: Held, mid: string): OutboxRow | undefined =>
  held.outbox.find(({ command, input }) => command === 'void' && (input as { mid: string }).mid === mid)

/** The command itself or its void is behind a tap that waits for the courier, who has not decided yet. */
function mayWait(scene: Scene, { row, ...entry }: Entry): boolean {
  const held = storeOf(scene, { row, ...entry })
  const state = held && deliveryOf(held, row.mid)?.state
  const last = state === 'withdrawn' && held ? voidOf(held, row.mid) : state === 'pending' ? row : undefined
  if (!held || !last) return false
  return held.outbox.some(
    ({ n, entity }) => n < last.n && entity === row.entity && held.delivery.get(n)?.state === 'attention',
  )
}

export const settled: Invariant = {
  rule: 'I7',
  sentence: 'At rest every mutation is applied, visibly rejected or discarded.',
  async check(scene) {
    for (const entry of scene.world.ledger.taps()) {
      if (entry.replacedBy !== undefined || (!entry.confirmed && !isHeld(scene, entry))) continue
      if (entry.discarded && !isHeld(scene, entry)) continue
      const over = (await isEffective(scene, entry)) || (await isRefused(scene, entry)) || mayWait(scene, entry)
      hold('I7', over, () => `${nameOf(entry)} is neither applied nor refused nor discarded`)
    }
  },
}
