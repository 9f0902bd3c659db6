import { Dexie, RangeSet } from 'dexie'

/** A live query that met a closed store waits for a change of its rows: after the store is open again there is none to come. */
export function rerunLiveQueries(): void {
  Dexie.on.storagemutated.fire({ all: new RangeSet(-Infinity, [[]]) })
}
