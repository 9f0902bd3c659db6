import type { ServiceKey } from '#contracts/service-key.ts'
import type { OfflineDatabase } from './database.ts'

// The services that have been pulled, by store. A pull can't be undone.
const pulled = new WeakMap<OfflineDatabase, Set<ServiceKey>>()

/**
 * Returns whether a service has ever been pulled. A screen that asks this is not told of each later pull, as one is that
 * reads the time.
 */
export async function wasPulled(db: OfflineDatabase, service: ServiceKey): Promise<boolean> {
  const known = pulled.get(db) ?? new Set()
  pulled.set(db, known)
  if (!known.has(service) && typeof (await db.services.get(service))?.pulledAt === 'number') known.add(service)
  return known.has(service)
}
