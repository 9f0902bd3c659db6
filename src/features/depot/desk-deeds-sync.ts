import {
  addExtraCommand,
  cancelParcelCommand,
  giveRoundCommand,
  moveParcelCommand,
  recallParcelCommand,
  type CancelInput,
  type GiveRoundInput,
  type MoveInput,
  type RecallInput,
} from '#contracts/desk-commands.ts'
import { seeLateEventCommand, type SeeLateEventInput } from '#contracts/late-events.ts'
import type { Tap } from '#offline/outbox/enqueue.ts'
import { keepInPlaceOf } from '#offline/outbox/keep-tap.ts'

/** Why a deed could not be kept, in a sentence; null: it is kept, and sends by itself. */
type Problem = string | null

const keep = async <Input>(tap: Tap<Input>): Promise<Problem> =>
  (await keepInPlaceOf(tap.command.entity(tap.input), tap)) ?? null

/** Asks for a parcel back, from wherever it is in its round. */
export const recall = async (input: RecallInput): Promise<Problem> =>
  await keep({ command: recallParcelCommand, input })

/** Takes a parcel out of delivery. */
export const cancel = async (input: CancelInput): Promise<Problem> =>
  await keep({ command: cancelParcelCommand, input })

/** Sends a parcel to another address. */
export const move = async (input: MoveInput): Promise<Problem> => await keep({ command: moveParcelCommand, input })

/** Takes an extra parcel into the round that it was found with. */
export const addExtra = async (parcelId: string): Promise<Problem> =>
  await keep({ command: addExtraCommand, input: { parcelId } })

/** Gives a round to another courier. */
export const giveRound = async (input: GiveRoundInput): Promise<Problem> =>
  await keep({ command: giveRoundCommand, input })

/** Says that somebody has looked at what arrived late. */
export const seeLate = async (input: SeeLateEventInput): Promise<Problem> =>
  await keep({ command: seeLateEventCommand, input })
