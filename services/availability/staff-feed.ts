import { sql } from 'kysely'
import type { StaffOfferRow } from '#contracts/depot/staff-waiting.ts'
import { londonDay } from '#domain/dates/day.ts'
import { defineDecisionFeed } from '#kit/sync/decision-feed.ts'
import { lockOffers, readStaffOffers, type OfferRow } from './offer-rows.ts'

export const offerFeed = defineDecisionFeed<OfferRow>({
  kind: 'staff-offer',
  table: 'offer',
  id: { type: 'uuid' },
  forMany: true,
  told: 'flag',
  isMissing: sql`t.state = 'open' and not t.told`,
  lock: (tx, keys) =>
    lockOffers(
      tx,
      keys.map(({ id }) => id),
    ),
  async toEntries(tx, offers, { by, at }) {
    const states = new Map(offers.map(({ id, state }) => [id, state]))
    const shown = await readStaffOffers(tx, offers, at)
    return shown.map(({ sentAt, state: shownState, ...offer }) => {
      // An offer is shown as expired from its deadline on, but only the job that ends it gives it an outcome.
      const state = states.get(offer.id) ?? shownState
      const row: StaffOfferRow = {
        ...offer,
        courier: '',
        askedAt: sentAt,
        dueOn: londonDay(new Date(offer.deadline)),
        outcome: state === 'open' ? null : { state, by, at: at.toISOString() },
      }
      return { subDepot: offer.subDepot, id: offer.id, row }
    })
  },
})
