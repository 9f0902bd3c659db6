import type { Kysely } from 'kysely'
import type { QualityRules } from '#contracts/performance/quality.ts'
import type { StarRules } from '#contracts/performance/stars.ts'
import type { Clock } from '#kit/clock.ts'
import type { PerformanceTables } from './tables.ts'

export interface WorkRules {
  stars: StarRules
  quality: QualityRules
}

export interface PerformanceStore {
  db: Kysely<PerformanceTables>
  clock: Clock
  rules: WorkRules
}
