import type { Manifest } from '#contracts/manifest/manifest.ts'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { currentEngine } from '#offline/current-engine.ts'
import type { Overlaid } from '#offline/overlay.ts'
import {
  readCounts,
  readFirstParcels,
  readManifestId,
  readManifests,
  readOutline,
  readParcels,
  type StatusCounts,
} from '../manifest-store.ts'
import type { Outline } from './outline.ts'
import { pickManifest } from './pick-manifest.ts'

/** Asks for a list by its id, by one of its parcels, or for the one of the day. */
export interface RoundQuestion {
  manifestId: string | null
  parcelId: string | null
  today: string
}

export interface RoundList {
  manifests: Manifest[]
  /** Undefined where no list is on this device. */
  manifest: Manifest | undefined
  outline: Outline | undefined
}

/** The rows read before the first frame: a tall screen and some below it. */
const firstRows = 40

export type KnownParcels = ReadonlyMap<string, Overlaid<Parcel>>

/** The last state of a list, so that Back restores it in the first frame. */
interface ListMemory {
  lists: Map<string, RoundList>
  parcels: KnownParcels
  counts: Map<string, StatusCounts>
  places: Map<string, ListPlace>
}

export interface ListPlace {
  query: string
  /** Pixels. */
  offset: number
}

// The cache is keyed by engine, so that another courier on the same page never sees it.
const memories = new WeakMap<object, ListMemory>()

function memory(): ListMemory {
  const { db } = currentEngine()
  const known = memories.get(db)
  if (known) return known
  const fresh: ListMemory = { lists: new Map(), parcels: new Map(), counts: new Map(), places: new Map() }
  memories.set(db, fresh)
  return fresh
}

const keyOf = ({ manifestId, parcelId, today }: RoundQuestion): string => manifestId ?? parcelId ?? today

export const knownRoundList = (question: RoundQuestion): RoundList | undefined => memory().lists.get(keyOf(question))
export const knownPlace = (list: string): ListPlace => memory().places.get(list) ?? { query: '', offset: 0 }
export const savePlace = (list: string, change: Partial<ListPlace>): void => {
  memory().places.set(list, { ...knownPlace(list), ...change })
}
export const knownCounts = (manifestId: string): StatusCounts | undefined => memory().counts.get(manifestId)
export const knownParcels = (): KnownParcels => memory().parcels

type Choice = Pick<RoundList, 'manifests' | 'manifest'>

async function chosenManifest({ manifestId, parcelId, today }: RoundQuestion): Promise<Choice> {
  const asked = manifestId === null && parcelId !== null ? readManifestId(parcelId) : manifestId
  const [manifests, wanted] = await Promise.all([readManifests(), asked])
  return { manifests, manifest: pickManifest(manifests, wanted ?? null, today) }
}

async function withOutline(question: RoundQuestion, { manifests, manifest }: Choice): Promise<RoundList> {
  if (!manifest) return { manifests, manifest, outline: undefined }
  const list = { manifests, manifest, outline: await readOutline(manifest.id) }
  memory().lists.set(keyOf(question), list)
  return list
}

/** The list with its outline. Taps do not wake it: an outline of ten thousand parcels is not read again for each. */
export const readRoundList = async (question: RoundQuestion): Promise<RoundList> =>
  await withOutline(question, await chosenManifest(question))

/** More than a courier scrolls through; beyond it the memory starts again. */
const rememberedParcels = 2000

/** One that has not changed stays the same object, so that its row is not drawn again; and so does the whole. */
function remember(seen: readonly (Overlaid<Parcel> | undefined)[]): void {
  const { parcels } = memory()
  const changed = seen.filter((overlaid) => {
    const before = overlaid && parcels.get(overlaid.row.id)
    return before?.sync !== overlaid?.sync || JSON.stringify(before?.row) !== JSON.stringify(overlaid?.row)
  })
  if (changed.length === 0) return
  const kept = parcels.size > rememberedParcels ? seen : [...parcels.values(), ...changed]
  memory().parcels = new Map(kept.flatMap((overlaid) => (overlaid ? [[overlaid.row.id, overlaid]] : [])))
}

/** Parcels as the courier must see them, by id. */
export async function readKnownParcels(ids: readonly string[]): Promise<KnownParcels> {
  remember(await readParcels(ids))
  return memory().parcels
}

export async function readListCounts(manifestId: string): Promise<StatusCounts> {
  const counts = await readCounts(manifestId)
  memory().counts.set(manifestId, counts)
  return counts
}

/** Reads the outline and the first rows side by side, before their screen is drawn. */
export async function warmRoundList(question: RoundQuestion): Promise<void> {
  if (knownRoundList(question)) return
  const choice = await chosenManifest(question)
  if (!choice.manifest) return
  const { id } = choice.manifest
  const [rows, { outline }] = await Promise.all([
    readFirstParcels(id, firstRows),
    withOutline(question, choice),
    readListCounts(id),
  ])
  if (outline?.own) await readKnownParcels(outline.ids.slice(0, firstRows))
  else remember(rows)
}
