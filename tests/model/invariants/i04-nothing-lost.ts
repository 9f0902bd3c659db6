import { hold, isEffective, isHeld, nameOf, storeOf, type Invariant, type Scene } from './invariant.ts'
import type { Entry } from '../ledger.ts'

/** The row alone is not enough: without its delivery nobody would ever send it. */
const isKept = (scene: Scene, entry: Entry): boolean =>
  isHeld(scene, entry) && (storeOf(scene, entry)?.delivery.has(entry.row.n) ?? false)

export const nothingLost: Invariant = {
  rule: 'I4',
  sentence: "Every confirmed tap is in the outbox, the server's log or user-discarded, always.",
  async check(scene) {
    for (const entry of scene.world.ledger.taps()) {
      if (!entry.confirmed || entry.discarded || entry.replacedBy !== undefined || isKept(scene, entry)) continue
      hold('I4', await isEffective(scene, entry), () => `${nameOf(entry)} is nowhere`)
    }
  },
}
