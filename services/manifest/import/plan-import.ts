import { createHash } from 'node:crypto'
import { toManifestId, toParcelId } from '#domain/parcel/stable-id.ts'
import type { ImportRow, ParcelBody } from '#domain/import/import-row.ts'

/** One round's day as the file has it. */
export interface RoundDay {
  subDepot: string
  date: string
  round: string
  roundName: string
  /** The line where the file first names it. */
  line: number
  bodies: ParcelBody[]
  /** Phone numbers of recipients, by the first barcode of their parcel. */
  phones: Map<string, string>
}

export interface PlannedParcel {
  id: string
  body: ParcelBody
  bodyHash: string
  /** The recipient's phone number. It is in no body, because phones of couriers get those. */
  phone: string | null
}

export interface PlannedManifest {
  id: string
  /** The same for the same parcels in whatever order the file has them. */
  contentHash: string
  parcels: PlannedParcel[]
}

const toHash = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex')

const firstBarcode = ({ barcodes }: ParcelBody): string => barcodes[0]?.text ?? ''

export function groupByRoundDay(rows: readonly ImportRow[]): RoundDay[] {
  const days = new Map<string, RoundDay>()
  for (const { subDepot, date, round, roundName, line, phone, body } of rows) {
    const key = `${subDepot}\n${date}\n${round}`
    const day: RoundDay = days.get(key) ?? { subDepot, date, round, roundName, line, bodies: [], phones: new Map() }
    day.bodies.push(body)
    if (phone !== null) day.phones.set(firstBarcode(body), phone)
    days.set(key, day)
  }
  return [...days.values()]
}

export function planManifest(day: RoundDay, roundId: string): PlannedManifest {
  const id = toManifestId(roundId, day.date)
  const parcels = day.bodies.map((body) => ({
    id: toParcelId(id, firstBarcode(body)),
    body,
    bodyHash: toHash(body),
    phone: day.phones.get(firstBarcode(body)) ?? null,
  }))
  // A file in which only a number differs is another file.
  const contents = parcels.map(({ bodyHash, phone }) => (phone === null ? bodyHash : `${bodyHash} ${phone}`))
  return { id, contentHash: toHash(contents.toSorted()), parcels }
}
