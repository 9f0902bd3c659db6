import { Dexie } from 'dexie'
import type { Manifest } from '#contracts/manifest/manifest.ts'
import { parcelStatuses } from '#contracts/parcel/parcel-statuses.ts'
import type { Parcel, ParcelStatus } from '#contracts/parcel/parcel.ts'
import type { ParcelAction } from '#domain/parcel/act-on-parcel.ts'
import { openStatuses } from '#domain/parcel/open-parcels.ts'
import { readRecordsDeliveries } from '#features/toggles/toggles-store.ts'
import { currentEngine } from '#offline/current-engine.ts'
import type { FeatureStore } from '#offline/feature-store.ts'
import { inOneMoment, overlay, overlayUnsettled, type Overlaid, type Touched } from '#offline/overlay.ts'
import { emptyOutline, type Outline } from './list/outline.ts'

export const manifestStore: FeatureStore = {
  name: 'manifest',
  version: 5,
  tables: {
    rounds: 'id',
    manifests: 'id, date',
    parcels: 'id, [manifestId+sequence], [manifestId+status+sequence], *marks',
    outlines: 'manifestId, own',
    /** The courier's own order of each round, from the service or saved here later. */
    roundOrders: 'id',
    /** The notes about the doors of these lists, from the service or saved here later. */
    doorNotes: 'id, door',
    /** The note about a parcel's door that was started and not saved. */
    doorNoteDrafts: 'parcelId',
    /** The unsaved fields of a status sheet. */
    parcelDrafts: 'parcelId',
    /** The part of a parcel that pay needs after its personal data is deleted. */
    ledger: 'id, date',
    /** Past days as they were driven: streets and times, no house, parcel or person. */
    drives: 'id, roundId, date',
  },
}

const manifests = () => currentEngine().db.table<Manifest, string>('manifests')
const parcels = () => currentEngine().db.table<Parcel, string>('parcels')
export const outlines = () => currentEngine().db.table<Outline, string>('outlines')

export const withTaps = <Result>(read: () => Promise<Result>): Promise<Result> =>
  inOneMoment(currentEngine(), ['parcels'], read)

/** Returns the `sub` of the courier whose lists are shown. */
export const listOwner = (): string => currentEngine().actor

export const withStatus = (manifestId: string, status: ParcelStatus, from: number = Dexie.minKey) =>
  parcels()
    .where('[manifestId+status+sequence]')
    .between([manifestId, status, from], [manifestId, status, Dexie.maxKey])

/** The manifests on this device, newest day first, by round number within a day. */
export async function readManifests(): Promise<Manifest[]> {
  const rows = await manifests().orderBy('date').reverse().toArray()
  return rows.sort(
    (a, b) => b.date.localeCompare(a.date) || a.roundNumber.localeCompare(b.roundNumber, 'en', { numeric: true }),
  )
}

export const readOutline = async (manifestId: string): Promise<Outline> =>
  (await outlines().get(manifestId)) ?? emptyOutline(manifestId)

/** Parcels as the courier must see them, in the order of `ids`. */
export async function readParcels(ids: readonly string[]): Promise<(Overlaid<Parcel> | undefined)[]> {
  return await withTaps(async () => await overlay(currentEngine(), 'parcel', ids, parcels().bulkGet([...ids])))
}

export const readParcel = async (id: string): Promise<Overlaid<Parcel> | undefined> => (await readParcels([id]))[0]

/** The list that a parcel is on. The taps are asked only where the service does not know the parcel. */
export const readManifestId = async (parcelId: string): Promise<string | undefined> =>
  (await parcels().get(parcelId))?.manifestId ?? (await readParcel(parcelId))?.row.manifestId

/** There are few of them, and an index has them. */
const markedParcels = async (manifestId: string): Promise<Parcel[]> =>
  await parcels()
    .where('marks')
    .above('')
    .distinct()
    .filter((parcel) => parcel.manifestId === manifestId)
    .toArray()

/** Must run within `withTaps`. */
export async function touchedParcels(manifestId: string, commands?: readonly string[]): Promise<Touched<Parcel>[]> {
  const touched = await overlayUnsettled<Parcel>(
    currentEngine(),
    'parcel',
    async (ids) => await parcels().bulkGet(ids),
    commands,
  )
  return touched.filter(({ now }) => now.row.manifestId === manifestId)
}

export interface StatusCount {
  all: number
  /** The number that the service does not have yet. */
  unsent: number
  /** The number that go back to the depot because they have a mark. */
  marked: number
}
export type StatusCounts = Record<ParcelStatus, StatusCount>

/** Counts of a manifest by status: the index of what was pulled, patched by the few that taps have touched. */
export async function readCounts(manifestId: string): Promise<StatusCounts> {
  const [stored, marked, touched] = await withTaps(() =>
    Promise.all([
      Promise.all(parcelStatuses.map((status) => withStatus(manifestId, status).count())),
      markedParcels(manifestId),
      touchedParcels(manifestId),
    ]),
  )
  const counts = Object.fromEntries(
    parcelStatuses.map((status, i) => [status, { all: stored[i] ?? 0, unsent: 0, marked: 0 }]),
  ) as StatusCounts
  const add = ({ status, marks }: Parcel, count: 1 | -1): void => {
    counts[status].all += count
    if (marks.length > 0) counts[status].marked += count
  }
  for (const { status } of marked) counts[status].marked += 1
  for (const { before, now } of touched) {
    if (before) add(before, -1)
    add(now.row, 1)
    if (now.sync !== 'sent') counts[now.row.status].unsent += 1
  }
  return counts
}

/** Returns the ids with a status. For an open status, leaves out parcels with a mark, which go back to the depot. */
export async function readIdsWithStatus(manifestId: string, status: ParcelStatus): Promise<Set<string>> {
  const open = openStatuses(await readRecordsDeliveries()).includes(status)
  const [stored, marked, touched] = await withTaps(() =>
    Promise.all([withStatus(manifestId, status).primaryKeys(), markedParcels(manifestId), touchedParcels(manifestId)]),
  )
  const ids = new Set(stored)
  if (open) for (const { id } of marked) ids.delete(id)
  for (const { now } of touched) {
    if (now.row.status === status && !(open && now.row.marks.length > 0)) ids.add(now.row.id)
    else ids.delete(now.row.id)
  }
  return ids
}

/** The first parcels of a manifest, before its outline is known. */
export async function readFirstParcels(manifestId: string, count: number): Promise<Overlaid<Parcel>[]> {
  const seen = await withTaps(async () => {
    const rows = await parcels()
      .where('[manifestId+sequence]')
      .between([manifestId, Dexie.minKey], [manifestId, Dexie.maxKey])
      .limit(count)
      .toArray()
    return await overlay(
      currentEngine(),
      'parcel',
      rows.map((row) => row.id),
      rows,
    )
  })
  return seen.filter((overlaid) => overlaid !== undefined)
}

const addsParcel: ParcelAction['command'] = 'reportExtraParcel'

/** Parcels that only taps of this device know of: reported as extra, not yet on the service's list. */
export async function readNewParcels(manifestId: string): Promise<Overlaid<Parcel>[]> {
  const touched = await withTaps(() => touchedParcels(manifestId, [addsParcel]))
  return touched.filter(({ before }) => before === undefined).map(({ now }) => now)
}
