import { sql } from 'kysely'
import type { ImportResult } from '#contracts/manifest/manifest-import.ts'
import { dayName } from '#domain/dates/near-day.ts'
import type { ReportRows } from '#kit/http/count-rows.ts'
import type { FeedRow } from '#kit/sync/feed.ts'
import { appendRows } from '../append-rows.ts'
import { notifyDesks } from '#kit/hints/notify-desks.ts'
import { deleteFromSearchIndex, updateSearchIndex, saveSearched, searchedParcel } from '../desk/search-index.ts'
import { savePhones } from '../contact/recipient-phones.ts'
import { doorRows } from '../doors/door-feeds.ts'
import { toCourierFeed, toManifest, toRound, type ManifestRow, type RoundRow } from '../feed-values.ts'
import { getHolders, listsOfRound, recordHolders } from '../list-couriers.ts'
import { lockParcelsOfManifests, removeParcels, saveBarcodes, saveParcels } from '../parcel-store.ts'
import { renameRounds } from '../round-store.ts'
import type { ManifestTransaction } from '../tables.ts'
import { recordImportedParcels } from '../webhooks/parcel-events.ts'
import { writeRows } from '../write-rows.ts'
import { compareDays, type ComparedDay } from './compare-days.ts'
import { dayKey, earlierByDay } from './earlier-by-day.ts'
import { matchStored } from './match-stored.ts'
import { mergeParcels, newParcels, type MergedParcels } from './merge-parcels.ts'
import type { RoundDay } from './plan-import.ts'

/** Parcels that are saved together, between two reports. */
const savedTogether = 1000

type ChangedDay = ComparedDay & { merged: MergedParcels; row: ManifestRow }

/** The list of a closed day stays as it is. */
export class ClosedDayError extends Error {
  override readonly name = 'ClosedDayError'
  readonly day: RoundDay

  constructor(day: RoundDay) {
    super(`Round ${day.round} on ${dayName(day.date)} is closed, so its list cannot change`)
    this.day = day
  }
}

function nextVersion({ manifest, plan, round, day, courier }: ComparedDay, at: Date): ManifestRow {
  return {
    sub_depot: day.subDepot,
    id: plan.id,
    round_id: round.id,
    date: day.date,
    version: (manifest?.version ?? 0) + 1,
    created_at: manifest?.created_at ?? at,
    imported_at: at,
    closed_at: null,
    content_hash: plan.contentHash,
    expired_at: null,
    courier,
    closed_by: null,
  }
}

async function mergeDays(
  tx: ManifestTransaction,
  days: readonly ComparedDay[],
  { at, isDry }: { at: Date; isDry: boolean },
): Promise<ChangedDay[]> {
  const rows = await lockParcelsOfManifests(
    tx,
    days.flatMap(({ plan, day, parts }) => [{ sub_depot: day.subDepot, id: plan.id }, ...parts]),
  )
  // Parcels that were given to another courier stay with them, whatever the file changes.
  const rowsOf = ({ plan, parts }: ComparedDay) => {
    const lists = new Set([plan.id, ...parts.map(({ id }) => id)])
    return rows.filter((row) => lists.has(row.manifest_id))
  }
  const matched = days.map((each) => ({ ...each, plan: matchStored(each.plan, rowsOf(each)) }))
  const earlier = await earlierByDay(
    tx,
    matched.map((each) => ({ day: each.day, parcels: newParcels(each.plan, rowsOf(each)) })),
  )
  return matched.map((each) => ({
    ...each,
    merged: mergeParcels(
      { subDepot: each.day.subDepot, isCounted: isDry },
      each.plan,
      rowsOf(each),
      earlier.get(dayKey(each.day)) ?? new Map(),
    ),
    row: nextVersion(each, at),
  }))
}

/** Saves new and changed parcels with the tables that find them, part by part. */
async function saveMerged(
  tx: ManifestTransaction,
  days: readonly ChangedDay[],
  { report, all }: Pick<Apply, 'report'> & { all: number },
): Promise<void> {
  const stored = days.flatMap(({ merged, day: { date } }) => merged.stored.map((parcel) => ({ parcel, date })))
  for (let from = 0; from < stored.length; from += savedTogether) {
    // A short list is saved before anybody could read how far it is.
    if (stored.length > savedTogether) await report(all - stored.length + from, all)
    const part = stored.slice(from, from + savedTogether)
    const parcels = part.map(({ parcel }) => parcel)
    await saveParcels(tx, parcels)
    await saveSearched(tx, parcels.map(searchedParcel))
    await saveBarcodes(tx, part)
  }
}

async function saveDays(
  tx: ManifestTransaction,
  days: readonly ChangedDay[],
  { at, ...progress }: Pick<Apply, 'at' | 'report'> & { all: number },
): Promise<void> {
  await writeRows(
    tx,
    'manifests',
    days.map(({ row }) => row),
    sql`on conflict (sub_depot, id) do update set
      version = excluded.version, imported_at = excluded.imported_at, content_hash = excluded.content_hash`,
  )
  notifyDesks(
    tx,
    days.map(({ day }) => day.subDepot),
  )
  await saveMerged(tx, days, progress)
  await removeParcels(
    tx,
    days.flatMap(({ merged }) => merged.removed.map(({ id }) => id)),
    at,
  )
  await savePhones(
    tx,
    days.flatMap(({ day: { subDepot }, plan, merged }) => [
      ...plan.parcels.map(({ id, phone }) => ({ subDepot, parcelId: id, phone })),
      ...merged.removed.map(({ id }) => ({ subDepot, parcelId: id, phone: null })),
    ]),
  )
  await deleteFromSearchIndex(
    tx,
    days.map(({ day }) => day.subDepot),
    days.flatMap(({ merged }) => merged.removed.map(({ id }) => id)),
  )
  // A list that was there before this version has parcels that the file does not change: those are the job's.
  await updateSearchIndex(
    tx,
    days.filter(({ manifest }) => !manifest).map(({ row }) => row),
  )
}

function feedRows({ round, row, merged, parts }: ChangedDay): FeedRow[] {
  const feed = toCourierFeed(row.courier)
  const feeds = new Map(parts.map(({ id, courier }) => [id, toCourierFeed(courier)]))
  const feedOf = (manifestId: string) => feeds.get(manifestId) ?? feed
  return [
    ...(row.courier === round.courier ? [] : feed.round(toRound(round))),
    ...feed.manifest(toManifest(row, round)),
    ...merged.parcels.flatMap((parcel) => feedOf(parcel.manifestId).parcel(parcel)),
    ...merged.removed.flatMap(({ id, manifestId }) => feedOf(manifestId).gone('parcel', id)),
  ]
}

function summary({ plan, round, day, roundIsNew, courier }: ComparedDay, merged: Partial<MergedParcels>) {
  return {
    manifestId: plan.id,
    roundId: round.id,
    subDepot: day.subDepot,
    round: day.round,
    date: day.date,
    roundIsNew,
    courier,
    added: merged.added ?? 0,
    carried: merged.carried ?? 0,
    changed: merged.changed ?? 0,
    removed: merged.removed?.length ?? 0,
    unchanged: merged.unchanged ?? plan.parcels.length,
  }
}

/** The feed rows for every courier who has one of these rounds. */
async function renamedRows(tx: ManifestTransaction, rounds: ReadonlySet<RoundRow>): Promise<FeedRow[]> {
  const rows: FeedRow[] = []
  for (const round of rounds)
    for (const holder of getHolders(round, await listsOfRound(tx, round)))
      rows.push(...toCourierFeed(holder).round(toRound(round)))
  return rows
}

interface Apply {
  at: Date
  /** Only what it comes to; of the store the rounds alone are made, which the caller must undo. */
  isDry: boolean
  /** Told of the rows of a large file as they are saved. */
  report: ReportRows
}

/**
 * Makes the store agree with the file, in the caller's transaction and as its last act.
 * @throws ClosedDayError when the file differs from the list of a day that is over
 */
export async function applyImport(
  tx: ManifestTransaction,
  days: readonly RoundDay[],
  { at, isDry, report }: Apply,
): Promise<ImportResult> {
  const parcels = days.reduce((sum, day) => sum + day.bodies.length, 0)
  const compared = await compareDays(tx, days)
  const differing = compared.filter((each) => !each.same)
  const closed = differing.find(({ manifest }) => manifest?.closed_at)
  if (closed) throw new ClosedDayError(closed.day)
  const renamed = compared
    .filter(({ day, round }) => day.roundName !== '' && day.roundName !== round.name)
    .map((each) => Object.assign(each.round, { name: each.day.roundName }))
  const changed = await mergeDays(tx, differing, { at, isDry })
  if (!isDry) {
    await renameRounds(tx, renamed)
    await saveDays(tx, changed, { at, report, all: parcels })
    for (const { round, row, manifest } of changed)
      // Whoever drives this day alone holds the round with its list.
      if (!manifest && row.courier !== null && row.courier !== round.courier)
        await recordHolders(tx, round, { lost: [], gained: [row.courier] }, at)
    await recordImportedParcels(
      tx,
      changed.map(({ day: { subDepot, round, date }, merged: { expected, removed } }) => ({
        subDepot,
        round,
        date,
        added: expected,
        removed,
      })),
      at,
    )
    const doors = await doorRows(
      tx,
      changed.flatMap(({ day, row, merged: { addresses }, parts }) =>
        [row, ...parts].map(({ courier }) => ({ subDepot: day.subDepot, courier, addresses })),
      ),
    )
    await appendRows(tx, [...(await renamedRows(tx, new Set(renamed))), ...changed.flatMap(feedRows), ...doors], at)
  }
  const mergedOf = new Map(changed.map(({ plan, merged }) => [plan.id, merged]))
  return {
    parcels,
    manifests: compared.map((each) => summary(each, mergedOf.get(each.plan.id) ?? {})),
  }
}
