import { hold, isEffective, isHeld, nameOf, type Invariant } from './invariant.ts'

export const discardedStaysSo: Invariant = {
  rule: 'I5',
  sentence: 'Discarded ⇒ never effective.',
  async check(scene) {
    for (const entry of scene.world.ledger.taps()) {
      // While the row is there its fate is open: it waits for the void's answer, or was sent before the wish.
      if (!entry.discarded || entry.replacedBy !== undefined || isHeld(scene, entry)) continue
      hold('I5', !(await isEffective(scene, entry)), () => `${nameOf(entry)} was discarded and took effect`)
    }
  },
}
