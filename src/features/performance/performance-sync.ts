import { dayParcelsSchema, qualityDaySchema, qualityRulesRowSchema } from '#contracts/performance/quality.ts'
import type { FeatureSync } from '#offline/feature-sync.ts'

export const performanceSync: FeatureSync = {
  service: 'performance',
  collections: [
    { kind: 'quality-day', table: 'qualityDays', row: qualityDaySchema },
    { kind: 'quality-parcels', table: 'qualityParcels', row: dayParcelsSchema },
    { kind: 'quality-rules', table: 'qualityRules', row: qualityRulesRowSchema },
  ],
  derivedTables: [],
  commands: [],
  effects: {},
}
