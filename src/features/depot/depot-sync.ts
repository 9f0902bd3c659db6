import {
  deskCommands,
  type AddExtraInput,
  type CancelInput,
  type CancelRecallInput,
  type GiveRoundInput,
  type MoveInput,
  type RecallInput,
} from '#contracts/desk-commands.ts'
import {
  recordLateEventCommand,
  seeLateEventCommand,
  type RecordLateEventInput,
  type SeeLateEventInput,
} from '#contracts/late-events.ts'
import type { FeatureSync, TapWords } from '#offline/feature-sync.ts'
import type { Described } from './described.ts'
import { readDescribed } from './described-store.ts'
import { deskRefusals } from './desk-refusals.ts'

const ofParcel = (action: string, parcelId: string, row: Described | undefined): TapWords => ({
  title: `${action} ${row?.place ?? 'a parcel'}`,
  about: row?.place ?? 'A parcel',
  to: `/depot/parcels/${parcelId}`,
  isStaff: true,
})

/** What a desk sends. What it shows it asks for, so that there is nothing of a feed. */
export const depotSync: FeatureSync = {
  service: 'manifest',
  collections: [],
  derivedTables: [],
  commands: [...deskCommands, seeLateEventCommand, recordLateEventCommand],
  effects: {},
  readDescribed,
  describe: {
    recallParcel: ({ parcelId }: RecallInput, row?: Described) => ofParcel('Recall', parcelId, row),
    cancelRecall: ({ parcelId }: CancelRecallInput, row?: Described) => ofParcel('Cancel the recall of', parcelId, row),
    cancelParcel: ({ parcelId }: CancelInput, row?: Described) => ofParcel('Cancel', parcelId, row),
    moveParcel: ({ parcelId, address }: MoveInput, row?: Described) => ({
      ...ofParcel('Change the address of', parcelId, row),
      title: `Change an address to ${`${address.house} ${address.street}`.trim()}`,
    }),
    addExtraParcel: ({ parcelId }: AddExtraInput, row?: Described) => ofParcel('Add to the round:', parcelId, row),
    giveRound: ({ courier }: GiveRoundInput, row?: Described) => {
      const round = row?.round === undefined ? 'a round' : `round ${row.round}`
      const name = courier === null ? undefined : row?.couriers.get(courier)
      return {
        title: courier === null ? `Unassign ${round}` : `Assign ${round}${name === undefined ? '' : ` to ${name}`}`,
        about: row?.round === undefined ? 'A round' : `Round ${row.round}`,
        to: '/depot/rounds',
        isStaff: true,
      }
    },
    recordLateEvent: ({ parcelId }: RecordLateEventInput, row?: Described) =>
      ofParcel('Record a late record on', parcelId, row),
    seeLateEvent: (_input: SeeLateEventInput, row?: Described) => ({
      title: `Mark a late record${row?.name === undefined ? '' : ` of ${row.name}`} as seen`,
      about: 'A late record',
      to: '/depot/late',
      isStaff: true,
    }),
  },
  refusals: deskRefusals,
}
