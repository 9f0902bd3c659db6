import { sql } from 'kysely'
import type { ManifestTransaction } from '../tables.ts'

interface LockedList {
  sub_depot: string
  id: string
  closed_at: Date | null
}

/**
 * Returns lists that are locked against every other record at their stops, in the order of their ids. The locks of their
 * rounds come first, as they do wherever a list changes hands.
 */
export async function lockStopLists(tx: ManifestTransaction, ids: readonly string[]): Promise<LockedList[]> {
  await sql`select id from rounds where id in (select round_id from manifests where id = any(${ids}::uuid[]))
    order by id for share`.execute(tx)
  const { rows } = await sql<LockedList>`
    select sub_depot, id, closed_at from manifests where id = any(${ids}::uuid[]) order by id for update`.execute(tx)
  return rows
}
