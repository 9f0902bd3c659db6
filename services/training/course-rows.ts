import { sql, type QueryExecutorProvider } from 'kysely'
import type { StaffCourse } from '#contracts/training/training-endpoints.ts'
import type { Course } from '#contracts/training/training.ts'

export interface CourseRow {
  sub_depot: string
  body: Course
  published_at: Date
  retired_at: Date | null
}

export const toStaffCourse = ({
  sub_depot: subDepot,
  body,
  published_at: publishedAt,
  retired_at: retiredAt,
}: CourseRow): StaffCourse => ({
  ...body,
  subDepot,
  publishedAt: publishedAt.toISOString(),
  retiredAt: retiredAt?.toISOString() ?? null,
})

/** Returns the courses of these sub-depots and those for all couriers, in their order; null for every course. */
export async function findCourses(
  db: QueryExecutorProvider,
  subDepots: readonly string[] | null,
): Promise<CourseRow[]> {
  const { rows } = await sql<CourseRow>`
    select sub_depot, body, published_at, retired_at from course
    where ${subDepots === null} or sub_depot = any(${['', ...(subDepots ?? [])]}::text[])
    order by sub_depot, (body ->> 'position')::int, body ->> 'title', id`.execute(db)
  return rows
}

/** Returns the courses of a sub-depot's couriers. Its own course replaces one for all couriers with the same id. */
export async function coursesFor(db: QueryExecutorProvider, subDepot: string): Promise<Course[]> {
  const { rows } = await sql<CourseRow>`
    select distinct on (id) body from course
    where retired_at is null and sub_depot = any(${['', subDepot]}::text[]) order by id, sub_depot desc`.execute(db)
  return rows.map(({ body }) => body)
}

/** Returns those courses that exist or existed: an attempt counts wherever the courier works now. */
export async function knownCourses(db: QueryExecutorProvider, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select distinct id from course where id = any(${ids}::text[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Reads and locks the row. */
export async function lockCourse(
  tx: QueryExecutorProvider,
  subDepot: string,
  id: string,
): Promise<CourseRow | undefined> {
  const { rows } = await sql<CourseRow>`
    select sub_depot, body, published_at, retired_at from course where sub_depot = ${subDepot} and id = ${id} for update`.execute(
    tx,
  )
  return rows[0]
}

export async function saveCourse(
  tx: QueryExecutorProvider,
  { sub_depot: subDepot, body, published_at: publishedAt, retired_at: retiredAt }: CourseRow,
): Promise<void> {
  await sql`
    insert into course (sub_depot, id, body, sha256, published_at, retired_at)
    values (${subDepot}, ${body.id}, ${JSON.stringify(body)}::jsonb, ${body.package.sha256}, ${publishedAt}, ${retiredAt})
    on conflict (sub_depot, id) do update
      set body = excluded.body, sha256 = excluded.sha256, published_at = excluded.published_at, retired_at = excluded.retired_at`.execute(
    tx,
  )
}
