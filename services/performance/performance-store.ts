import type { Kysely } from 'kysely'
import type { QualityRules } from '#contracts/performance/quality.ts'
import type { StarRules } from '#contracts/performance/stars.ts'
import type { Clock } from '#kit/clock.ts'
import type { CourierTables } from './courier-book.ts'
import type { VolumeTables } from './forecast/volume-store.ts'
import type { InvoiceTables } from './pay/invoice-store.ts'
import type { QualityTables } from './quality/quality-store.ts'
import type { RateTables } from './rates/rate-store.ts'
import type { ReviewTables } from './stars/review-store.ts'

export type PerformanceTables = CourierTables & RateTables & InvoiceTables & QualityTables & VolumeTables & ReviewTables

export interface WorkRules {
  stars: StarRules
  quality: QualityRules
}

export interface PerformanceStore {
  db: Kysely<PerformanceTables>
  clock: Clock
  rules: WorkRules
}
