import { sellAdvert, sendAdvert, withdrawAdvert } from '#contracts/marketplace/marketplace-commands.ts'
import type { Advert } from '#contracts/marketplace/marketplace.ts'
import { advanceAdvert, advertStateAt, type AdvertAction } from '#domain/marketplace/advance-advert.ts'
import { listAdvertErrors } from '#domain/marketplace/judge-advert.ts'
import {
  decision,
  defineCollection,
  type AnyCollection,
  type DecideContext,
  type Outcome,
} from '#kit/sync/collection.ts'
import { getHomeSubDepot } from '#kit/http/staff-access.ts'
import { advertFeedRow, countOpen, lockAdverts, saveAdverts } from './advert-rows.ts'
import type { MarketStore } from './market-store.ts'
import type { MarketplaceTables } from './tables.ts'
import { advertFeed } from './staff-feed.ts'

interface AdvertCase {
  advert: Advert | null
  /** Another courier's has the id. */
  taken: boolean
  /** Adverts of the caller that wait or are live. */
  open: number
}

const nothing: AdvertCase = { advert: null, taken: false, open: 0 }

function end(state: AdvertCase = nothing, action: AdvertAction, { receivedAt }: DecideContext): Outcome<AdvertCase> {
  const { advert } = state
  if (!advert) return { rejected: 'advert-unknown' }
  const outcome = advanceAdvert(advertStateAt(advert, receivedAt), action)
  if ('refused' in outcome) return { rejected: outcome.refused, current: advert }
  return { state: { ...state, advert: { ...advert, state: outcome.state } } }
}

export const advertCollection = ({ rules }: Pick<MarketStore, 'rules'>): AnyCollection =>
  defineCollection<AdvertCase, MarketplaceTables>({
    entity: 'advert',

    async load(tx, caller, ids) {
      const found = new Map((await lockAdverts(tx, ids)).map((row) => [row.body.id, row]))
      const open = await countOpen(tx, caller.sub)
      return new Map(
        ids.map((id) => {
          const row = found.get(id)
          const own = row?.courier === caller.sub ? row.body : null
          return [id, { advert: own, taken: row !== undefined && own === null, open }]
        }),
      )
    },

    decide: {
      sendAdvert: decision(sendAdvert, (state = nothing, input, { caller, receivedAt }) => {
        const { advert, taken, open } = state
        if (!caller.groups.includes('courier')) return { rejected: 'not-a-courier' }
        if (taken) return { rejected: 'advert-exists' }
        const subDepot = getHomeSubDepot(caller)
        const [fault] = listAdvertErrors(input, subDepot)
        if (fault) return { rejected: fault }
        const outcome = advanceAdvert(advert && advertStateAt(advert, receivedAt), 'send')
        if ('refused' in outcome) return { rejected: outcome.refused, current: advert }
        if (open >= rules.openAdverts) return { rejected: 'too-many-adverts' }
        return {
          state: {
            ...state,
            advert: {
              ...input,
              subDepot,
              state: outcome.state,
              sentAt: receivedAt,
              reason: '',
              liveFrom: null,
              liveUntil: null,
            },
          },
        }
      }),
      sellAdvert: decision(sellAdvert, (state, _input, context) => end(state, 'sell', context)),
      withdrawAdvert: decision(withdrawAdvert, (state, _input, context) => end(state, 'withdraw', context)),
    },

    async save(tx, caller, changed, at) {
      const adverts = changed.flatMap(({ state }) => state.advert ?? [])
      await saveAdverts(tx, caller.sub, adverts, at)
      const items = adverts.map((body) => ({ courier: caller.sub, body }))
      const staffRows = await advertFeed.notify(tx, items, { by: '', at })
      return [...adverts.map((advert) => advertFeedRow(caller.sub, advert)), ...staffRows]
    },
  })
