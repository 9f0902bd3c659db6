import type { Kysely } from 'kysely'
import type { MarketRules } from '#contracts/marketplace/marketplace.ts'
import type { Clock } from '#kit/clock.ts'
import type { MarketplaceTables } from './tables.ts'

export interface MarketStore {
  db: Kysely<MarketplaceTables>
  clock: Clock
  rules: MarketRules
}
