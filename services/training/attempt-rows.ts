import { sql, type QueryExecutorProvider } from 'kysely'
import type { TrainingResult } from '#contracts/training/training-endpoints.ts'
import type { Attempt } from '#contracts/training/training.ts'
import { joinPhones, type PhoneAttempt } from '#domain/training/merge-attempt.ts'
import { courierFeed, type FeedRow } from '#kit/sync/feed.ts'

export interface StoredAttempt {
  id: string
  course: string
  phones: readonly [PhoneAttempt, ...PhoneAttempt[]]
}

/** Locked against every other writer, in the order of the ids, which come sorted. */
export async function lockAttempts(
  tx: QueryExecutorProvider,
  courier: string,
  ids: readonly string[],
): Promise<StoredAttempt[]> {
  const { rows } = await sql<StoredAttempt>`
    select id, course, phones from attempt where courier = ${courier} and id = any(${ids}::uuid[]) order by id for update`.execute(
    tx,
  )
  return rows
}

const summaryOf = ({ scos: _scos, ...summary }: Attempt): Omit<Attempt, 'scos'> => summary

export async function saveAttempts(
  tx: QueryExecutorProvider,
  courier: string,
  subDepot: string,
  changed: readonly StoredAttempt[],
): Promise<FeedRow[]> {
  if (changed.length === 0) return []
  const joined = changed.map(({ id, course, phones }) => ({ phones, attempt: joinPhones(id, course, phones) }))
  const rows = joined.map(({ phones, attempt }) => ({
    id: attempt.id,
    course: attempt.course,
    phones,
    summary: summaryOf(attempt),
    passed_at: attempt.passedAt,
    progress: attempt.progress,
    last_at: attempt.lastAt,
  }))
  await sql`
    insert into attempt (courier, id, course, sub_depot, phones, summary, passed_at, progress, last_at)
    select ${courier}, r.id, r.course, ${subDepot}, r.phones, r.summary, r.passed_at, r.progress, r.last_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(id uuid, course text, phones jsonb, summary jsonb, passed_at timestamptz, progress float8, last_at timestamptz)
    on conflict (courier, id) do update
      set sub_depot = excluded.sub_depot, phones = excluded.phones, summary = excluded.summary,
        passed_at = excluded.passed_at, progress = excluded.progress, last_at = excluded.last_at`.execute(tx)
  return joined.map(({ phones, attempt }) => ({
    feed: courierFeed(courier),
    kind: 'attempt',
    id: attempt.id,
    value: attempt,
    ownBytes: Buffer.byteLength(JSON.stringify(phones)),
  }))
}

export async function moveAttempts(tx: QueryExecutorProvider, courier: string, subDepot: string): Promise<void> {
  await sql`update attempt set sub_depot = ${subDepot} where courier = ${courier} and sub_depot <> ${subDepot}`.execute(
    tx,
  )
}

export interface ResultSearch {
  /** Null for all. */
  subDepots: readonly string[] | null
  course?: string | undefined
  courier?: string | undefined
}

/** The best attempt of each courier at each course: the one that was passed first, or that is furthest. The newest first. */
export async function findResults(
  db: QueryExecutorProvider,
  { subDepots, course, courier }: ResultSearch,
): Promise<TrainingResult[]> {
  const { rows } = await sql<{ courier: string; sub_depot: string; summary: Omit<Attempt, 'scos'>; attempts: number }>`
    select courier, sub_depot, summary, attempts from (
      select distinct on (courier, course) courier, sub_depot, summary, last_at,
        (count(*) over (partition by courier, course))::int4 as attempts
      from attempt
      where (${subDepots === null} or sub_depot = any(${subDepots ?? []}::text[]))
        and (${course ?? null}::text is null or course = ${course ?? null})
        and (${courier ?? null}::text is null or courier = ${courier ?? null})
      order by courier, course, passed_at nulls last, progress desc, last_at desc
    ) as best order by last_at desc, courier limit 1000`.execute(db)
  return rows.map(({ summary, sub_depot: subDepot, ...counted }) => ({ ...summary, ...counted, subDepot }))
}
