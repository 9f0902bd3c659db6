import type { ServiceKey } from '#contracts/service-key.ts'
import type { OfflineDatabase } from './database.ts'
import type { ServiceRow } from './rows.ts'

const unknownService = (service: ServiceKey): ServiceRow => ({
  service,
  cursor: 0,
  epoch: null,
  pulledAt: null,
  failures: 0,
  backOffUntil: 0,
  retryAfterUntil: 0,
  upgradeNeeded: false,
})

export const serviceRow = async (db: OfflineDatabase, service: ServiceKey): Promise<ServiceRow> =>
  (await db.services.get(service)) ?? unknownService(service)

/** Returns the rows of services, by one read of the store. */
export async function serviceRows(db: OfflineDatabase, services: readonly ServiceKey[]): Promise<ServiceRow[]> {
  const known = new Map((await db.services.toArray()).map((row) => [row.service, row]))
  return services.map((service) => known.get(service) ?? unknownService(service))
}

export async function changeServiceRow(
  db: OfflineDatabase,
  service: ServiceKey,
  changes: Partial<ServiceRow>,
): Promise<void> {
  await db.transaction('rw', db.services, async () => {
    await db.services.put({ ...(await serviceRow(db, service)), ...changes })
  })
}

/** The name of this installation in this courier's database, made once. */
export async function clientId(db: OfflineDatabase, newId: () => string): Promise<string> {
  const before = await db.meta.get('client-id')
  if (typeof before?.value === 'string') return before.value
  return await db.transaction('rw', db.meta, async () => {
    const known = await db.meta.get('client-id')
    if (typeof known?.value === 'string') return known.value
    const made = newId()
    await db.meta.put({ key: 'client-id', value: made })
    return made
  })
}
