import type { Parcel } from '#contracts/parcel/parcel.ts'
import { londonDay } from '#domain/dates/day.ts'
import { demoRows, type DemoRow } from '#services/demo/demo-rows.ts'
import { numberedId, parcelOf } from '#support/parcels.ts'

export const stockSeed = 4104

/** The barcodes of one demo round have room for so many. */
export const block = 5_000

function rowsOf(from: number, count: number): DemoRow[] {
  const plan = {
    subDepot: 'SAM',
    date: londonDay(new Date()),
    round: '104',
    roundName: 'Sampleton North',
    parcels: block,
  }
  const blocks = Array.from({ length: Math.ceil((from + count) / block) }, (_, at) => at).slice(
    Math.floor(from / block),
  )
  const rows = blocks.flatMap((at) => demoRows({ ...plan, seed: stockSeed + at }))
  return rows.slice(from % block, (from % block) + count)
}

const orNull = (text: string | undefined): string | null => text || null

const parcelFrom = (row: DemoRow, more: Pick<Parcel, 'id' | 'manifestId' | 'sequence'>): Parcel =>
  parcelOf({
    ...more,
    barcodes: [{ format: 'Code128', text: row.barcode ?? '', kind: 'carrier' }],
    recipient: row.recipient ?? '',
    address: {
      house: row.house ?? '',
      street: row.street ?? '',
      more: [],
      town: row.town ?? '',
      postcode: row.postcode ?? '',
      lat: Number(row.lat),
      lng: Number(row.lng),
    },
    services: (row.services ?? 'standard').split('|') as Parcel['services'],
    weightGrams: Number(row.weight_g),
    instructions: orNull(row.instructions),
    safePlace: orNull(row.safe_place),
    neighbour: orNull(row.neighbour),
    access: orNull(row.access),
  })

/** Returns demo parcels of a manifest as a pull brings them. `from`: the number that the manifest has; `held`: that of the device. */
export function stockParcels(
  manifestId: string,
  count: number,
  { from, held }: { from: number; held: number },
): Parcel[] {
  return rowsOf(from, count).map((row, i) =>
    parcelFrom(row, { id: numberedId(0x100000 + held + i), manifestId, sequence: from + i + 1 }),
  )
}
