import type { Manifest } from '#contracts/manifest/manifest.ts'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { londonDay } from '#domain/dates/day.ts'
import { changedOutline } from '#features/manifest/list/change-outline.ts'
import { emptyOutline, type Outline } from '#features/manifest/list/outline.ts'
import { matches } from '#domain/search/parcel-search.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { demoRows, type DemoRow } from '#services/demo/demo-rows.ts'
import { numberedId, parcelOf } from '#support/parcels.ts'

export const stockSeed = 4104

/** The barcodes of one demo round have room for so many. */
const block = 5_000

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

/** Writes demo parcels behind those that a manifest has, as a pull would have. */
export async function addParcels(manifestId: string, count: number): Promise<void> {
  const { db } = currentEngine()
  const outlines = db.table<Outline, string>('outlines')
  const before = (await outlines.get(manifestId)) ?? emptyOutline(manifestId)
  const onDevice = await db.table('parcels').count()
  const made = rowsOf(before.ids.length, count).map((row, i) =>
    parcelFrom(row, { id: numberedId(0x100000 + onDevice + i), manifestId, sequence: before.ids.length + i + 1 }),
  )
  for (let at = 0; at < made.length; at += block) await db.table('parcels').bulkPut(made.slice(at, at + block))
  const outline = changedOutline(before, made, new Set())
  if (outline) await outlines.put(outline)
}

/** The number of parcels of a manifest that each query finds. */
export async function countFound(manifestId: string, queries: string[]): Promise<number[]> {
  const outline = await currentEngine().db.table<Outline, string>('outlines').get(manifestId)
  return queries.map((query) => outline?.texts.filter((text) => matches(query, text)).length ?? 0)
}

/** A manifest of today with so many parcels. Returns its id. */
export async function addManifest(parcels: number): Promise<string> {
  const manifests = currentEngine().db.table<Manifest, string>('manifests')
  const at = await manifests.count()
  const manifest: Manifest = {
    id: numberedId(0xbb00 + at),
    roundId: numberedId(0xdd00 + at),
    roundNumber: String(200 + at),
    roundName: 'Sampleton North',
    subDepot: 'Sampleton depot',
    date: londonDay(new Date()),
    version: 1,
    importedAt: new Date().toISOString(),
    closedAt: null,
  }
  await manifests.put(manifest)
  await addParcels(manifest.id, parcels)
  return manifest.id
}
