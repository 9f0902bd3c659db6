import type { RoundStops } from '#contracts/depot/stop-commands.ts'
import type { Stop, StopEvent } from '#contracts/manifest/stop-list.ts'
import { countStops } from './stop-events.ts'
import { getStopStatus } from './stop-labels.ts'

/** Counts the collections of a list that are done, and its parcels as pay counts them. */
export function countRoundStops(stops: readonly Stop[], events: readonly Omit<StopEvent, 'own'>[]): RoundStops {
  const collections = stops.filter(({ kind }) => kind === 'collection')
  return {
    ...countStops(events),
    planned: collections.length,
    done: collections.filter((stop) => !getStopStatus(stop, events).isOpen).length,
  }
}
