import { sql, type QueryExecutorProvider } from 'kysely'
import type { DayParcels, QualityDay, QualityFigures, QualityParcel, Tally } from '#contracts/performance/quality.ts'
import { courierFeed, type FeedRow } from '#kit/sync/feed.ts'

export interface DayKey {
  courier: string
  day: string
  round: string
}

interface Row extends DayKey {
  figures: QualityFigures
  parcels: QualityParcel[]
  published_at: Date
}

const toId = ({ day, round }: Pick<DayKey, 'day' | 'round'>): string => `${day}-${round}`

export const toQualityDay = ({
  day,
  round,
  figures,
  published_at: at,
}: Omit<Row, 'parcels' | 'courier'>): QualityDay => ({
  id: toId({ day, round }),
  day,
  round,
  figures,
  publishedAt: at.toISOString(),
})

export function dayFeedRows({ courier, parcels, ...row }: Row): FeedRow[] {
  const feed = courierFeed(courier)
  const day = toQualityDay(row)
  const behind: DayParcels = { id: day.id, day: row.day, round: row.round, parcels }
  return [
    { feed, kind: 'quality-day', id: day.id, value: day },
    { feed, kind: 'quality-parcels', id: day.id, value: behind },
  ]
}

export async function writeDays(tx: QueryExecutorProvider, rows: readonly Row[]): Promise<void> {
  await sql`
    insert into quality_day (courier, day, round, figures, parcels, published_at)
    select r.courier, r.day, r.round, r.figures, r.parcels, r.published_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(courier text, day text, round text, figures jsonb, parcels jsonb, published_at timestamptz)
    on conflict (courier, day, round) do update
      set figures = excluded.figures, parcels = excluded.parcels, published_at = excluded.published_at`.execute(tx)
}

export async function lockDay(
  tx: QueryExecutorProvider,
  { courier, day, round }: DayKey,
): Promise<QualityParcel[] | undefined> {
  const { rows } = await sql<{ parcels: QualityParcel[] }>`
    select parcels from quality_day where courier = ${courier} and day = ${day} and round = ${round} for update`.execute(
    tx,
  )
  return rows[0]?.parcels
}

/** Deletes the days before one and returns the feed rows that remove them. */
export async function deleteDays(tx: QueryExecutorProvider, courier: string, before: string): Promise<FeedRow[]> {
  const { rows } = await sql<{ day: string; round: string }>`
    delete from quality_day where courier = ${courier} and day < ${before} returning day, round`.execute(tx)
  const feed = courierFeed(courier)
  return rows.flatMap((row) =>
    ['quality-day', 'quality-parcels'].map((kind) => ({ feed, kind, id: toId(row), value: null })),
  )
}

/** First attempts of a courier by day, days of two rounds twice. */
export async function readFirstAttempts(
  db: QueryExecutorProvider,
  courier: string,
): Promise<{ day: string; tally: Tally }[]> {
  const { rows } = await sql<{ day: string; tally: Tally }>`
    select day, figures -> 'firstAttempt' as tally from quality_day where courier = ${courier}`.execute(db)
  return rows
}

export async function daysKnown(db: QueryExecutorProvider, courier: string): Promise<Set<string>> {
  const { rows } = await sql<{ day: string }>`select distinct day from quality_day where courier = ${courier}`.execute(
    db,
  )
  return new Set(rows.map(({ day }) => day))
}
