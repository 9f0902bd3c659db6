import { sql } from 'kysely'
import { writeToAdvert } from '#contracts/marketplace/marketplace-commands.ts'
import { advertStateAt } from '#domain/marketplace/advance-advert.ts'
import { personalDetails } from '#domain/marketplace/personal-details.ts'
import { decision, defineCollection, type AnyCollection } from '#kit/sync/collection.ts'
import { lockAdverts, type AdvertRow } from './advert-rows.ts'
import {
  conversationFeedRows,
  findConversations,
  getRole,
  saveConversations,
  type ConversationRow,
} from './conversation-rows.ts'
import type { MarketStore } from './market-store.ts'
import type { MarketplaceTables } from './tables.ts'

interface ConversationCase {
  conversation: ConversationRow | null
  advert: AdvertRow | null
}

const advertOf = (id: string): string => id.split('.', 1)[0] ?? ''
const nothing: ConversationCase = { conversation: null, advert: null }

/** Buyers and sellers write to each other. Nobody else learns that a conversation exists. */
export const conversationCollection = ({ rules }: Pick<MarketStore, 'rules'>): AnyCollection =>
  defineCollection<ConversationCase, MarketplaceTables>({
    entity: 'conversation',

    async load(tx, caller, ids) {
      const adverts = new Map(
        (await lockAdverts(tx, [...new Set(ids.map(advertOf))].sort())).map((row) => [row.body.id, row]),
      )
      const found = new Map((await findConversations(tx, sql`id = any(${ids}::text[])`)).map((row) => [row.id, row]))
      return new Map(
        ids.flatMap((id): [string, ConversationCase][] => {
          const conversation = found.get(id) ?? null
          if (conversation && getRole(conversation, caller.sub) === null) return []
          return [[id, { conversation, advert: adverts.get(advertOf(id)) ?? null }]]
        }),
      )
    },

    decide: {
      writeToAdvert: decision(
        writeToAdvert,
        (state = nothing, { conversation: id, messageId, text, sharesDetails }, { caller, receivedAt }) => {
          const { conversation, advert } = state
          if (!caller.groups.includes('courier')) return { rejected: 'not-a-courier' }
          if (!advert) return { rejected: 'advert-unknown' }
          if (!sharesDetails && personalDetails(text).length > 0) return { rejected: 'text-personal' }
          if (!conversation && advertStateAt(advert.body, receivedAt) !== 'live') return { rejected: 'advert-unknown' }
          if (!conversation && advert.courier === caller.sub) return { rejected: 'own-advert' }
          const now = conversation ?? {
            id,
            advert: advert.body.id,
            title: advert.body.title,
            buyer: caller.sub,
            seller: advert.courier,
            messages: [],
            closed: false,
          }
          const from = getRole(now, caller.sub)
          if (from === null) return { rejected: 'conversation-unknown' }
          if (now.closed) return { rejected: 'conversation-closed' }
          if (now.messages.some((message) => message.id === messageId)) return { state }
          if (now.messages.length >= rules.messages) return { rejected: 'conversation-full' }
          return {
            state: {
              ...state,
              conversation: { ...now, messages: [...now.messages, { id: messageId, from, text, at: receivedAt }] },
            },
          }
        },
      ),
    },

    async save(tx, _caller, changed) {
      const conversations = changed.flatMap(({ state }) => state.conversation ?? [])
      await saveConversations(tx, conversations)
      return conversations.flatMap(conversationFeedRows)
    },
  })
