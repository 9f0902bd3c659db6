import { Dexie, RangeSet } from 'dexie'
import type { ServiceKey } from '#contracts/service-key.ts'
import type { OfflineDatabase } from './database.ts'
import type { Engine } from './engine.ts'
import type { ServiceRow } from './rows.ts'
import { changeServiceRow, serviceRow } from './service-row.ts'

// The last response of each service, by store, if it is later than the stored time.
const heard = new WeakMap<OfflineDatabase, Map<ServiceKey, number>>()

function heardBy(db: OfflineDatabase): Map<ServiceKey, number> {
  const known = heard.get(db)
  if (known) return known
  const made = new Map<ServiceKey, number>()
  heard.set(db, made)
  // Whoever reads the row, a screen or the engine, meets the later of both.
  db.services.hook('reading', (row: ServiceRow | undefined) => {
    const at = row && made.get(row.service)
    return at === undefined ? row : { ...row, pulledAt: at }
  })
  return made
}

/**
 * Notes that the tables of a service are what it had a moment ago. Only the first time is stored at once: a phone
 * that lies idle gets the same response every minute, and each write wears its storage. See {@link savePullTimes}.
 */
export async function markPulled({ db, clock }: Engine, service: ServiceKey): Promise<void> {
  const at = clock.wall()
  if ((await serviceRow(db, service)).pulledAt === null) return await changeServiceRow(db, service, { pulledAt: at })
  markAllPulled({ db, clock }, [service])
}

/** As {@link markPulled}, for services that have been pulled before: the screens read again once for all of them. */
export function markAllPulled({ db, clock }: Pick<Engine, 'db' | 'clock'>, services: readonly ServiceKey[]): void {
  if (services.length === 0) return
  const keys = new RangeSet()
  for (const service of services) {
    heardBy(db).set(service, clock.wall())
    keys.addKey(service)
  }
  Dexie.on.storagemutated.fire({ [`idb://${db.name}/services/`]: keys })
}

/** Stores what was noted, for the next start. When the app leaves the front, and at the end of a worker's run. */
export async function savePullTimes({ db }: Pick<Engine, 'db'>): Promise<void> {
  const noted = [...heardBy(db)]
  if (noted.length === 0) return
  await db.transaction('rw', db.services, async () => {
    for (const [service, pulledAt] of noted) await changeServiceRow(db, service, { pulledAt })
  })
  for (const [service, at] of noted) if (heardBy(db).get(service) === at) heardBy(db).delete(service)
}
