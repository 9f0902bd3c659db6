import type { Database } from '#kit/database/database.ts'

/** Rows as a depot has them after 13 months: 20 rounds of 6 parcels a day, made by the database itself. */
const statements = [
  `create temporary table day as select n, date '2026-05-14' - n as date, timestamptz '2026-05-14 06:00Z' - n * interval '1 day' as at
    from generate_series(1, 410) as n`,
  `insert into rounds select case when r <= 15 then 'SAM' else 'OTH' end, uuid_of('round', r), (500 + r)::text, 'Round', 'courier-' || r
    from generate_series(1, 20) as r`,
  `insert into round_holders select sub_depot, id, courier, '2025-01-01', null from rounds`,
  `insert into manifests
    select sub_depot, uuid_of('manifest ' || number, n), id, date::text, 1, at, at, null, '', case when n > 9 then at + interval '8 days' end, courier
    from rounds, day`,
  `create temporary table item as
    select m.sub_depot, m.id as manifest_id, m.date, m.created_at as at, r.courier, s, uuid_of('parcel ' || m.id, s) as id, m.expired_at is null as listed
    from manifests as m join rounds as r on r.id = m.round_id, generate_series(1, 6) as s`,
  `insert into parcels
    select sub_depot, id, manifest_id, 'small', 'confirmed', 1, 0, '', case when listed then '{"barcodes": [], "recipient": "", "sequence": 1, "address": {"house": "1", "street": "Past Row", "more": [], "town": "", "postcode": ""}}'::jsonb end, '[]', '[]',
      case when not listed then at end from item`,
  `insert into parcel_barcodes select sub_depot, 'PAST' || substr(md5(id::text), 1, 12), date, id from item`,
  // As many as a depot has on its lists: the plan of a search follows from it.
  `insert into parcel_search
    select i.sub_depot, uuid_of('searched ' || i.id, c), i.manifest_id, c,
      (select array_to_tsvector(array_agg(i.sub_depot || ' word' || n || 'of' || (c * n + i.s) % 400)) from generate_series(1, 14) as n)
    from item as i, generate_series(1, 40) as c where i.listed`,
  // The list of yesterday came before there was a search.
  `insert into searched_manifests select distinct sub_depot, manifest_id, 1 from item where listed and date < '2026-05-13'`,
  `insert into parcel_events
    select courier, uuid_of('event ' || id, 1), sub_depot, manifest_id, id, 'small', 'status', 'confirmed', null, null, null, 1, at, false,
      '{"photos": []}', at > timestamptz '2026-05-14 06:00Z' - interval '45 days' from item`,
  `insert into stops
    select sub_depot, id, uuid_of('stop ' || id, 1), 0, case when expired_at is null then '{"kind": "collection", "name": "Past", "address": {"postcode": "AB1 2ED"}}'::jsonb end,
      true, null from manifests`,
  `insert into stop_events
    select m.courier, uuid_of('collected ' || m.id, 1), m.sub_depot, m.id, uuid_of('stop ' || m.id, 1), 0, 'collected', 1, null, m.created_at,
      '{"kind": "collected", "stopId": null, "parcels": [], "photos": []}', m.created_at > timestamptz '2026-05-14 06:00Z' - interval '45 days' from manifests as m`,
  `insert into mutation
    select courier, uuid_of('mutation ' || id, c), 'parcel/' || id, 'recordParcelStatus', 1, id, c, '', at, 'rejected', 1, 'refused', case when c = 3 then '{}'::jsonb end
    from item, generate_series(1, 3) as c where at > timestamptz '2026-05-14 06:00Z' - interval '92 days'`,
  `insert into blob
    select courier, uuid_of('blob ' || id, c), '', 'image/jpeg', 1, '', at from item, generate_series(1, 3) as c
    where at > timestamptz '2026-05-14 06:00Z' - interval '44 days'`,
  `insert into feed
    select 'courier/' || courier, row_number() over (partition by courier order by at, c, id), 'parcel', id,
      case when c < 4 then '{}'::jsonb end, at
    from item, generate_series(1, 4) as c where at > timestamptz '2026-05-14 06:00Z' - interval '30 days'`,
  `insert into audit (at, actor, username, sub_depot, deed, about, before, after)
    select at + n * interval '1 second', 'staff', 'staff', sub_depot, 'assignRound', '{}', '', '' from rounds, day
    order by at + n * interval '1 second' > timestamptz '2026-05-14 06:00Z' - interval '396 days'`,
  `insert into feed_head select feed, max(seq), 0, 0 from feed group by feed`,
]

/** Lays 13 months of rows into an empty schema of the manifest service, up to 14 May 2026. */
export async function fillThirteenMonths(database: Database): Promise<void> {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await client.query('set local search_path to manifest')
    await client.query(
      `create function pg_temp.uuid_of(text, bigint) returns uuid language sql as 'select md5($1 || $2)::uuid'`,
    )
    for (const statement of statements) await client.query(statement.replaceAll('uuid_of', 'pg_temp.uuid_of'))
    await client.query('drop table pg_temp.item, pg_temp.day')
    await client.query('commit')
    await client.query('analyze')
  } finally {
    client.release()
  }
}
