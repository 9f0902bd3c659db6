import {
  addDoorNote,
  doorNoteSchema,
  reviewDoorNote,
  type AddDoorNoteInput,
  type DoorNote,
  type ReviewDoorNoteInput,
} from '#contracts/manifest/door-notes.ts'
import { manifestSchema, roundSchema } from '#contracts/manifest/manifest.ts'
import { parcelCommands } from '#contracts/parcel/parcel-commands.ts'
import { parcelSchema } from '#contracts/parcel/parcel.ts'
import { roundOrderSchema, saveRoundOrder, type RoundOrder } from '#contracts/manifest/round-order.ts'
import { doorNoteLine } from '#domain/door-note/door-note-line.ts'
import { doorNoteRejections } from '#domain/door-note/door-note-labels.ts'
import { rejectionMessages } from '#domain/parcel/rejection-labels.ts'
import type { FeatureSync } from '#offline/feature-sync.ts'
import { updateOutlines } from './list/update-outlines.ts'
import { doorNoteAddress } from './manifest-address.ts'
import { manifestFirstSync } from './manifest-first-sync.ts'
import { describeTaps } from './status/describe-taps.ts'

export const manifestSync: FeatureSync = {
  ...manifestFirstSync,
  collections: [
    { kind: 'round', table: 'rounds', row: roundSchema },
    { kind: 'manifest', table: 'manifests', row: manifestSchema },
    { kind: 'parcel', table: 'parcels', row: parcelSchema, version: 8 },
    { kind: 'door-note', table: 'doorNotes', row: doorNoteSchema },
    { kind: 'round-order', table: 'roundOrders', row: roundOrderSchema, version: 2 },
  ],
  derivedTables: ['outlines'],
  afterWrite: updateOutlines,
  commands: [...parcelCommands, saveRoundOrder, addDoorNote, reviewDoorNote],
  effects: { ...manifestFirstSync.effects, saveRoundOrder: (_row: RoundOrder | undefined, input: RoundOrder) => input },
  describe: {
    ...describeTaps,
    addDoorNote: ({ parcelId, house, street }: AddDoorNoteInput) => ({
      title: `Door note, ${`${house} ${street}`.trim()}`,
      about: `${house} ${street}`.trim(),
      to: doorNoteAddress(parcelId),
      resumes: true,
    }),
    reviewDoorNote: ({ isTrue }: ReviewDoorNoteInput, note: DoorNote | undefined) => ({
      title: `${isTrue ? 'Still true' : 'No longer true'}, ${note ? doorNoteLine(note) : 'a door note'}`,
      about: note ? doorNoteLine(note) : 'A door note',
    }),
    saveRoundOrder: () => ({ title: 'Order of the round', about: 'The order of a round', to: '/manifest' }),
  },
  refusals: {
    ...doorNoteRejections,
    ...rejectionMessages,
    'round-unknown': 'This round is no longer yours, so its order can’t be saved.',
  },
}
