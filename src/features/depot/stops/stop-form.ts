import { newAddressSchema } from '#contracts/depot/desk-commands.ts'
import {
  listCollectLimit,
  stopKindSchema,
  stopNameLimit,
  stopNoteLimit,
  type Stop,
} from '#contracts/manifest/stop-list.ts'
import { readPostcode } from '#domain/postcode.ts'

/** A stop as typed, with further address lines on lines of their own. */
export type StopForm = Record<'kind' | StopField, string>
/** A wrong field, as the form shows it. A file's errors are found in the worker too, which has no form. */
interface StopFault {
  field: StopField
  text: string
}

export type StopField = 'name' | 'house' | 'street' | 'more' | 'town' | 'postcode' | 'expected' | 'from' | 'to' | 'note'

export const emptyStopForm: StopForm = {
  kind: 'collection',
  name: '',
  house: '',
  street: '',
  more: '',
  town: '',
  postcode: '',
  expected: '',
  from: '',
  to: '',
  note: '',
}

export const toStopForm = ({ kind, name, address, expected, window, note }: Stop): StopForm => ({
  kind,
  name,
  house: address.house,
  street: address.street,
  more: address.more.join('\n'),
  town: address.town,
  postcode: address.postcode,
  expected: expected === null ? '' : String(expected),
  from: window?.from ?? '',
  to: window?.to ?? '',
  note: note ?? '',
})

/** Returns what was saved as a draft if it is still a form of this version. */
export function readStopForm(value: unknown): StopForm | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const entries = Object.entries(value)
  const isForm = Object.keys(emptyStopForm).every((key) =>
    entries.some(([name, text]) => name === key && typeof text === 'string'),
  )
  return isForm ? (value as StopForm) : undefined
}

/** A stop as staff type it: without its id, its labels and its place on the map. */
export type TypedStop = Omit<Stop, 'id' | 'barcodes' | 'address'> & {
  address: Omit<Stop['address'], 'lat' | 'lng'>
}

const addressErrors = {
  house: 'House must be 80 characters or fewer',
  street: 'Enter the street, up to 80 characters',
  more: 'Enter up to three more lines of up to 80 characters each',
  town: 'Enter the town or city, up to 80 characters',
  postcode: 'Enter a full UK postcode, for example AB1 2DF',
} as const
const addressFields = Object.keys(addressErrors) as (keyof typeof addressErrors)[]

const time = /^([01]\d|2[0-3]):[0-5]\d$/

function getWindowError(from: string, to: string): StopFault | undefined {
  if (from === '' && to === '') return undefined
  if (!time.test(from)) return { field: 'from', text: 'Enter both times, or neither' }
  if (!time.test(to)) return { field: 'to', text: 'Enter both times, or neither' }
  return from < to ? undefined : { field: 'to', text: 'Enter a time after the first one' }
}

/** Returns the stop that the form says, or what is wrong with it. */
export function checkStopForm(form: StopForm): { stop: TypedStop } | { errors: StopFault[] } {
  const kind = stopKindSchema.safeParse(form.kind).data ?? 'collection'
  const [name, note, typed] = [form.name.trim(), form.note.trim(), form.expected.trim()]
  const isCollection = kind === 'collection'
  const expected = isCollection && typed !== '' ? Number(typed) : null
  const lines = form.more.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
  const address = newAddressSchema.safeParse({
    house: form.house,
    street: form.street,
    more: lines,
    town: form.town,
    postcode: readPostcode(form.postcode),
  })
  const wrong = new Set((address.error?.issues ?? []).map(({ path }) => path[0]))
  const window = isCollection ? getWindowError(form.from, form.to) : undefined
  const errors: StopFault[] = []
  if (name === '' || name.length > stopNameLimit)
    errors.push({ field: 'name', text: `Enter the name, up to ${stopNameLimit} characters` })
  for (const field of addressFields) if (wrong.has(field)) errors.push({ field, text: addressErrors[field] })
  if (expected !== null && !(/^\d+$/.test(typed) && expected <= listCollectLimit))
    errors.push({ field: 'expected', text: `Enter a whole number up to ${listCollectLimit}, or leave it empty` })
  if (window) errors.push(window)
  if (note.length > stopNoteLimit) errors.push({ field: 'note', text: `Use ${stopNoteLimit} characters or fewer` })
  if (errors.length > 0 || !address.success) return { errors }
  return {
    stop: {
      kind,
      name,
      address: address.data,
      expected,
      window: isCollection && form.from !== '' ? { from: form.from, to: form.to } : null,
      note: note === '' ? null : note,
    },
  }
}

/** Returns a new stop, or an earlier one with what was typed. A door that has moved is no longer on the map. */
export function toStop(id: string, { address, ...typed }: TypedStop, before?: Stop): Stop {
  const old = before?.address
  const isSameDoor =
    old !== undefined &&
    old.house === address.house &&
    old.street === address.street &&
    old.postcode === address.postcode
  const { lat, lng } = isSameDoor ? old : { lat: null, lng: null }
  return {
    ...typed,
    id,
    address: { ...address, lat, lng },
    barcodes: typed.kind === 'collection' ? (before?.barcodes ?? []) : [],
  }
}
