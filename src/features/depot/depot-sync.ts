import {
  deskCommands,
  type AddExtraInput,
  type CancelInput,
  type CancelRecallInput,
  type CloseManifestInput,
  type GiveParcelsInput,
  type GiveRoundDaysInput,
  type GiveRoundInput,
  type MoveInput,
  type RecallInput,
} from '#contracts/depot/desk-commands.ts'
import {
  doorNoteCommands,
  type RemoveDoorNoteInput,
  type SetDoorHazardInput,
} from '#contracts/depot/door-note-commands.ts'
import { stopPartOfferCommand, type StopPartOfferInput } from '#contracts/depot/part-offer-commands.ts'
import { answerWishCommand, type AnswerWishInput } from '#contracts/depot/wish-commands.ts'
import {
  deskStopCommands,
  type AddStopInput,
  type ChangeStopInput,
  type RemoveStopInput,
} from '#contracts/depot/stop-commands.ts'
import {
  recordLateEventCommand,
  seeLateEventCommand,
  type RecordLateEventInput,
  type SeeLateEventInput,
} from '#contracts/parcel/late-events.ts'
import { dayName } from '#domain/dates/near-day.ts'
import type { FeatureSync, CommandLabels } from '#offline/feature-sync.ts'
import type { Described } from './described.ts'
import { readDescribed } from './described-store.ts'
import { counted } from './figures.ts'
import { deskRejections } from './desk-rejections.ts'

const ofParcel = (action: string, parcelId: string, row: Described | undefined): CommandLabels => ({
  title: `${action} ${row?.place ?? 'a parcel'}`,
  about: row?.place ?? 'A parcel',
  to: `/depot/parcels/${parcelId}`,
  isStaff: true,
})

const stopsAddress = (manifestId: string): string => `/depot/rounds/${manifestId}?stops=yes`

const roundTitle = (row: Described | undefined): string => (row?.round === undefined ? 'a round' : `round ${row.round}`)

function givenTitle({ courier }: Pick<GiveRoundInput, 'courier'>, row: Described | undefined): string {
  const name = courier === null ? undefined : row?.couriers.get(courier)
  return courier === null
    ? `Unassign ${roundTitle(row)}`
    : `Assign ${roundTitle(row)}${name === undefined ? '' : ` to ${name}`}`
}

const ofRound = (title: string, to: string, row: Described | undefined): CommandLabels => ({
  title,
  about: row?.round === undefined ? 'A round' : `Round ${row.round}`,
  to,
  isStaff: true,
})

/** The actions that a desk sends to the manifest service. It reads by requests, so it has no feed here. */
export const depotSync: FeatureSync = {
  service: 'manifest',
  collections: [],
  derivedTables: [],
  commands: [
    ...deskCommands,
    ...doorNoteCommands,
    ...deskStopCommands,
    stopPartOfferCommand,
    seeLateEventCommand,
    recordLateEventCommand,
    answerWishCommand,
  ],
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
    giveRound: (input: GiveRoundInput, row?: Described) => ofRound(givenTitle(input, row), '/depot/rounds', row),
    giveRoundDays: (input: GiveRoundDaysInput, row?: Described) => {
      const [first = '', ...more] = input.days
      const days = more.length === 0 ? dayName(first) : `${more.length + 1} days from ${dayName(first)}`
      return ofRound(`${givenTitle(input, row)} for ${days} only`, `/depot/rounds?day=${first}`, row)
    },
    giveParcels: ({ courier, day, parcelIds }: GiveParcelsInput, row?: Described) => {
      const name = row?.couriers.get(courier) ?? 'another courier'
      return ofRound(
        `Give ${counted(parcelIds.length, 'parcel')} of ${roundTitle(row)} to ${name}`,
        `/depot/rounds?day=${day}`,
        row,
      )
    },
    stopPartOffer: (_input: StopPartOfferInput) => ({
      title: 'Stop an offer of part of a round',
      about: 'An offer of part of a round',
      to: '/depot/rounds',
      isStaff: true,
    }),
    addStop: ({ manifestId, stop }: AddStopInput, row?: Described) =>
      ofRound(`Add ${stop.name} to ${roundTitle(row)}`, stopsAddress(manifestId), row),
    changeStop: ({ manifestId, stop }: ChangeStopInput, row?: Described) =>
      ofRound(`Change ${stop.name} on ${roundTitle(row)}`, stopsAddress(manifestId), row),
    removeStop: ({ manifestId }: RemoveStopInput, row?: Described) =>
      ofRound(`Remove a collection or drop from ${roundTitle(row)}`, stopsAddress(manifestId), row),
    closeManifest: ({ manifestId }: CloseManifestInput, row?: Described) => {
      const day = row?.day === undefined ? 'the day' : dayName(row.day)
      return ofRound(`Close ${day} of ${roundTitle(row)}`, `/depot/rounds/${manifestId}`, row)
    },
    setDoorHazard: ({ parcelId, house, street }: SetDoorHazardInput) => ({
      ...ofParcel('Set a hazard at', parcelId, undefined),
      title: `Set a hazard at ${`${house} ${street}`.trim()}`,
      about: `${house} ${street}`.trim(),
    }),
    removeDoorNote: (_input: RemoveDoorNoteInput) => ({
      title: 'Remove a door note',
      about: 'A door note',
      to: '/depot/parcels',
      isStaff: true,
    }),
    answerWish: ({ parcelId }: AnswerWishInput, row?: Described) => ofParcel('Answer the recipient of', parcelId, row),
    recordLateEvent: ({ parcelId }: RecordLateEventInput, row?: Described) =>
      ofParcel('Add a late record to', parcelId, row),
    seeLateEvent: (_input: SeeLateEventInput, row?: Described) => ({
      title: `Mark a late record${row?.name === undefined ? '' : ` of ${row.name}`} as seen`,
      about: 'A late record',
      to: '/depot/late',
      isStaff: true,
    }),
  },
  refusals: deskRejections,
}
