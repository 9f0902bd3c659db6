import { sql } from 'kysely'
import { saveRoundOrder, type RoundOrder } from '#contracts/manifest/round-order.ts'
import { decision, defineCollection } from '#kit/sync/collection.ts'
import { notYetMade } from '#kit/sync/not-yet-made.ts'
import { courierFeed } from '#kit/sync/feed.ts'
import type { KitTables } from '#kit/database/tables.ts'
import type { ManifestTables } from './tables.ts'

interface OrderState {
  subDepot: string
  /** Null where the courier has made none yet. */
  order: RoundOrder | null
}

/** Handles the order in which a courier drives a round. The last save wins; a courier who takes the round over has an order of their own. */
export const roundOrderCollection = defineCollection<OrderState, ManifestTables & KitTables>({
  entity: 'round-order',

  async load(tx, caller, ids) {
    const { rows } = await sql<{ id: string; sub_depot: string; body: RoundOrder | null }>`
      select r.id, r.sub_depot, o.body from rounds r
      left join round_orders o on o.sub_depot = r.sub_depot and o.round_id = r.id and o.courier = ${caller.sub}
      where r.id = any(${ids}::uuid[]) and (r.courier = ${caller.sub} or exists (
        select from manifests m where m.sub_depot = r.sub_depot and m.round_id = r.id
          and m.courier = ${caller.sub} and m.expired_at is null))
      order by r.id for share of r`.execute(tx)
    return new Map(rows.map(({ id, sub_depot, body }) => [id, { subDepot: sub_depot, order: body }]))
  },

  decide: {
    saveRoundOrder: decision(saveRoundOrder, (state: OrderState | undefined, order, context) =>
      state ? { state: { ...state, order } } : notYetMade(context, 'round-unknown'),
    ),
  },

  async save(tx, caller, changed, at) {
    const orders = changed.flatMap(({ state: { subDepot, order } }) =>
      order ? [{ sub_depot: subDepot, round_id: order.id, body: order }] : [],
    )
    await sql`
      insert into round_orders (sub_depot, round_id, courier, body, changed_at)
      select r.sub_depot, r.round_id, ${caller.sub}, r.body, ${at}
      from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) as r(sub_depot text, round_id uuid, body jsonb)
      on conflict (sub_depot, round_id, courier) do update set body = excluded.body, changed_at = excluded.changed_at`.execute(
      tx,
    )
    return orders.map(({ body }) => ({ feed: courierFeed(caller.sub), kind: 'round-order', id: body.id, value: body }))
  },
})
