import { sql, type QueryExecutorProvider } from 'kysely'
import { setDepotContact, type DepotContact } from '#contracts/safety/depot-contact.ts'
import { serves } from '#kit/http/staff-access.ts'
import { decision, defineCollection } from '#kit/sync/collection.ts'
import type { FeedRow } from '#kit/sync/feed.ts'
import { depotFeed } from '#kit/sync/group-feeds.ts'
import type { MessagingTables } from '../tables.ts'

/** Writes the numbers of sub-depots, and returns their rows of the feed. */
export async function saveContacts(
  tx: QueryExecutorProvider,
  contacts: readonly DepotContact[],
  at: Date,
): Promise<FeedRow[]> {
  await sql`
    insert into depot_contact (sub_depot, phone, changed_at)
    select id, phone, ${at} from jsonb_to_recordset(${JSON.stringify(contacts)}::jsonb) as r(id text, phone text)
    on conflict (sub_depot) do update set phone = excluded.phone, changed_at = excluded.changed_at`.execute(tx)
  return contacts.map((contact) => ({
    feed: depotFeed(contact.id),
    kind: 'depot-contact',
    id: contact.id,
    value: contact,
  }))
}

/** Managers set the number on which their couriers call for help. */
export const depotContactCollection = defineCollection<DepotContact, MessagingTables>({
  entity: 'staff-contact',

  async load(tx, caller, ids) {
    const served = ids.filter((id) => serves(caller, id))
    const { rows } = await sql<DepotContact>`
      select sub_depot as id, phone from depot_contact where sub_depot = any(${served}::text[])
      order by sub_depot for update`.execute(tx)
    const phones = new Map(rows.map(({ id, phone }) => [id, phone]))
    return new Map(served.map((id) => [id, { id, phone: phones.get(id) ?? '' }]))
  },

  decide: {
    setDepotContact: decision(setDepotContact, (state, { phone }) => {
      if (!state) return { rejected: 'not-yours' }
      if (state.phone === (phone ?? '')) return { state }
      return { state: { ...state, phone: phone ?? '' }, noted: { before: state.phone, after: phone ?? '' } }
    }),
  },

  save: async (tx, _caller, changed, at) =>
    await saveContacts(
      tx,
      changed.map(({ state }) => state),
      at,
    ),
})
