import type { Parcel, ParcelEvent } from '#contracts/parcel/parcel.ts'

export interface ParcelPlace {
  subDepot: string
  manifestId: string
}

/** A manifest on which the courier may report a parcel. */
export interface OwnManifest extends ParcelPlace {
  date: string
  /** The courier drives for another. */
  isHelper: boolean
}

/** A parcel as a courier's command meets it. */
export type ParcelState =
  /** The parcel is on the courier's list; `date`, the day of its manifest, is set if it is new; `isHelper`: the courier drives for another. */
  | { kind: 'listed'; place: ParcelPlace; parcel: Parcel; isHelper: boolean; date?: string }
  /** The parcel has left the courier's list: events that arrive now are saved for the depot to look at. */
  | { kind: 'left'; place: ParcelPlace; band: string; isHelper: boolean; late: ParcelEvent[] }
  /** Not there, or none of the courier's business; an id that is taken, or the depot's to give, is not for an extra parcel. */
  | { kind: 'unknown'; taken: boolean; own: ReadonlyMap<string, OwnManifest> }

/** A record on a parcel, with where it was made. */
export interface PlacedEvent {
  actor: string
  place: ParcelPlace
  parcelId: string
  band: string
  event: ParcelEvent
  /** The parcel's version with this event; null where it changed nothing and waits for the depot. */
  version: number | null
  /** The parcel with this event, where it is known. */
  of?: Pick<Parcel, 'barcodes' | 'status'>
}
