import type { FeatureSync } from '#offline/feature-sync.ts'

export const performanceSync: FeatureSync = {
  service: 'performance',
  pullAtStart: true,
  collections: [
    { kind: 'quality-day', table: 'qualityDays' },
    { kind: 'quality-parcels', table: 'qualityParcels' },
    { kind: 'quality-rules', table: 'qualityRules' },
  ],
  derivedTables: [],
  commands: [],
  effects: {},
}
