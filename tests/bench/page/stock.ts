import type { Manifest } from '#contracts/manifest/manifest.ts'
import { londonDay } from '#domain/dates/day.ts'
import { changedOutline } from '#features/manifest/list/change-outline.ts'
import { emptyOutline, type Outline } from '#features/manifest/list/outline.ts'
import { matches } from '#domain/search/parcel-search.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { numberedId } from '#support/parcels.ts'
import { block, stockParcels } from './stock-parcels.ts'

/** Writes demo parcels behind those that a manifest has, as a pull would have. */
export async function addParcels(manifestId: string, count: number): Promise<void> {
  const { db } = currentEngine()
  const outlines = db.table<Outline, string>('outlines')
  const before = (await outlines.get(manifestId)) ?? emptyOutline(manifestId)
  const onDevice = await db.table('parcels').count()
  const made = stockParcels(manifestId, count, { from: before.ids.length, held: onDevice })
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
