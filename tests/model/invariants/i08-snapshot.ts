import { isDeepStrictEqual } from 'node:util'
import { modelServices, type ModelService } from '../depot/depot.ts'
import type { FedRow, Truth } from '../depot/truth.ts'
import { groupPlaces, type Held, type Kind } from '../held.ts'
import type { World } from '../world.ts'
import { hold, type Invariant } from './invariant.ts'

const kindsOf: Record<ModelService, readonly Kind[]> = {
  manifest: ['round', 'manifest', 'parcel'],
  personalisation: ['note'],
}

/**
 * What the phone may have of one row: the feed's newest at the cursor, or a later one. Pages of a snapshot
 * are read at different moments, and what they bring too early comes again among the changes.
 */
function mayHave(versions: readonly FedRow[], cursor: number, value: unknown): boolean {
  const atCursor = versions.findLast((row) => row.seq <= cursor)
  const later = versions.filter((row) => row.seq > cursor)
  const values = [atCursor, ...later].flatMap((row) => (row ? [row.value, row.before] : [undefined]))
  return values.some((version) => isDeepStrictEqual(version ?? undefined, value))
}

function checkService(held: Held, truth: Truth, service: ModelService, cursor: number): void {
  const feed = truth.feed(service, held.store.actor)
  for (const kind of kindsOf[service]) {
    const ids = new Set([...held.rows[kind].keys(), ...feed.flatMap((row) => (row.kind === kind ? row.id : []))])
    for (const id of ids) {
      const versions = feed.filter((row) => row.kind === kind && row.id === id)
      const fits = mayHave(versions, cursor, held.rows[kind].get(id))
      hold('I8', fits, () => `${held.store.name} has another ${kind} ${id} than the service had at ${cursor}`)
    }
  }
}

/** Rows of groups: as their feeds had them at the phone's places, and none of a group that it has left. */
function checkGroups(world: World, held: Held, truth: Truth): void {
  const places = groupPlaces(held)
  for (const feed of held.signs.keys())
    hold('I8', feed in places, () => `${held.store.name} has rows of ${feed}, which it has left`)
  for (const [feed, { cursor, epoch }] of Object.entries(places)) {
    if (!epoch.startsWith(world.depot.database.epoch)) continue
    const versions = truth.groupFeed(feed)
    const rows = held.signs.get(feed)
    for (const id of new Set([...(rows?.keys() ?? []), ...versions.map((row) => row.id)])) {
      const fits = mayHave(
        versions.filter((row) => row.id === id),
        cursor,
        rows?.get(id),
      )
      hold('I8', fits, () => `${held.store.name} has another ${id} of ${feed} than the service had at ${cursor}`)
    }
  }
}

export const snapshotAtCursor: Invariant = {
  rule: 'I8',
  sentence: 'Snapshot = server at cursor, no gap.',
  async check({ world, held, truth }) {
    for (const each of held) {
      checkGroups(world, each, await truth())
      for (const { service, cursor, epoch } of each.services) {
        const known = modelServices.find((name) => name === service)
        // Another epoch's numbers say nothing about this one's; cursor 0 asks for everything.
        const current = epoch?.startsWith(world.depot.database.epoch) ?? false
        if (known && current && cursor > 0) checkService(each, await truth(), known, cursor)
      }
    }
  },
}
