import type { ParcelRejection } from '#contracts/parcel/parcel-commands.ts'
import type { Parcel, ParcelEvent, RecordStatusInput } from '#contracts/parcel/parcel.ts'
import { checkProof } from './proof/proof-matrix.ts'
import { getEffectiveEvents } from './events-in-effect.ts'
import { checkTransition, isGone } from './state-machine.ts'
import { reasonsWithoutPhoto, unableReasons } from './unable-reasons.ts'

function checkUnable(input: RecordStatusInput): ParcelRejection | undefined {
  if (input.reason === undefined) return 'reason-missing'
  if (reasonsWithoutPhoto.has(input.reason) && input.photos.length > 0) return 'photo-forbidden'
  if (unableReasons[input.reason].photoNeeded && input.photos.length === 0) return 'photo-missing'
  return undefined
}

/** The events before this one as they count for it: an amended event is taken as absent. */
function standingBefore(parcel: Parcel, input: RecordStatusInput): ParcelEvent[] | ParcelRejection {
  const standing = getEffectiveEvents(parcel.events)
  if (input.supersedes === undefined) return standing
  const target = standing.find((event) => event.id === input.supersedes)
  if (target?.by !== 'courier' || target.kind !== 'status') return 'nothing-to-undo'
  if (!input.amendment?.trim()) return 'amendment-reason-missing'
  return standing.filter((event) => event !== target)
}

/** A courier without signal may hand in a recalled parcel after the recall was cancelled. They followed the depot's instruction. */
const followsRecall = (parcel: Parcel, { status }: RecordStatusInput): boolean =>
  status === 'returned' && parcel.events.some(({ mark }) => mark === 'recalled') && !isGone(parcel.status)

/** Returns why the parcel may not get this status; undefined if it may. */
export function checkStatus(parcel: Parcel, input: RecordStatusInput): ParcelRejection | undefined {
  const standing = standingBefore(parcel, input)
  if (typeof standing === 'string') return standing
  if (followsRecall(parcel, input)) return undefined
  const { status, reason } = input
  return (
    checkTransition(standing, { status, reason, attempts: parcel.attempts }) ??
    (status === 'unable_to_deliver' ? checkUnable(input) : undefined) ??
    (status === 'delivered' ? checkProof(parcel.services, input) : undefined)
  )
}
