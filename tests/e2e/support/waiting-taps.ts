import type { Parcel, RecordStatusInput } from '#contracts/parcel/parcel.ts'
import type { DeliveryRow } from '#offline/rows.ts'
import { numberedId, photoOf } from '#support/parcels.ts'
import { courier, type SeedTap } from './seed.ts'

let made = 0

/** A status that the courier recorded today and that stands in the outbox as `delivery` says. */
export function waitingStatus(
  parcel: Parcel,
  input: Partial<RecordStatusInput> = {},
  delivery: Partial<DeliveryRow> = {},
  photo?: SeedTap['photo'],
): SeedTap {
  made += 1
  const photos = photo ? [photoOf(made)] : []
  return {
    row: {
      mid: numberedId(0xe000 + made),
      actor: courier.actor,
      service: 'manifest',
      entity: `parcel/${parcel.id}`,
      command: 'recordParcelStatus',
      version: 1,
      input: {
        parcelId: parcel.id,
        status: 'confirmed',
        baseVersion: 0,
        ...input,
        photos: photos.map((one) => ({ ...one, size: 400 * 1024 })),
      },
      deviceTime: new Date().toISOString(),
      blobs: photos.map((one) => one.id),
    },
    delivery,
    ...(photo ? { photo } : {}),
  }
}

/** A row that no version of the app can make anything of. */
export function garbageTap(): SeedTap {
  made += 1
  const row = {
    mid: numberedId(0xe000 + made),
    actor: courier.actor,
    service: 'manifest',
    entity: 'thing/1',
    command: 'fold',
    version: 9,
    input: { a: 1 },
  }
  return {
    row: { ...row, deviceTime: 'yesterday', blobs: [] } as SeedTap['row'],
    delivery: { state: 'attention', code: 'command-unknown' },
  }
}
