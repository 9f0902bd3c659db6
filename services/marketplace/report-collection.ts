import { sql } from 'kysely'
import { reportAdvert, type ReportAdvertInput } from '#contracts/marketplace/marketplace-commands.ts'
import type { AdvertReport } from '#contracts/marketplace/marketplace.ts'
import { isMember } from '#kit/http/auth.ts'
import { decision, defineCollection } from '#kit/sync/collection.ts'
import { courierFeed } from '#kit/sync/feed.ts'
import { lockAdverts, type AdvertRow } from './advert-rows.ts'
import { findConversations, getRole, type ConversationRow } from './conversation-rows.ts'
import type { MarketplaceTables } from './tables.ts'
import { advertFeed } from './staff-feed.ts'

interface NewReport extends Pick<ReportAdvertInput, 'id' | 'reason' | 'note'> {
  /** The words that are reported; null: the advert. */
  reply: string | null
}

interface ReportCase {
  advert: AdvertRow
  conversations: readonly ConversationRow[]
  reports: readonly NewReport[]
}

export const reportCollection = defineCollection<ReportCase, MarketplaceTables>({
  entity: 'advert-report',

  async load(tx, caller, ids) {
    if (!isMember(caller)) return new Map()
    const adverts = await lockAdverts(tx, ids)
    const rows = await findConversations(tx, sql`advert = any(${ids}::uuid[]) and ${caller.sub} in (buyer, seller)`)
    return new Map(
      adverts.flatMap((advert): [string, ReportCase][] => {
        const conversations = rows.filter((row) => row.advert === advert.body.id)
        const isSeen = advert.body.liveFrom !== null || conversations.length > 0 || advert.courier === caller.sub
        return isSeen ? [[advert.body.id, { advert, conversations, reports: [] }]] : []
      }),
    )
  },

  decide: {
    reportAdvert: decision(reportAdvert, (state, { id, reply, reason, note }, { caller }) => {
      if (!state) return { rejected: 'advert-unknown' }
      if (reply === null) {
        if (state.advert.courier === caller.sub) return { rejected: 'own-advert' }
        return { state: { ...state, reports: [...state.reports, { id, reason, note, reply: null }] } }
      }
      const conversation = state.conversations.find((each) => each.id === reply.conversation)
      const message = conversation?.messages.find((each) => each.id === reply.message)
      if (!conversation || !message || message.from === getRole(conversation, caller.sub))
        return { rejected: 'reply-unknown' }
      return { state: { ...state, reports: [...state.reports, { id, reason, note, reply: message.text }] } }
    }),
  },

  async save(tx, caller, changed, at) {
    const rows = changed.flatMap(({ state: { advert, reports } }) =>
      reports.map((report) => ({ ...report, advert: advert.body.id })),
    )
    await sql`
      insert into report (advert, id, reporter, reply, reason, note, at)
      select r.advert, r.id, ${caller.sub}, r.reply, r.reason, r.note, ${at}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(advert uuid, id uuid, reply text, reason text, note text)
      on conflict do nothing`.execute(tx)
    const adverts = changed.map(({ state }) => state.advert)
    const staffRows = await advertFeed.notify(tx, adverts, { by: '', at })
    const own = changed.map(({ id }) => {
      const value: AdvertReport = { id, at: at.toISOString() }
      return { feed: courierFeed(caller.sub), kind: 'advert-report', id, value }
    })
    return [...own, ...staffRows]
  },
})
