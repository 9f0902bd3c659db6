import { sql, type QueryExecutorProvider } from 'kysely'
import type { Conversation, MarketMessage, MarketRole } from '#contracts/marketplace/marketplace.ts'
import { courierFeed, type FeedRow } from '#kit/sync/feed.ts'

export interface ConversationRow {
  id: string
  advert: string
  title: string
  buyer: string
  seller: string
  messages: MarketMessage[]
  closed: boolean
}

/** The lock of the adverts comes first. */
export async function findConversations(tx: QueryExecutorProvider, ids: readonly string[]): Promise<ConversationRow[]> {
  const { rows } = await sql<ConversationRow>`
    select id, advert, title, buyer, seller, messages, closed from conversation where id = any(${ids}::text[]) order by id`.execute(
    tx,
  )
  return rows
}

export async function saveConversations(tx: QueryExecutorProvider, changed: readonly ConversationRow[]): Promise<void> {
  await sql`
    insert into conversation (id, advert, title, buyer, seller, messages, closed)
    select r.id, r.advert, r.title, r.buyer, r.seller, r.messages, r.closed
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
      as r(id text, advert uuid, title text, buyer text, seller text, messages jsonb, closed boolean)
    on conflict (id) do update set messages = excluded.messages, closed = excluded.closed`.execute(tx)
}

export function getRole(
  { buyer, seller }: Pick<ConversationRow, 'buyer' | 'seller'>,
  courier: string,
): MarketRole | null {
  if (courier === seller) return 'seller'
  return courier === buyer ? 'buyer' : null
}

/** Returns a feed row for the buyer and one for the seller. Neither says who the other is. */
export const conversationFeedRows = ({
  id,
  advert,
  title,
  buyer,
  seller,
  messages,
  closed,
}: ConversationRow): FeedRow[] =>
  (
    [
      ['buyer', buyer],
      ['seller', seller],
    ] as const
  ).map(([role, courier]) => {
    const value: Conversation = { id, advert, title, role, messages, closed }
    return { feed: courierFeed(courier), kind: 'conversation', id, value }
  })

/** Nobody writes about these adverts any more. Gives the feed rows of who did. */
export async function closeConversations(tx: QueryExecutorProvider, advert: string): Promise<FeedRow[]> {
  const { rows } = await sql<ConversationRow>`
    update conversation set closed = true where advert = ${advert} and not closed
    returning id, advert, title, buyer, seller, messages, closed`.execute(tx)
  return rows.flatMap(conversationFeedRows)
}
