import { useLiveQuery } from 'dexie-react-hooks'
import { readWaiting } from '../decide/waiting-store.ts'
import { readLate } from '../late/late-store.ts'
import { countUnread } from '../messages/own-conversations-store.ts'
import type { PlaceCounts } from './places.ts'

const none: PlaceCounts = {}

/** A rail without counts is better than a page without a rail, so a store that cannot be read gives none. */
async function readCounts(): Promise<PlaceCounts> {
  try {
    const [waiting, unread, late] = await Promise.all([readWaiting(), countUnread(), readLate()])
    return {
      '/depot/decide': waiting.items.length,
      '/depot/messages': unread,
      '/depot/rounds': late?.events.length ?? 0,
    }
  } catch {
    return none
  }
}

/** Returns how many decisions, unread messages and late records wait, by the place that shows them. */
export const useRailCounts = (): PlaceCounts => useLiveQuery(readCounts) ?? none
