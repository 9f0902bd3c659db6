import {
  answerPartOffer,
  giveToHelper,
  offerPart,
  takeBackParcels,
  withdrawPartOffer,
  type AnswerPartOfferInput,
  type GiveToHelperInput,
  type OfferPartInput,
} from '#contracts/manifest/part-offers.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { draftsIn } from '#offline/requests/drafts.ts'
import { discardRejected, editRejected, type RejectedCommand } from '#offline/requests/rejected.ts'
import { resubmitCommand } from '#offline/requests/resubmit-command.ts'
import { saveCommand, type Saved } from '#offline/requests/save-command.ts'

/** The offer that a courier is making of a list. */
export interface PartOfferDraft {
  manifestId: string
  /** The id of the offer. */
  id: string
  parcelIds: string[]
  /** The subject of a colleague; empty: anybody at the sub-depot. */
  to: string
  note: string
}

export const partOfferDrafts = draftsIn<PartOfferDraft>('partOfferDrafts')

/** The offer that the form opens with. */
export interface OpenedPartOffer {
  draft: PartOfferDraft
  /** It was started at an earlier visit. */
  isEarlier: boolean
}

const newDraft = (manifestId: string): PartOfferDraft => ({
  manifestId,
  id: currentEngine().newId(),
  parcelIds: [],
  to: '',
  note: '',
})

export async function openPartOffer(manifestId: string): Promise<OpenedPartOffer> {
  const draft = await partOfferDrafts.read(manifestId)
  return { draft: draft ?? newDraft(manifestId), isEarlier: draft !== undefined }
}

/** Saves the offer on this phone until the service has it. */
export const sendPartOffer = async (input: OfferPartInput): Promise<Saved> =>
  await saveCommand({ command: offerPart, input, draft: partOfferDrafts.of(input.manifestId) })

/** Saves on this phone what a helper is given, until the service has it. */
export const giveParcelsToHelper = async (input: GiveToHelperInput): Promise<Saved> =>
  await saveCommand({ command: giveToHelper, input, draft: partOfferDrafts.of(input.manifestId) })

/** Takes back what a helper still has, in the place of an attempt that was rejected. */
export const takeBackFromHelper = async (id: string): Promise<Saved> =>
  await resubmitCommand({ command: takeBackParcels, input: { id } })

/** Answers an offer, in the place of an answer that was rejected. */
export const answerOffer = async (id: string, answer: AnswerPartOfferInput['answer']): Promise<Saved> =>
  await resubmitCommand({ command: answerPartOffer, input: { id, answer } })

export const withdrawOwnOffer = async (id: string): Promise<Saved> =>
  await saveCommand({ command: withdrawPartOffer, input: { id } })

export const dismissRejected = async (n: number): Promise<void> => await discardRejected(n)

/** A withdrawal that waits behind a rejected offer has nothing to act on. */
const later = [withdrawPartOffer.name, takeBackParcels.name]

/** Turns a rejected offer back into a draft of its form. */
export async function editRejectedOffer({ n, input }: RejectedCommand<OfferPartInput>) {
  const { manifestId, parcelIds, to, note } = input
  return await editRejected(n, {
    table: 'partOfferDrafts',
    draft: partOfferDrafts.row({ ...newDraft(manifestId), parcelIds, to: to ?? '', note }),
    taken: 'You’ve already started another offer of this round. Send it first, or start it again.',
    later,
  })
}

export const dismissRejectedOffer = async (n: number): Promise<void> => await discardRejected(n, later)
