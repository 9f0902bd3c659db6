import { isDeepStrictEqual } from 'node:util'
import { readShown } from '../held.ts'
import { hold } from './invariant.ts'
import type { Invariant } from './invariant.ts'

export const viewIsServer: Invariant = {
  rule: 'I9',
  sentence: 'Empty queue ⇒ view = server.',
  async check({ held, truth }) {
    for (const each of held) {
      if ([...each.delivery.values()].some(({ state }) => state !== 'done')) continue
      for (const kind of ['note', 'parcel'] as const) {
        const wanted = (await truth()).rows(each.store.actor, kind)
        for (const id of new Set([...wanted.keys(), ...each.rows[kind].keys()])) {
          const same = isDeepStrictEqual(await readShown(each, kind, id), wanted.get(id))
          hold('I9', same, () => `${each.store.name} shows another ${kind} ${id} than the service has`)
        }
      }
    }
  },
}
