import type { DeskStopList } from '#contracts/depot/stop-commands.ts'
import { countStops } from '#domain/stops/stop-events.ts'
import type { Caller } from '#kit/http/auth.ts'
import { findManifest } from '../find-manifest.ts'
import type { ManifestDeps } from '../manifest-deps.ts'
import { ownOrNotFound } from '../staff-access.ts'
import { getShownStops, readStopLists } from './stop-store.ts'

/** Returns the stops of a list as staff see them. @throws ProblemError not-found */
export async function readStopList(
  { db }: Pick<ManifestDeps, 'db'>,
  caller: Caller,
  id: string,
): Promise<DeskStopList> {
  const { manifest, round } = await findManifest(db, caller, id)
  ownOrNotFound(caller, round)
  const list = (await readStopLists(db, [manifest])).get(id)
  const events = (list?.events ?? []).map((event) => ({ ...event, own: false }))
  return { id, stops: list ? getShownStops(list) : [], events, counts: countStops(events) }
}
