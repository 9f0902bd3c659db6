import { helperParcelSchema } from '#contracts/manifest/helper-parcel.ts'
import type { FeatureSync } from '#offline/feature-sync.ts'

/** What helpers have recorded, which is paid to this courier. */
export const helperParcelsSync: FeatureSync = {
  service: 'manifest',
  collections: [{ kind: 'helper-parcel', table: 'helperParcels', row: helperParcelSchema, version: 2 }],
  derivedTables: [],
  commands: [],
  effects: {},
}
