import { isDeepStrictEqual } from 'node:util'
import type { Truth } from '../depot/truth.ts'
import { readShown, type Held } from '../held.ts'
import type { World } from '../world.ts'
import { hold, type Invariant } from './invariant.ts'

/** The notices of the courier's groups, and of no other. */
function checkSigns({ depot, data }: World, { store, signs }: Held, truth: Truth): void {
  const own = depot.groups.get(store.actor) ?? []
  for (const feed of data.groupFeeds) {
    const newest = new Map(truth.groupFeed(feed).map(({ id, value }) => [id, value]))
    const wanted = own.includes(feed) ? [...newest].filter(([, value]) => value !== null) : []
    const shown = signs.get(feed) ?? new Map<string, unknown>()
    hold(
      'I9',
      isDeepStrictEqual(shown, new Map(wanted)),
      () => `${store.name} shows other rows of ${feed} than the service has`,
    )
  }
}

export const viewIsServer: Invariant = {
  rule: 'I9',
  sentence: 'Empty queue ⇒ view = server.',
  async check({ world, held, truth }) {
    for (const each of held) {
      if ([...each.delivery.values()].some(({ state }) => state !== 'done')) continue
      checkSigns(world, each, await truth())
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
