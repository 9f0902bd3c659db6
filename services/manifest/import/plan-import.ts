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
}

export interface PlannedParcel {
  id: string
  body: ParcelBody
  bodyHash: string
}

export interface PlannedManifest {
  id: string
  /** The same for the same parcels in whatever order the file has them. */
  contentHash: string
  parcels: PlannedParcel[]
}

const toHash = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex')

export function groupByRoundDay(rows: readonly ImportRow[]): RoundDay[] {
  const days = new Map<string, RoundDay>()
  for (const { subDepot, date, round, roundName, line, body } of rows) {
    const key = `${subDepot}\n${date}\n${round}`
    const day = days.get(key) ?? { subDepot, date, round, roundName, line, bodies: [] }
    day.bodies.push(body)
    days.set(key, day)
  }
  return [...days.values()]
}

export function planManifest(day: RoundDay, roundId: string): PlannedManifest {
  const id = toManifestId(roundId, day.date)
  const parcels = day.bodies.map((body) => ({
    id: toParcelId(id, body.barcodes[0]?.text ?? ''),
    body,
    bodyHash: toHash(body),
  }))
  return { id, contentHash: toHash(parcels.map((parcel) => parcel.bodyHash).toSorted()), parcels }
}
