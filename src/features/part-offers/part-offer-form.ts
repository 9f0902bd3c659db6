import {
  offeredParcelLimit,
  partOfferNoteLimit,
  type GiveToHelperInput,
  type OfferPartInput,
} from '#contracts/manifest/part-offers.ts'
import type { FieldError } from '#ui/fields/use-request-form.ts'
import type { PartOfferDraft } from './part-offer-actions-sync.ts'

export type PartOfferField = 'stops' | 'to' | 'note'

/**
 * Returns the offer that was made, what a helper is given, or what is wrong. `open`: the parcels that can still be offered;
 * `helpers`: the accounts of those who drive for this courier.
 */
export function checkPartOffer(
  { id, manifestId, parcelIds, to, note: typed }: PartOfferDraft,
  open: ReadonlySet<string>,
  helpers: ReadonlySet<string> = new Set(),
): { input: OfferPartInput } | { given: GiveToHelperInput } | { errors: FieldError<PartOfferField>[] } {
  const note = typed.trim()
  const offered = parcelIds.filter((parcelId) => open.has(parcelId))
  const errors: FieldError<PartOfferField>[] = []
  if (note.length > partOfferNoteLimit)
    errors.push({ field: 'note', text: `Use ${partOfferNoteLimit} characters or fewer: ${note.length} are too many` })
  if (offered.length === 0) errors.push({ field: 'stops', text: 'Select the parcels that you offer' })
  if (offered.length > offeredParcelLimit)
    errors.push({ field: 'stops', text: `Offer at most ${offeredParcelLimit} parcels at once` })
  if (errors.length > 0) return { errors }
  const part = { id, manifestId, parcelIds: offered, note }
  return helpers.has(to) ? { given: { ...part, to } } : { input: { ...part, to: to === '' ? null : to } }
}
