import { offeredParcelLimit, partOfferNoteLimit, type OfferPartInput } from '#contracts/manifest/part-offers.ts'
import type { FieldError } from '#ui/fields/use-request-form.ts'
import type { PartOfferDraft } from './part-offer-actions-sync.ts'

export type PartOfferField = 'stops' | 'to' | 'note'

/** Returns the offer that was made, or what is wrong with it. `open`: the parcels that can still be offered. */
export function checkPartOffer(
  { id, manifestId, parcelIds, to, note: typed }: PartOfferDraft,
  open: ReadonlySet<string>,
): { input: OfferPartInput } | { errors: FieldError<PartOfferField>[] } {
  const note = typed.trim()
  const offered = parcelIds.filter((parcelId) => open.has(parcelId))
  const errors: FieldError<PartOfferField>[] = []
  if (note.length > partOfferNoteLimit)
    errors.push({ field: 'note', text: `Use ${partOfferNoteLimit} characters or fewer: ${note.length} are too many` })
  if (offered.length === 0) errors.push({ field: 'stops', text: 'Select the parcels that you offer' })
  if (offered.length > offeredParcelLimit)
    errors.push({ field: 'stops', text: `Offer at most ${offeredParcelLimit} parcels at once` })
  if (errors.length > 0) return { errors }
  return { input: { id, manifestId, parcelIds: offered, to: to === '' ? null : to, note } }
}
