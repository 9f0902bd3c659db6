import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely'
import type { Conversation, MarketMessage, MarketRole } from '#contracts/marketplace/marketplace.ts'
import { courierFeed, type FeedRow } from '#kit/sync/feed.ts'
import { listPart, readParts, saveParts, type PartRefs, type Parts } from '#kit/sync/history.ts'

export interface ConversationRow {
  id: string
  advert: string
  title: string
  buyer: string
  seller: string
  messages: MarketMessage[]
  closed: boolean
}

/** The messages are stored once, for the row and for both feeds. */
export const conversationParts = (id: string): Parts => ({ messages: listPart(`conversation/${id}`) })

/** A row that lacks the messages that `history` names. */
type StoredConversation = ConversationRow & { history: PartRefs | null }

const columns = sql`id, advert, title, buyer, seller, messages, history, closed`

async function wholeConversations(
  tx: QueryExecutorProvider,
  rows: readonly StoredConversation[],
): Promise<ConversationRow[]> {
  const values = await readParts(
    tx,
    rows.map(({ history, ...value }) => ({ value, history })),
  )
  return values as ConversationRow[]
}

/** Returns the conversations that fulfil a condition, by id. The lock of their adverts comes first. */
export async function findConversations(
  tx: QueryExecutorProvider,
  is: RawBuilder<unknown>,
): Promise<ConversationRow[]> {
  const { rows } = await sql<StoredConversation>`select ${columns} from conversation where ${is} order by id`.execute(
    tx,
  )
  return await wholeConversations(tx, rows)
}

export async function saveConversations(tx: QueryExecutorProvider, changed: readonly ConversationRow[]): Promise<void> {
  const stored = await saveParts(
    tx,
    changed.map(({ id, messages }) => ({ value: { messages }, parts: conversationParts(id) })),
  )
  const rows = changed.map((row, index) => {
    const { history = null } = stored[index] ?? {}
    return { ...row, messages: history === null ? row.messages : [], history }
  })
  await sql`
    insert into conversation (id, advert, title, buyer, seller, messages, history, closed)
    select r.id, r.advert, r.title, r.buyer, r.seller, r.messages, nullif(r.history, 'null'::jsonb), r.closed
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(id text, advert uuid, title text, buyer text, seller text, messages jsonb, history jsonb, closed boolean)
    on conflict (id) do update
      set messages = excluded.messages, history = excluded.history, closed = excluded.closed`.execute(tx)
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
    return { feed: courierFeed(courier), kind: 'conversation', id, value, parts: conversationParts(id) }
  })

/** Nobody writes about these adverts any more. Gives the feed rows of who did. */
export async function closeConversations(tx: QueryExecutorProvider, advert: string): Promise<FeedRow[]> {
  const { rows } = await sql<StoredConversation>`
    update conversation set closed = true where advert = ${advert} and not closed returning ${columns}`.execute(tx)
  return (await wholeConversations(tx, rows)).flatMap(conversationFeedRows)
}
