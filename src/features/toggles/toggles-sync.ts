import { togglePartSchema, type TogglePart } from '#contracts/config/toggles.ts'
import { placeInShare } from '#domain/toggles.ts'
import type { FeatureSync } from '#offline/feature-sync.ts'

/** Toggles are only read: each feed brings its part of them, and a share is measured here, where the courier is known. */
export const togglesSync: FeatureSync = {
  service: 'toggles',
  collections: [],
  groupCollections: [
    {
      kind: 'toggle-part',
      table: 'toggleParts',
      row: togglePartSchema,
      keep: ({ key, on, share = 0 }: TogglePart, actor) => ({ on: on || placeInShare(key, actor) < share }),
    },
  ],
  derivedTables: [],
  commands: [],
  effects: {},
}
