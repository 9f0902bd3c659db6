import { depotForecastSchema, roundForecastSchema } from '#contracts/performance/forecast.ts'
import type { FeatureSync } from '#offline/feature-sync.ts'

export const forecastSync: FeatureSync = {
  service: 'performance',
  collections: [
    { kind: 'forecast', table: 'forecasts', row: roundForecastSchema },
    { kind: 'depot-forecast', table: 'depotForecasts', row: depotForecastSchema },
  ],
  derivedTables: [],
  commands: [],
  effects: {},
}
