import type { FeatureStore } from '#offline/feature-store.ts'

export const forecastStore: FeatureStore = {
  name: 'forecast',
  version: 1,
  tables: { forecasts: 'id', depotForecasts: 'id' },
}
