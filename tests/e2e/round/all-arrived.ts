import { deepEqual, equal } from 'node:assert/strict'
import type { Stack } from '../support/stack.ts'
import { depotRecord } from './depot-record.ts'
import type { DeviceRecord } from './device-record.ts'

/**
 * Everything that the phone confirmed is at the depot, once, in order for each parcel; nothing else is.
 * Stops the services. Asserts in Node's own words, because more than one runner asks.
 */
export async function expectAllArrived(stack: Stack, device: DeviceRecord, photos: number): Promise<void> {
  await stack.stop()
  const depot = await depotRecord(stack.dataDir)
  const taps = [...device.outbox].sort((a, b) => a.n - b.n)
  deepEqual(depot.events.map(({ id }) => id).sort(), taps.map(({ mid }) => mid).sort())
  for (const entity of new Set(taps.map((tap) => tap.entity))) {
    const events = depot.events.filter(({ parcel }) => `parcel/${parcel}` === entity)
    deepEqual(events.map(({ id }) => id), taps.filter((tap) => tap.entity === entity).map(({ mid }) => mid))
  }
  const promised = taps.flatMap((tap) => (tap.input as { photos?: { id: string; sha256: string }[] }).photos ?? [])
  deepEqual(depot.blobs, promised.map(({ id, sha256 }) => ({ id, promised: sha256, stored: sha256 })))
  equal(promised.length, photos)
}
