import type { BlobRef } from '#contracts/sync/blob.ts'
import type { Parcel, RecordStatusInput } from '#contracts/parcel/parcel.ts'
import { actOnParcel, type ParcelAction, type ParcelOutcome } from '#domain/parcel/act-on-parcel.ts'
import type { EventStamp } from '#domain/parcel/event-stamp.ts'

/** A valid UUID (version 4) that shows its number. */
export function numberedId(n: number): string {
  return `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`
}

const morning = Date.UTC(2026, 4, 14, 6, 0, 0)

/** The timestamp of the n-th tap of a day, one per second. */
export function stampOf(n: number, more: Partial<EventStamp> = {}): EventStamp {
  const time = new Date(morning + n * 1000).toISOString()
  return { id: numberedId(n), by: 'courier', deviceTime: time, occurredAt: time, ...more }
}

export const photoOf = (n: number): BlobRef => ({
  id: numberedId(0xb10b00 + n),
  sha256: n.toString(16).padStart(64, '0'),
  type: 'image/jpeg',
  size: 1000 + n,
})

export function parcelOf(more: Partial<Parcel> = {}): Parcel {
  return {
    id: numberedId(0xaa),
    manifestId: numberedId(0xbb),
    sequence: 47,
    barcodes: [{ format: 'Code128', text: 'A1B2C3D4E5F6G7H8', kind: 'carrier' }],
    recipient: 'A. Example',
    address: {
      house: '14',
      street: 'Example Street',
      more: [],
      town: 'Sampleton',
      postcode: 'AB1 2ED',
      lat: null,
      lng: null,
    },
    services: ['standard'],
    band: 'packet',
    weightGrams: null,
    dimensionsMm: null,
    window: null,
    instructions: null,
    safePlace: null,
    neighbour: null,
    access: null,
    attempts: 0,
    status: 'expected',
    marks: [],
    version: 0,
    events: [],
    earlier: [],
    ...more,
  }
}

/** A tap on a status button with only the values that are given. */
export function statusTap(parcel: Parcel, more: Partial<RecordStatusInput>): ParcelAction {
  return {
    command: 'recordParcelStatus',
    input: { parcelId: parcel.id, status: 'confirmed', photos: [], baseVersion: parcel.version, ...more },
  }
}

/** The parcel after an action that must be accepted. */
export function accepted(outcome: ParcelOutcome): Parcel {
  if ('refused' in outcome) throw new Error(`refused: ${outcome.refused}`)
  return outcome.parcel
}

/** A parcel after these taps in turn, each of which must be accepted. */
export function after(parcel: Parcel, ...taps: Partial<RecordStatusInput>[]): Parcel {
  return taps.reduce((now, tap) => accepted(actOnParcel(now, statusTap(now, tap), stampOf(now.version + 1))), parcel)
}
