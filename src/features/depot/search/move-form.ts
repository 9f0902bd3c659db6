import { moveInputSchema, newAddressSchema, type NewAddress } from '#contracts/depot/desk-commands.ts'
import type { Address } from '#contracts/parcel/parcel.ts'
import { readPostcode } from '#domain/postcode.ts'

/** The fields as typed, with further address lines on lines of their own. */
export type MoveForm = Record<MoveField, string>
export type MoveField = 'house' | 'street' | 'more' | 'town' | 'postcode' | 'note'
export type MoveErrors = Partial<Record<MoveField, string>>

export const toMoveForm = ({ house, street, more, town, postcode }: Address): MoveForm => ({
  house,
  street,
  more: more.join('\n'),
  town,
  postcode,
  note: '',
})

export const sameForm = (a: MoveForm, b: MoveForm): boolean =>
  (Object.keys(a) as MoveField[]).every((field) => a[field] === b[field])

const sentences: Readonly<Record<Exclude<MoveField, 'note'>, string>> = {
  house: 'House must be 80 characters or fewer',
  street: 'Enter the street, up to 80 characters',
  more: 'Enter up to three more lines of up to 80 characters each',
  town: 'Enter the town or city, up to 80 characters',
  postcode: 'Enter a full UK postcode, for example AB1 2DF',
}
const fields = Object.keys(sentences) as (keyof typeof sentences)[]

/** Returns what is wrong with a note to the courier; undefined: nothing. */
export const checkNote = (note: string): string | undefined =>
  moveInputSchema.shape.note.safeParse(note).success ? undefined : 'Note must be 500 characters or fewer'

/** Returns the new address, or the errors by field. */
export function readMove({
  house,
  street,
  more,
  town,
  postcode,
  note,
}: MoveForm): { address: NewAddress; note?: string } | { faults: MoveErrors } {
  const lines = more
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const address = newAddressSchema.safeParse({ house, street, more: lines, town, postcode: readPostcode(postcode) })
  const wordFault = checkNote(note)
  if (address.success && wordFault === undefined)
    return { address: address.data, ...(note.trim() !== '' && { note: note.trim() }) }
  const wrong = new Set((address.error?.issues ?? []).map(({ path }) => path[0]))
  const faults = Object.fromEntries(
    fields.filter((field) => wrong.has(field)).map((field) => [field, sentences[field]]),
  )
  return { faults: { ...faults, ...(wordFault !== undefined && { note: wordFault }) } }
}
