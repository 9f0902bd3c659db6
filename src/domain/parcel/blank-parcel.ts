import type { Parcel, ReportExtraInput } from '#contracts/parcel/parcel.ts'

/** A parcel that nobody announced: all that is known of it is the label. Sequence 0: it has no stop yet. */
export function blankParcel(input: ReportExtraInput): Parcel {
  return {
    id: input.parcelId,
    manifestId: input.manifestId,
    sequence: 0,
    barcodes: [input.barcode],
    recipient: '',
    address: { house: '', street: '', more: [], town: '', postcode: '', lat: null, lng: null },
    services: ['standard'],
    band: 'standard',
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
  }
}
