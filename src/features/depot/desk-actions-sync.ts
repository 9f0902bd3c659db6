import {
  addExtraCommand,
  cancelParcelCommand,
  cancelRecallCommand,
  closeManifestCommand,
  giveParcelsCommand,
  giveRoundCommand,
  giveRoundDaysCommand,
  moveParcelCommand,
  recallParcelCommand,
  type CancelInput,
  type GiveParcelsInput,
  type GiveRoundDaysInput,
  type GiveRoundInput,
  type MoveInput,
  type RecallInput,
} from '#contracts/depot/desk-commands.ts'
import {
  removeDoorNoteCommand,
  setDoorHazardCommand,
  type SetDoorHazardInput,
} from '#contracts/depot/door-note-commands.ts'
import { answerWishCommand, type AnswerWishInput } from '#contracts/depot/wish-commands.ts'
import { stopPartOfferCommand } from '#contracts/depot/part-offer-commands.ts'
import {
  addStopCommand,
  changeStopCommand,
  removeStopCommand,
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
import {
  resolveAlarm,
  takeAlarm,
  type ResolveAlarmInput,
  type TakeAlarmInput,
} from '#contracts/safety/alarm-commands.ts'
import { setDepotContact, type SetDepotContactInput } from '#contracts/safety/depot-contact.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { enqueueFrom, type Tap } from '#offline/outbox/enqueue.ts'
import { discardRejectedFor } from '#offline/requests/rejected.ts'
import { StorageFullError } from '#offline/storage/storage-full-error.ts'
import { undoMs, type Decided } from './decide/decide-actions-sync.ts'

/** The positions of actions in the outbox, or a sentence that says why they could not be saved. */
export type Saved = { rows: Decided } | { error: string }

/** Saves actions on this device, all or none. Each replaces rejected actions on the same entity. */
async function save(taps: readonly Tap[], undoMs = 0): Promise<Saved> {
  const engine = currentEngine()
  const notBefore = undoMs === 0 ? undefined : engine.clock.wall() + undoMs
  try {
    const rows = await enqueueFrom(engine, [], async () => {
      await discardRejectedFor(
        engine,
        taps.map(({ command, input }) => command.entity(input)),
      )
      return taps.map((tap) => (notBefore === undefined ? tap : { ...tap, notBefore }))
    })
    return { rows: rows.map(({ n }) => n) }
  } catch (error) {
    if (error instanceof StorageFullError) return { error: error.message }
    throw error
  }
}

/** Asks for a parcel back, from wherever it is in its round. It is sent when it can be undone no more. */
export const recall = async (input: RecallInput): Promise<Saved> =>
  await save([{ command: recallParcelCommand, input }], undoMs)

/** Lets the courier deliver a recalled parcel after all. It is sent when it can be undone no more. */
export const cancelRecall = async (parcelId: string): Promise<Saved> =>
  await save([{ command: cancelRecallCommand, input: { parcelId } }], undoMs)

/** Takes a parcel out of delivery. */
export const cancel = async (input: CancelInput): Promise<Saved> =>
  await save([{ command: cancelParcelCommand, input }])

/** Sends a parcel to another address. */
export const move = async (input: MoveInput): Promise<Saved> => await save([{ command: moveParcelCommand, input }])

/** Takes an extra parcel into the round that it was found with. */
export const addExtra = async (parcelId: string): Promise<Saved> =>
  await save([{ command: addExtraCommand, input: { parcelId } }])

/** Declines a recipient's wish or answers their enquiry. It is sent when it can be undone no more. */
export const answerRecipient = async (input: AnswerWishInput): Promise<Saved> =>
  await save([{ command: answerWishCommand, input }], undoMs)

/** A round that is given to somebody, or to nobody: until further notice, or for days alone. */
export type Assignment = GiveRoundInput | GiveRoundDaysInput

/** Assigns rounds, or unassigns them, all at once. They are sent when they can be undone no more. */
export const assignRounds = async (inputs: readonly Assignment[]): Promise<Saved> =>
  await save(
    inputs.map((input) => ({ command: 'days' in input ? giveRoundDaysCommand : giveRoundCommand, input })),
    undoMs,
  )

/** Gives parcels of a round's list to another courier. It is sent when it can be undone no more. */
export const giveParcels = async (input: GiveParcelsInput): Promise<Saved> =>
  await save([{ command: giveParcelsCommand, input }], undoMs)

/** Stops an offer that a courier made to colleagues. It is sent when it can be undone no more. */
export const stopOffer = async (id: string): Promise<Saved> =>
  await save([{ command: stopPartOfferCommand, input: { id } }], undoMs)

/** Ends the day of rounds, by the ids of their manifests. */
export const closeDays = async (manifestIds: readonly string[]): Promise<Saved> =>
  await save(manifestIds.map((manifestId) => ({ command: closeManifestCommand, input: { manifestId } })))

/** Says that somebody has looked at what arrived late. */
export const seeLate = async (input: SeeLateEventInput): Promise<Saved> =>
  await save([{ command: seeLateEventCommand, input }])

/** Gives a parcel what was recorded of it too late. It is sent when it can be undone no more. */
export const recordLateEvent = async (input: RecordLateEventInput): Promise<Saved> =>
  await save([{ command: recordLateEventCommand, input }], undoMs)

/** Sets a hazard at the door of a parcel. It is sent when it can be undone no more. */
export const setDoorHazard = async (input: Omit<SetDoorHazardInput, 'id'>): Promise<Saved> =>
  await save([{ command: setDoorHazardCommand, input: { id: currentEngine().newId(), ...input } }], undoMs)

/** Removes a note from its door. It is sent when it can be undone no more. */
export const removeDoorNote = async (id: string): Promise<Saved> =>
  await save([{ command: removeDoorNoteCommand, input: { id } }], undoMs)

/** Adds collections and drops to lists, all or none. They are sent when they can be undone no more. */
export const addStops = async (inputs: readonly AddStopInput[]): Promise<Saved> => await saveStops(inputs, [])

/** Adds stops and changes others, all or none. They are sent when they can be undone no more. */
export const saveStops = async (added: readonly AddStopInput[], changed: readonly ChangeStopInput[]): Promise<Saved> =>
  await save(
    [
      ...added.map((input) => ({ command: addStopCommand, input })),
      ...changed.map((input) => ({ command: changeStopCommand, input })),
    ],
    undoMs,
  )

/** Changes a stop at which nothing was recorded. It is sent when it can be undone no more. */
export const changeStop = async (input: ChangeStopInput): Promise<Saved> => await saveStops([], [input])

/** Removes a stop at which nothing was recorded. It is sent when it can be undone no more. */
export const removeStop = async (input: RemoveStopInput): Promise<Saved> =>
  await save([{ command: removeStopCommand, input }], undoMs)

/** Takes an alarm. It is sent at once, because other desks sound until it is. */
export const saveTaken = async (input: TakeAlarmInput): Promise<Saved> => await save([{ command: takeAlarm, input }])

/** Resolves an alarm that was taken. */
export const saveResolved = async (input: ResolveAlarmInput): Promise<Saved> =>
  await save([{ command: resolveAlarm, input }])

/** Sets the number on which couriers reach a sub-depot for help. */
export const saveContact = async (input: SetDepotContactInput): Promise<Saved> =>
  await save([{ command: setDepotContact, input }])
