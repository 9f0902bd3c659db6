import { isHeld, hold, isEffective, nameOf, storeOf, type Invariant } from './invariant.ts'
import { deliveryOf } from '../held.ts'
import { once } from './i01-once.ts'
import { order } from './i02-order.ts'

export const afterRestore: Invariant = {
  rule: 'I12',
  sentence: 'After a restore I1, I2, I4 hold again.',
  async check(scene) {
    if (scene.world.restores === 0) return
    await once.check(scene)
    await order.check(scene)
    for (const entry of scene.world.ledger.taps()) {
      if (!entry.acknowledged || !isHeld(scene, entry)) continue
      const held = storeOf(scene, entry)
      const state = held && deliveryOf(held, entry.row.mid)?.state
      const claimed = state === 'acked' || state === 'done'
      hold('I12', !claimed || (await isEffective(scene, entry)), () => `the restored service lacks ${nameOf(entry)}`)
    }
  },
}
