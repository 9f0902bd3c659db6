import { sql, type QueryExecutorProvider } from 'kysely'
import type { Grant } from '#contracts/permissions.ts'
import type { SubDepot } from '#contracts/staff/staff.ts'

/** A member of staff as they are stored. The user pool decides which roles count; `grants` are those seen there last. */
export interface StoredStaff {
  id: string
  username: string
  name: string
  grants: Grant[]
  closedAt: Date | null
}

const columns = sql`id, username, name, grants, closed_at as "closedAt"`

export async function findStaff(db: QueryExecutorProvider): Promise<StoredStaff[]> {
  const { rows } = await sql<StoredStaff>`select ${columns} from staff order by lower(name), username`.execute(db)
  return rows
}

export async function findStaffMember(db: QueryExecutorProvider, id: string): Promise<StoredStaff | undefined> {
  const { rows } = await sql<StoredStaff>`select ${columns} from staff where id = ${id}`.execute(db)
  return rows[0]
}

export async function lockStaffMember(tx: QueryExecutorProvider, id: string): Promise<StoredStaff | undefined> {
  const { rows } = await sql<StoredStaff>`select ${columns} from staff where id = ${id} for update`.execute(tx)
  return rows[0]
}

export async function saveStaffMember(
  tx: QueryExecutorProvider,
  { id, username, name, grants, closedAt }: StoredStaff,
  at: Date,
): Promise<void> {
  await sql`
    insert into staff (id, username, name, grants, closed_at, changed_at)
    values (${id}, ${username}, ${name}, ${JSON.stringify(grants)}::jsonb, ${closedAt}::timestamptz, ${at})
    on conflict (id) do update set username = excluded.username, name = excluded.name, grants = excluded.grants,
      closed_at = excluded.closed_at, changed_at = excluded.changed_at`.execute(tx)
}

/** Adds somebody who was made staff in the user pool itself; who is stored already stays as they are. */
export async function addStaffOfPool(
  db: QueryExecutorProvider,
  { id, username, grants }: Pick<StoredStaff, 'id' | 'username' | 'grants'>,
  at: Date,
): Promise<void> {
  await sql`
    insert into staff (id, username, name, grants, closed_at, changed_at)
    values (${id}, ${username}, ${username || id}, ${JSON.stringify(grants)}::jsonb, null, ${at})
    on conflict (id) do nothing`.execute(db)
}

export async function findSubDepots(
  db: QueryExecutorProvider,
  codes: readonly string[] | null = null,
): Promise<SubDepot[]> {
  const { rows } = await sql<SubDepot>`
    select code, name, phone from sub_depot where ${codes}::text[] is null or code = any(${codes}::text[]) order by code`.execute(
    db,
  )
  return rows
}

export async function saveSubDepot(
  tx: QueryExecutorProvider,
  { code, name, phone }: SubDepot,
  at: Date,
): Promise<void> {
  await sql`
    insert into sub_depot (code, name, phone, changed_at) values (${code}, ${name}, ${phone}, ${at})
    on conflict (code) do update set name = excluded.name, phone = excluded.phone, changed_at = excluded.changed_at`.execute(
    tx,
  )
}
