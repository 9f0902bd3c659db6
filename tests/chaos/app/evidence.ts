import type { ServiceKey } from '#contracts/service-key.ts'
import { loadRegistry } from '#src/features.ts'
import { readDepot, withDepot, type DepotRecord } from '../../e2e/round/depot-record.ts'
import { deviceRecord, type DeviceRecord } from '../../e2e/round/device-record.ts'
import { rawTable } from '../../e2e/support/raw-tables.ts'
import type { Stack } from '../../e2e/support/stack.ts'
import type { Ordeal } from '../ordeal.ts'
import type { Stage } from '../subject.ts'
import { readService, type ServiceRecord } from './service-record.ts'

const fullRegistry = await loadRegistry()

/** The rows of one kind of a service's feed, as the phone has them. */
export interface DeviceTable {
  service: ServiceKey
  kind: string
  rows: unknown[]
}

export interface PhoneEvidence {
  device: DeviceRecord
  tables: DeviceTable[]
}

export interface DepotEvidence {
  depot: DepotRecord
  services: ReadonlyMap<ServiceKey, ServiceRecord>
}

/** What can be read afterwards from the screen, from the phone's store and from the services' database. */
export type Evidence = Pick<Ordeal, 'taps' | 'faulty' | 'drained' | 'noise'> & PhoneEvidence & DepotEvidence

export async function phoneEvidence({ page }: Stage): Promise<PhoneEvidence> {
  const tables: DeviceTable[] = []
  for (const { service, collections } of fullRegistry.syncs) {
    for (const { kind, table } of collections) tables.push({ service, kind, rows: await rawTable(page, table) })
  }
  return { device: await deviceRecord(page), tables }
}

/** Reads the evidence of one person's work. Stops the services, because their database has one user. */
export async function depotEvidence(stack: Stack, person: string): Promise<DepotEvidence> {
  await stack.stop()
  return await withDepot(stack.dataDir, async (database) => {
    const services = new Map<ServiceKey, ServiceRecord>()
    for (const service of new Set(fullRegistry.syncs.map((sync) => sync.service))) {
      services.set(service, await readService(database, service, person))
    }
    return { depot: await readDepot(database), services }
  })
}
