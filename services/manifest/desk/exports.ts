import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { ExportedAttendance, ExportedEvent, ExportedParcel } from '#contracts/depot/exports.ts'
import type { ParcelEvent } from '#contracts/parcel/parcel.ts'
import { getCallerSubDepots, type Caller } from '#kit/http/auth.ts'
import { readAfter, toPage } from '#kit/http/page.ts'
import type { ManifestDeps } from '../manifest-deps.ts'
import { ofManifests } from '../manifest-key.ts'

type Db = ManifestDeps['db']

interface Span {
  from: string
  to: string
  limit: number
  after?: string | undefined
}

interface Page<Row> {
  rows: Row[]
  next: string | null
}

interface List {
  sub_depot: string
  id: string
  date: string
  courier: string | null
  number: string
  name: string
}

/** A place in an export: the list, and the last row of it. */
const placeSchema = z.tuple([z.iso.date(), z.string(), z.uuid(), z.string(), z.string()])
type Place = z.infer<typeof placeSchema>

/** Lists that are read in one statement: some pages of parcels, and few enough that a page in the middle of many days is no work. */
const listsAtOnce = 8

const isBefore = (list: List, [day, subDepot, id]: Place): boolean => {
  const [one, other] = [
    [list.date, list.sub_depot, list.id],
    [day, subDepot, id],
  ]
  return one.join(' ') < other.join(' ')
}

/** The lists of the caller's sub-depots in the order of an export, from a place on. */
async function readLists(db: Db, caller: Caller, { from, to }: Span, place: Place | undefined): Promise<List[]> {
  const lists = await db
    .selectFrom('manifests as m')
    .innerJoin('rounds as r', (join) => join.onRef('r.sub_depot', '=', 'm.sub_depot').onRef('r.id', '=', 'm.round_id'))
    .select(['m.sub_depot', 'm.id', 'm.date', 'm.courier', 'r.number', 'r.name'])
    .where('m.sub_depot', '=', sql<string>`any(${getCallerSubDepots(caller)}::text[])`)
    .where('m.date', '>=', place?.[0] ?? from)
    .where('m.date', '<=', to)
    .orderBy('m.date')
    .orderBy('m.sub_depot')
    .orderBy('m.id')
    .execute()
  return place ? lists.filter((list) => !isBefore(list, place)) : lists
}

/** What two keys of a row in its list are: an export goes on behind them. */
type Keys = readonly [string, string]

/**
 * Reads the rows of lists, some lists at a time, until a page is full.
 * @param read the rows of some lists behind `keys` of the first of them, in order, at most `limit`
 * @throws ProblemError body-invalid where no page has ended at `after`
 */
async function readExport<Row extends { manifest_id: string }, Exported>(
  db: Db,
  { caller, span }: { caller: Caller; span: Span },
  {
    read,
    keysOf,
    toRow,
  }: {
    read: (lists: readonly List[], behind: { list: string; keys: Keys } | null, limit: number) => Promise<Row[]>
    keysOf: (row: Row) => Keys
    toRow: (row: Row, list: List) => Exported
  },
): Promise<Page<Exported>> {
  const place = readAfter(placeSchema, span.after)
  const lists = await readLists(db, caller, span, place)
  const listOf = new Map(lists.map((list) => [list.id, list]))
  const found: { row: Row; list: List }[] = []
  for (let at = 0; at < lists.length && found.length <= span.limit; at += listsAtOnce) {
    const behind = at === 0 && place ? { list: place[2], keys: [place[3], place[4]] as const } : null
    const rows = await read(lists.slice(at, at + listsAtOnce), behind, span.limit + 1 - found.length)
    for (const row of rows) {
      const list = listOf.get(row.manifest_id)
      if (list) found.push({ row, list })
    }
  }
  const page = toPage(found, span.limit, ({ row, list }) => [list.date, list.sub_depot, list.id, ...keysOf(row)])
  return { rows: page.rows.map(({ row, list }) => toRow(row, list)), next: page.next }
}

const ofList = ({ sub_depot, date, number, name }: List) => ({
  subDepot: sub_depot,
  day: date,
  roundNumber: number,
  roundName: name,
})

/** Orders rows by their lists as an export has them. */
const rankOf = (lists: readonly List[]) => sql`array_position(${lists.map(({ id }) => id)}::uuid[], manifest_id)`

/** A condition on rows of some lists: those behind a place in the first of them. */
const behindPlace = (behind: { list: string; keys: Keys } | null, keys: ReturnType<typeof sql>) =>
  behind === null
    ? sql<boolean>`true`
    : sql<boolean>`(manifest_id <> ${behind.list}::uuid or ${keys} > (${behind.keys[0]}, ${behind.keys[1]}))`

export async function exportParcels(
  { db }: Pick<ManifestDeps, 'db'>,
  caller: Caller,
  span: Span,
): Promise<Page<ExportedParcel>> {
  return await readExport(
    db,
    { caller, span },
    {
      read: async (lists, behind, limit) =>
        await db
          .selectFrom('parcels')
          .select(['manifest_id', 'id', 'status', 'attempts', 'band', 'body', 'removed_at'])
          .where(ofManifests(lists))
          .where(behindPlace(behind, sql`(id::text, '')`))
          .orderBy(rankOf(lists))
          .orderBy(sql`id::text`)
          .limit(limit)
          .execute(),
      keysOf: ({ id }) => [id, ''],
      toRow: ({ id, status, attempts, band, body, removed_at }, list): ExportedParcel => ({
        ...ofList(list),
        id,
        courier: list.courier,
        status: status as ExportedParcel['status'],
        attempts,
        band: band as ExportedParcel['band'],
        removed: removed_at !== null,
        listed: body && {
          sequence: body.sequence,
          barcodes: body.barcodes.map(({ text }) => text),
          recipient: body.recipient,
          address: body.address,
          services: body.services,
          weightGrams: body.weightGrams,
        },
      }),
    },
  )
}

function toDetails({ note, proof, photos, location, address }: ParcelEvent) {
  const handedTo = proof?.signedBy ?? proof?.takenBy
  const { signature } = proof ?? {}
  return {
    ...(note !== undefined && { note }),
    ...(proof && { handover: proof.handover }),
    ...(handedTo !== undefined && { handedTo }),
    ...(signature && { signed: true as const }),
    ...(signature?.kind === 'drawn' && { strokes: signature.strokes }),
    ...(photos.length > 0 && { photos }),
    ...(location && { location }),
    ...(address && { address }),
  }
}

export async function exportEvents(
  { db }: Pick<ManifestDeps, 'db'>,
  caller: Caller,
  span: Span,
): Promise<Page<ExportedEvent>> {
  return await readExport(
    db,
    { caller, span },
    {
      read: async (lists, behind, limit) =>
        await db
          .selectFrom('parcel_events')
          .select(['manifest_id', 'parcel_id', 'id', 'actor', 'received_at', 'for_review', 'body'])
          .where(ofManifests(lists))
          .where(behindPlace(behind, sql`(parcel_id::text, id::text)`))
          .orderBy(rankOf(lists))
          .orderBy(sql`parcel_id::text`)
          .orderBy(sql`id::text`)
          .limit(limit)
          .execute(),
      keysOf: ({ parcel_id, id }) => [parcel_id, id],
      toRow: ({ id, parcel_id, actor, received_at, for_review, body }, list): ExportedEvent => ({
        ...ofList(list),
        id,
        parcelId: parcel_id,
        by: body.by,
        courier: body.by === 'courier' ? actor : null,
        kind: body.kind,
        status: body.status ?? null,
        mark: body.mark ?? null,
        reason: body.reason ?? null,
        supersedes: body.supersedes ?? null,
        occurredAt: body.occurredAt,
        receivedAt: received_at.toISOString(),
        late: for_review,
        ...toDetails(body),
      }),
    },
  )
}

interface Attendance {
  manifest_id: string
  actor: string
  first: Date
  last: Date
  parcels: number
}

export async function exportAttendance(
  { db }: Pick<ManifestDeps, 'db'>,
  caller: Caller,
  span: Span,
): Promise<Page<ExportedAttendance>> {
  return await readExport<Attendance, ExportedAttendance>(
    db,
    { caller, span },
    {
      read: async (lists, behind, limit) =>
        await db
          .selectFrom('parcel_events')
          .select((query) => [
            'manifest_id',
            'actor',
            query.fn.min('received_at').as('first'),
            query.fn.max('received_at').as('last'),
            sql<number>`count(distinct parcel_id)::int4`.as('parcels'),
          ])
          .where(ofManifests(lists))
          .where(sql<string>`body ->> 'by'`, '=', 'courier')
          .where(behindPlace(behind, sql`(actor, '')`))
          .groupBy(['manifest_id', 'actor'])
          .orderBy(rankOf(lists))
          .orderBy('actor')
          .limit(limit)
          .execute(),
      keysOf: ({ actor }) => [actor, ''],
      toRow: ({ actor, first, last, parcels }, list) => ({
        ...ofList(list),
        courier: actor,
        firstAt: first.toISOString(),
        lastAt: last.toISOString(),
        parcels,
      }),
    },
  )
}
