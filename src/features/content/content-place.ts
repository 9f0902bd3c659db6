import { Dexie } from 'dexie'
import { deviceClock, type EngineClock } from '#offline/clock.ts'
import { currentEngine } from '#offline/current-engine.ts'
import type { Engine } from '#offline/engine.ts'
import { contentStore } from './content-store.ts'

export interface ContentPlace {
  db: Dexie
  /** Guests see, and their phone caches, only documents with this tag. */
  onlyTagged: string | null
  fetch: typeof fetch
  clock: EngineClock
  /** False where the disk is as good as full: the courier's own work comes first. */
  hasRoom(): boolean
}

let guests: Dexie | undefined

/** Whatever a guest may read anybody may: one store for all of them. */
function storeOfGuests(): Dexie {
  if (guests) return guests
  guests = new Dexie('public-content')
  guests.version(contentStore.version).stores(contentStore.tables)
  return guests
}

function engineNow(): Engine | undefined {
  try {
    return currentEngine()
  } catch {
    return undefined
  }
}

export function contentPlace(): ContentPlace {
  const engine = engineNow()
  if (!engine)
    return {
      db: storeOfGuests(),
      onlyTagged: 'public',
      fetch: (...request) => fetch(...request),
      clock: deviceClock,
      hasRoom: () => true,
    }
  const { db, clock } = engine
  return { db, onlyTagged: null, fetch: engine.fetch, clock, hasRoom: () => db.storage.state() === 'enough' }
}
