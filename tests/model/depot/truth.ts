import { parcelOfRow, type ParcelRow } from '#services/manifest/parcel-row.ts'
import type { Depot, ModelService } from './depot.ts'
import { feedsOf, type RunData } from './run-data.ts'

/** One row of a feed, as the service has numbered it. */
export interface FedRow {
  feed: string
  seq: number
  kind: string
  id: string
  value: unknown
  /** Another one for each row that is written, also where a restored service counts from the same number again. */
  stamp: string | null
  /** The value before its row left the feed, which empties it: a device may still have it. */
  before?: unknown
}

/** Values of feed rows as they were first seen, by stamp. */
export type FirstValues = Map<string, unknown>

interface Answered {
  courier: string
  mid: string
  state: string
}

interface StoredRows {
  feeds: Record<ModelService, FedRow[] | null>
  answers: Record<ModelService, Answered[] | null>
  round: string | null
  parcels: ParcelRow[] | null
  events: { actor: string; id: string; for_review: boolean }[] | null
  notes: { owner: string; id: string; lines: string[] }[] | null
  blobs: { owner: string; id: string; sha256: string }[] | null
}

/** The services' data, read past their interfaces. */
export interface Truth {
  feed: (service: ModelService, sub: string) => FedRow[]
  groupFeed: (feed: string) => FedRow[]
  /** Rows that a courier's device must end up with, by id. */
  rows: (sub: string, kind: string) => Map<string, unknown>
  /** By entity key: the effects on it in order, as texts of notes and ids of parcel events. */
  effects: (sub: string) => Map<string, string[]>
  /** Ids of events that arrived after the parcel had left the list: saved for the depot, shown to nobody. */
  forReview: (sub: string) => Set<string>
  /** The final response to each mutation. */
  answer: (service: ModelService, mid: string) => string | undefined
  blobs: (sub: string) => Map<string, string>
}

/** A value with the parts that are stored beside it. */
const whole = (schema: ModelService, value: string, history: string) => `
  (${value} || coalesce((select jsonb_object_agg(p.key, coalesce((
    select jsonb_agg(h.item order by h.n) from ${schema}.history h
    where h.key = p.value ->> 0 and h.n between 1 and (p.value ->> 1)::int4), '[]'))
    from jsonb_each(${history}) p), '{}'))`
const feedRows = (schema: ModelService) => `
  (select jsonb_agg(to_jsonb(f) || jsonb_build_object('value', ${whole(schema, 'f.value', 'f.history')}) order by f.seq)
   from ${schema}.feed f where f.feed = any($2))`
const answers = (schema: ModelService) => `
  (select jsonb_agg(jsonb_build_object('courier', courier, 'mid', mid, 'state', state))
   from ${schema}.mutation where courier = any($1))`

const query = `select jsonb_build_object(
  'feeds', jsonb_build_object('manifest', ${feedRows('manifest')}, 'personalisation', ${feedRows('personalisation')}),
  'answers', jsonb_build_object('manifest', ${answers('manifest')}, 'personalisation', ${answers('personalisation')}),
  'round', (select courier from manifest.rounds where id = $3),
  'parcels', (select jsonb_agg(${whole('manifest', 'to_jsonb(q)', 'q.history')}) from manifest.parcels q where q.manifest_id = $4),
  'events', (select jsonb_agg(jsonb_build_object('actor', actor, 'id', id, 'for_review', for_review))
             from manifest.parcel_events where manifest_id = $4),
  'notes', (select jsonb_agg(to_jsonb(n)) from personalisation.note n where n.owner = any($1)),
  'blobs', (select jsonb_agg(jsonb_build_object('owner', owner, 'id', id, 'sha256', sha256))
            from manifest.blob where owner = any($1))
) as stored`

function withBefore(rows: readonly FedRow[], seen: FirstValues): FedRow[] {
  return rows.map((row) => {
    if (row.stamp === null) return row
    if (!seen.has(row.stamp)) seen.set(row.stamp, row.value)
    return { ...row, before: seen.get(row.stamp) }
  })
}

function truthOf(stored: StoredRows, seen: FirstValues): Truth {
  const { manifest, personalisation } = stored.feeds
  const feeds = { manifest: withBefore(manifest ?? [], seen), personalisation: withBefore(personalisation ?? [], seen) }
  const parcels = (stored.parcels ?? []).map((row) => ({ row, parcel: parcelOfRow(row) }))
  const notesOf = (sub: string) => (stored.notes ?? []).filter((note) => note.owner === sub)
  return {
    feed: (service, sub) => feeds[service].filter((row) => row.feed === `courier/${sub}`),
    groupFeed: (feed) => feeds.personalisation.filter((row) => row.feed === feed),
    rows(sub, kind) {
      if (kind === 'note') return new Map(notesOf(sub).map(({ id, lines }) => [id, { id, lines }]))
      const listed = stored.round === sub ? parcels.flatMap(({ parcel }) => parcel ?? []) : []
      return new Map(listed.map((parcel) => [parcel.id, parcel]))
    },
    effects: (sub) =>
      new Map([
        ...notesOf(sub).map(({ id, lines }) => [`note/${id}`, lines] as const),
        ...parcels.map(({ row }) => [`parcel/${row.id}`, row.events.map((event) => event.id)] as const),
      ]),
    forReview: (sub) =>
      new Set((stored.events ?? []).flatMap((event) => (event.for_review && event.actor === sub ? event.id : []))),
    answer: (service, mid) => (stored.answers[service] ?? []).find((each) => each.mid === mid)?.state,
    blobs: (sub) =>
      new Map((stored.blobs ?? []).flatMap((blob) => (blob.owner === sub ? [[blob.id, blob.sha256]] : []))),
  }
}

export async function readTruth(depot: Depot, data: RunData, seen: FirstValues): Promise<Truth> {
  const { rows } = await depot.database.pool.query<{ stored: StoredRows }>(query, [
    data.couriers,
    feedsOf(data),
    data.roundId,
    data.manifestId,
  ])
  const [row] = rows
  if (!row) throw new Error('The store did not answer.')
  return truthOf(row.stored, seen)
}
