import { doorNoteTextLimit, type AddDoorNoteInput } from '#contracts/manifest/door-notes.ts'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { addressLine } from '#domain/parcel/address-line.ts'
import { findPersonalDetail, personalDetailWarnings, type PersonalDetail } from '#domain/door-note/personal-details.ts'
import type { FieldError } from '#ui/fields/use-request-form.ts'
import type { DoorNoteDraft } from './door-notes-sync.ts'

export type DoorNoteField = 'kind' | 'text' | 'place'

/** Returns what the text seems to say about a person, or null. */
export const getPersonalDetail = (
  { text }: Pick<DoorNoteDraft, 'text'>,
  { recipient, address }: Pick<Parcel, 'recipient' | 'address'>,
): PersonalDetail | null => findPersonalDetail(text, [recipient], addressLine(address))

/** Returns the note that was typed, or what is wrong with it. What looks like a person's details is allowed once the courier has looked again. */
export function checkDoorNote(
  draft: Pick<DoorNoteDraft, 'kind' | 'text' | 'place' | 'checkedText'>,
  parcel: Pick<Parcel, 'recipient' | 'address'>,
): { note: Pick<AddDoorNoteInput, 'kind' | 'text' | 'place'> } | { errors: FieldError<DoorNoteField>[] } {
  const { kind, place, checkedText } = draft
  const text = draft.text.trim()
  const errors: FieldError<DoorNoteField>[] = []
  if (kind === '') errors.push({ field: 'kind', text: 'Choose what the note is about' })
  const detail = getPersonalDetail({ text }, parcel)
  const needsText = kind !== '' && kind !== 'dog' && kind !== 'steps' && kind !== 'pin'
  if (text.length > doorNoteTextLimit)
    errors.push({ field: 'text', text: `Use ${doorNoteTextLimit} characters or fewer: ${text.length} are too many` })
  else if (text === '' && needsText) errors.push({ field: 'text', text: 'Write what the next courier needs to know' })
  else if (detail && checkedText !== text) errors.push({ field: 'text', text: personalDetailWarnings[detail] })
  if (kind === 'pin' && place === null) errors.push({ field: 'place', text: 'Add the place where you stand' })
  if (kind === '' || errors.length > 0) return { errors }
  return { note: { kind, text, ...(place && { place }) } }
}
