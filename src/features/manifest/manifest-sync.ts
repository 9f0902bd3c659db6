import { manifestSchema, roundSchema } from '#contracts/manifest/manifest.ts'
import { parcelCommands } from '#contracts/parcel/parcel-commands.ts'
import { parcelSchema } from '#contracts/parcel/parcel.ts'
import { roundOrderSchema, saveRoundOrder, type RoundOrder } from '#contracts/manifest/round-order.ts'
import { rejectionMessages } from '#domain/parcel/rejection-labels.ts'
import type { FeatureSync } from '#offline/feature-sync.ts'
import { updateOutlines } from './list/update-outlines.ts'
import { manifestFirstSync } from './manifest-first-sync.ts'
import { describeTaps } from './status/describe-taps.ts'

export const manifestSync: FeatureSync = {
  ...manifestFirstSync,
  collections: [
    { kind: 'round', table: 'rounds', row: roundSchema },
    { kind: 'manifest', table: 'manifests', row: manifestSchema },
    { kind: 'parcel', table: 'parcels', row: parcelSchema, version: 5 },
    { kind: 'round-order', table: 'roundOrders', row: roundOrderSchema, version: 2 },
  ],
  derivedTables: ['outlines'],
  afterWrite: updateOutlines,
  commands: [...parcelCommands, saveRoundOrder],
  effects: { ...manifestFirstSync.effects, saveRoundOrder: (_row: RoundOrder | undefined, input: RoundOrder) => input },
  describe: {
    ...describeTaps,
    saveRoundOrder: () => ({ title: 'Order of the round', about: 'The order of a round', to: '/manifest' }),
  },
  refusals: { ...rejectionMessages, 'round-unknown': 'This round is no longer yours, so its order can’t be saved.' },
}
