import { useLiveQuery } from 'dexie-react-hooks'
import { mayDecide } from '../decide/may-decide.ts'
import { isPassedOn } from '../decide/waiting-item.ts'
import { readWaiting } from '../decide/waiting-store.ts'
import { readLate } from '../late/late-store.ts'
import { readOpenAlarms } from '../safety/desk-alarms-store.ts'
import { countUnread } from '../messages/own-conversations-store.ts'
import { useMay, type May } from './desk-places.ts'
import type { PlaceCounts } from './places.ts'

const none: PlaceCounts = {}

/** A rail without counts is better than a page without a rail, so a store that cannot be read gives none. */
async function readCounts(may: May): Promise<PlaceCounts> {
  try {
    const [waiting, unread, late, alarms] = await Promise.all([
      readWaiting(),
      countUnread(),
      readLate(),
      readOpenAlarms(),
    ])
    const theirs = waiting.items.filter((item) => mayDecide(item, may))
    return {
      '/depot/decide': theirs.length,
      '/office/decide': theirs.filter(isPassedOn).length,
      '/depot/safety': alarms.length,
      '/office/safety': alarms.length,
      '/depot/messages': may('answer') ? unread : 0,
      '/depot/rounds': may('dispatch') ? (late?.events.length ?? 0) : 0,
    }
  } catch {
    return none
  }
}

/** Returns how many decisions, unread messages and late records wait for this person, by the place that shows them. */
export function useRailCounts(): PlaceCounts {
  const may = useMay()
  return useLiveQuery(async () => await readCounts(may), [may]) ?? none
}
