import {
  deskCommands,
  type AddExtraInput,
  type CancelInput,
  type CancelRecallInput,
  type GiveRoundInput,
  type MoveInput,
  type RecallInput,
} from '#contracts/desk-commands.ts'
import { seeLateEventCommand } from '#contracts/late-events.ts'
import type { FeatureSync } from '#offline/feature-sync.ts'
import { deskRefusals } from './desk-refusals.ts'

/** What a desk sends. What it shows it asks for, so that there is nothing of a feed. */
export const depotSync: FeatureSync = {
  service: 'manifest',
  collections: [],
  derivedTables: [],
  commands: [...deskCommands, seeLateEventCommand],
  effects: {},
  describe: {
    recallParcel: ({ parcelId }: RecallInput) => ({
      title: 'Recall a parcel',
      about: 'A parcel',
      to: `/depot/parcels/${parcelId}`,
    }),
    cancelRecall: ({ parcelId }: CancelRecallInput) => ({
      title: 'Cancel the recall of a parcel',
      about: 'A parcel',
      to: `/depot/parcels/${parcelId}`,
    }),
    cancelParcel: ({ parcelId }: CancelInput) => ({
      title: 'Cancel a parcel',
      about: 'A parcel',
      to: `/depot/parcels/${parcelId}`,
    }),
    moveParcel: ({ parcelId, address }: MoveInput) => ({
      title: `Change an address to ${`${address.house} ${address.street}`.trim()}`,
      about: 'A parcel',
      to: `/depot/parcels/${parcelId}`,
    }),
    addExtraParcel: ({ parcelId }: AddExtraInput) => ({
      title: 'Add an extra parcel to the round',
      about: 'A parcel',
      to: `/depot/parcels/${parcelId}`,
    }),
    giveRound: ({ courier }: GiveRoundInput) => ({
      title: courier === null ? 'Unassign a round' : 'Assign a round',
      about: 'A round',
      to: '/depot/rounds',
    }),
    seeLateEvent: () => ({ title: 'Mark a late record as seen', about: 'A late record', to: '/depot/late' }),
  },
  refusals: deskRefusals,
}
