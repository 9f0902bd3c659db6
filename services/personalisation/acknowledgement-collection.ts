import { sql } from 'kysely'
import { acknowledgeItem } from '#contracts/content/saved-commands.ts'
import type { Acknowledgement } from '#contracts/content/saved.ts'
import { defineCollection, memberDecision } from '#kit/sync/collection.ts'
import { courierFeed } from '#kit/sync/feed.ts'
import { getHomeSubDepot } from '#kit/http/staff-access.ts'
import type { PersonalisationTables } from './tables.ts'
import { findReceipts } from './receipt-rows.ts'

/** Receipts are only added. The first one for a version counts, from whichever phone. */
export const acknowledgementCollection = defineCollection<Acknowledgement, PersonalisationTables>({
  entity: 'acknowledgement',

  async load(tx, caller, ids) {
    return await findReceipts(tx, caller.sub, ids)
  },

  decide: {
    acknowledgeItem: memberDecision(acknowledgeItem, (state, { documentId, publishedAt }, { receivedAt }) => {
      const receipts = state?.receipts ?? []
      if (receipts.some((each) => each.publishedAt === publishedAt)) return { state: { id: documentId, receipts } }
      return { state: { id: documentId, receipts: [...receipts, { publishedAt, receivedAt }] } }
    }),
  },

  async save(tx, caller, changed, at) {
    const rows = changed.flatMap(({ id, state }) =>
      state.receipts.map(({ publishedAt }) => ({ document: id, published: publishedAt })),
    )
    const { rows: added } = await sql<{ document: string }>`
      insert into read_receipt (owner, document, published_at, sub_depot, received_at)
      select ${caller.sub}, r.document, r.published, ${getHomeSubDepot(caller)}, ${at}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(document text, published text)
      on conflict do nothing returning document`.execute(tx)
    const stored = await findReceipts(
      tx,
      caller.sub,
      added.map(({ document }) => document),
    )
    return [...stored.values()].map((value) => ({
      feed: courierFeed(caller.sub),
      kind: 'acknowledgement',
      id: value.id,
      value,
    }))
  },
})
