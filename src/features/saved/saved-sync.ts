import {
  acknowledgeItem,
  removeSavedItem,
  saveItem,
  type AcknowledgeItemInput,
  type SaveItemInput,
} from '#contracts/saved-commands.ts'
import { acknowledgementSchema, savedItemSchema, type Acknowledgement } from '#contracts/saved.ts'
import type { FeatureSync, MutationStamp } from '#offline/feature-sync.ts'
import { keepTap } from '#offline/outbox/keep-tap.ts'
import { savedNow, type SavedChange } from './saved-change.ts'

export const savedSync: FeatureSync = {
  service: 'personalisation',
  collections: [
    { kind: 'saved-item', table: 'savedItems', row: savedItemSchema },
    { kind: 'acknowledgement', table: 'acknowledgements', row: acknowledgementSchema },
  ],
  derivedTables: [],
  commands: [saveItem, removeSavedItem, acknowledgeItem],
  effects: {
    saveItem: (row: SavedChange | undefined, input: SaveItemInput, { deviceTime }: MutationStamp): SavedChange =>
      savedNow(input, row?.savedAt ?? deviceTime),
    removeSavedItem: (_row: SavedChange | undefined, input: SaveItemInput): SavedChange => savedNow(input, null),
    acknowledgeItem: (
      row: Acknowledgement | undefined,
      { documentId, publishedAt }: AcknowledgeItemInput,
    ): Acknowledgement => {
      const receipts = row?.receipts ?? []
      if (row && receipts.some((each) => each.publishedAt === publishedAt)) return row
      return { id: documentId, receipts: [...receipts, { publishedAt, receivedAt: null }] }
    },
  },
  describe: {
    saveItem: () => ({ title: 'Saved, an item', about: 'An item', to: '/news/saved' }),
    removeSavedItem: () => ({ title: 'Removed, a saved item', about: 'A saved item', to: '/news/saved' }),
    acknowledgeItem: () => ({ title: 'Read, a news item', about: 'A news item', to: '/news' }),
  },
}

/** Saves a document or removes it again. Returns why that was not kept; undefined where it was. */
export const keepSaved = async (input: SaveItemInput, saved: boolean): Promise<string | undefined> =>
  await keepTap({ command: saved ? saveItem : removeSavedItem, input })

/** Says that this version was read. Returns why that was not kept; undefined where it was. */
export const keepAcknowledged = async (input: AcknowledgeItemInput): Promise<string | undefined> =>
  await keepTap({ command: acknowledgeItem, input })
