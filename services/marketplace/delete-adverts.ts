import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely'
import { deleteFiles } from '#kit/people/erase-person.ts'
import { courierFeed, type FeedRow } from '#kit/sync/feed.ts'
import { deleteParts } from '#kit/sync/history.ts'
import type { AdvertRow } from './advert-rows.ts'
import { conversationParts, type ConversationRow } from './conversation-rows.ts'
import { advertFeed } from './staff-feed.ts'

export interface ShownAdvert extends AdvertRow {
  /** The sub-depot whose staff have it; null if none have. */
  told: string | null
}

const gone = (courier: string, kind: string, id: string): FeedRow => ({
  feed: courierFeed(courier),
  kind,
  id,
  value: null,
})

type Parties = Pick<ConversationRow, 'id' | 'buyer' | 'seller'>

/** Deletes conversations with their messages. Returns the feed rows that say so. */
export async function deleteConversations(tx: QueryExecutorProvider, where: RawBuilder<unknown>): Promise<FeedRow[]> {
  const { rows } = await sql<Parties>`delete from conversation where ${where} returning id, buyer, seller`.execute(tx)
  await deleteParts(
    tx,
    rows.flatMap(({ id }) => Object.values(conversationParts(id)).map(({ key }) => key)),
  )
  return rows.flatMap(({ id, buyer, seller }) => [gone(buyer, 'conversation', id), gone(seller, 'conversation', id)])
}

/** Deletes locked adverts with their photos, conversations and reports. Returns the feed rows that say so. */
export async function deleteAdverts(tx: QueryExecutorProvider, adverts: readonly ShownAdvert[]): Promise<FeedRow[]> {
  const ids = adverts.map(({ body }) => body.id)
  const conversations = await deleteConversations(tx, sql`advert = any(${ids}::uuid[])`)
  const { rows: reports } = await sql<{ advert: string; reporter: string }>`
    delete from report where advert = any(${ids}::uuid[]) returning advert, reporter`.execute(tx)
  await deleteFiles(
    tx,
    adverts.flatMap(({ courier, body }) => body.photos.map(({ id }) => ({ owner: courier, id }))),
  )
  await sql`delete from advert where id = any(${ids}::uuid[])`.execute(tx)
  return [
    ...adverts.flatMap(({ courier, body, told }) => [
      gone(courier, 'advert', body.id),
      ...advertFeed.remove({ courier, id: body.id, told }),
    ]),
    ...conversations,
    ...reports.map(({ advert, reporter }) => gone(reporter, 'advert-report', advert)),
  ]
}
