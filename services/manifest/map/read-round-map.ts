import { sql } from 'kysely'
import { toPin } from '#domain/navigation/pin.ts'
import { splitFar, toArea } from '#domain/map/round-area.ts'
import type { Caller } from '#kit/http/auth.ts'
import { ProblemError } from '#kit/http/problem.ts'
import { serveBytes } from '#kit/http/serve-bytes.ts'
import type { Log } from '#kit/log.ts'
import { findManifest } from '../find-manifest.ts'
import type { ManifestDeps } from '../manifest-deps.ts'

/**
 * Returns the map of the area of a round.
 * @throws ProblemError not-found for anybody but the courier and the sub-depot's staff, and if there is no map
 */
export async function readRoundMap(
  { db, cutRoundMap }: Pick<ManifestDeps, 'db' | 'cutRoundMap'>,
  { caller, id, request, log }: { caller: Caller; id: string; request: Request; log: Log },
): Promise<Response> {
  const { manifest } = await findManifest(db, caller, id)
  const { rows } = await sql<{ lat: number | null; lng: number | null }>`
    select distinct (body -> 'address' ->> 'lat')::float8 as lat, (body -> 'address' ->> 'lng')::float8 as lng
    from parcels where sub_depot = ${manifest.sub_depot} and manifest_id = ${manifest.id} and removed_at is null`.execute(
    db,
  )
  const pins = rows.flatMap((row) => toPin(row) ?? [])
  const area = toArea(splitFar(pins.map((pin) => ({ pin }))).near.map(({ pin }) => pin))
  const map = area && (await cutRoundMap?.(area, log))
  if (!map) throw new ProblemError('not-found')
  const { bytes, sha256 } = map
  return serveBytes(request, {
    sha256,
    size: bytes.length,
    type: 'application/vnd.pmtiles',
    // Where a courier drives is nobody else's business: no cache on the way may store it.
    headers: { 'cache-control': 'private, no-cache', 'content-security-policy': `default-src 'none'; sandbox` },
    read: async (start, end) => bytes.subarray(start, end),
  })
}
