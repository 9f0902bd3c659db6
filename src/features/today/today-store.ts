import type { Manifest } from '#contracts/manifest/manifest.ts'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { readHazardsAt } from '#features/manifest/doors/door-notes-store.ts'
import { readCounts, readManifests, type StatusCounts } from '#features/manifest/manifest-store.ts'
import { readToDo } from '#features/manifest/open-parcels-store.ts'
import { readRecordsDeliveries } from '#features/toggles/toggles-store.ts'
import { currentEngine } from '#offline/current-engine.ts'
import type { Overlaid } from '#offline/overlay.ts'
import { wasPulled } from '#offline/was-pulled.ts'

export interface RoundOfDay {
  manifest: Manifest
  counts: StatusCounts
  /** Read with the counts, so that no other number is drawn first. */
  recordsDeliveries: boolean
}

export interface Today {
  /** Whether the lists have ever been loaded: without that, no list says nothing. */
  loaded: boolean
  /** Today's rounds, by number. */
  rounds: RoundOfDay[]
  /** The one that is shown at large; undefined on a day without a round. */
  chosen: RoundOfDay | undefined
  /** The parcels of it to deliver next, the first of them being the next stop. Read with the counts, so that both are drawn at once. */
  stops: Overlaid<Parcel>[]
  /** The hazards at the door of the next stop. */
  hazards: string[]
  next: Manifest | undefined
  /** The rounds of the last day before today. */
  before: RoundOfDay[]
}

async function withCounts(manifest: Manifest): Promise<RoundOfDay> {
  const [counts, recordsDeliveries] = await Promise.all([readCounts(manifest.id), readRecordsDeliveries()])
  return { manifest, counts, recordsDeliveries }
}

/** The number of stops on Today, including the next one. */
const shownStops = 11

/** Returns a day ("2026-05-14") with the chosen round expanded, or else the first. */
export async function readToday(today: string, roundId: string | null): Promise<Today> {
  const [manifests, loaded] = await Promise.all([readManifests(), wasPulled(currentEngine().db, 'manifest')])
  const ofToday = manifests.filter((manifest) => manifest.date === today)
  const lastDay = manifests.find((manifest) => manifest.date < today)?.date
  const shown = ofToday.find(({ id }) => id === roundId) ?? ofToday[0]
  const [rounds, before, stops] = await Promise.all([
    Promise.all(ofToday.map(withCounts)),
    ofToday.length > 0 ? [] : Promise.all(manifests.filter((manifest) => manifest.date === lastDay).map(withCounts)),
    shown ? readToDo(shown.id, shownStops) : [],
  ])
  const [first] = stops
  const hazards = first ? await readHazardsAt([first.row.address]) : []
  return {
    hazards,
    loaded,
    rounds,
    chosen: rounds.find(({ manifest }) => manifest === shown),
    stops,
    next: manifests.findLast((manifest) => manifest.date > today),
    before,
  }
}
