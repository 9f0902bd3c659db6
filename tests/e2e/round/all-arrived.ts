import { deepEqual, equal } from 'node:assert/strict'
import { doubled, lost, outOfOrder } from '#support/data-verdict.ts'
import type { Stack } from '../support/stack.ts'
import { depotRecord } from './depot-record.ts'
import type { DeviceRecord } from './device-record.ts'

/** Fails with the verdict and what it is about. */
const nothing = (verdict: string, found: readonly string[]): void =>
  equal(found.length, 0, `${verdict}: ${found.join(', ')}`)

const byId = <Row extends { id: string }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))

/**
 * Everything that the phone confirmed is at the depot, once, in order for each parcel; nothing else is.
 * Stops the services. Asserts in Node's own words, because more than one runner asks.
 */
export async function expectAllArrived(stack: Stack, device: DeviceRecord, photos: number): Promise<void> {
  await stack.stop()
  const depot = await depotRecord(stack.dataDir)
  const taps = [...device.outbox].sort((a, b) => a.n - b.n)
  const arrived = depot.events.map(({ id }) => id)
  const tapped = taps.map(({ mid }) => mid)
  nothing(
    lost,
    tapped.filter((mid) => !arrived.includes(mid)),
  )
  nothing(
    doubled,
    arrived.filter((id, at) => arrived.indexOf(id) !== at || !tapped.includes(id)),
  )
  for (const entity of new Set(taps.map((tap) => tap.entity))) {
    const events = depot.events.filter(({ parcel }) => `parcel/${parcel}` === entity)
    const order = taps.filter((tap) => tap.entity === entity).map(({ mid }) => mid)
    nothing(
      outOfOrder,
      events.flatMap(({ id }, at) => (id === order[at] ? [] : [id])),
    )
  }
  const promised = taps.flatMap((tap) => (tap.input as { photos?: { id: string; sha256: string }[] }).photos ?? [])
  nothing(
    lost,
    promised.filter(({ id }) => !depot.blobs.some((blob) => blob.id === id)).map(({ id }) => `photo ${id}`),
  )
  deepEqual(byId(depot.blobs), byId(promised.map(({ id, sha256 }) => ({ id, promised: sha256, stored: sha256 }))))
  equal(promised.length, photos)
}
