import {
  acknowledgeItem,
  removeSavedItem,
  saveItem,
  type AcknowledgeItemInput,
  type SaveItemInput,
} from '#contracts/content/saved-commands.ts'
import { acknowledgementSchema, savedItemSchema, type Acknowledgement } from '#contracts/content/saved.ts'
import type { FeatureSync, MutationStamp } from '#offline/feature-sync.ts'
import { saveCommand, type Saved } from '#offline/requests/save-command.ts'
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
    saveItem: () => ({ title: 'Saved item', about: 'An item', to: '/news/saved' }),
    removeSavedItem: () => ({ title: 'Saved item removed', about: 'A saved item', to: '/news/saved' }),
    acknowledgeItem: () => ({ title: 'News item read', about: 'A news item', to: '/news' }),
  },
}

/** Saves a document for later, or removes it again. */
export const changeSaved = async (input: SaveItemInput, saved: boolean): Promise<Saved> =>
  await saveCommand({ command: saved ? saveItem : removeSavedItem, input })

/** Says that this version was read. */
export const acknowledge = async (input: AcknowledgeItemInput): Promise<Saved> =>
  await saveCommand({ command: acknowledgeItem, input })
