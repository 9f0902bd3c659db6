import type { MarketRules } from '#contracts/marketplace/marketplace.ts'

/** These rules apply to a deployment that has set none. */
export const defaultMarketRules: MarketRules = {
  liveDays: 30,
  openAdverts: 20,
  shownAdverts: 100,
  messages: 200,
  keepDays: 90,
}
