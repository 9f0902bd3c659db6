import type { FeatureSync } from '#offline/feature-sync.ts'

export const forecastSync: FeatureSync = {
  service: 'performance',
  pullAtStart: true,
  collections: [
    { kind: 'forecast', table: 'forecasts' },
    { kind: 'depot-forecast', table: 'depotForecasts' },
  ],
  derivedTables: [],
  commands: [],
  effects: {},
}
