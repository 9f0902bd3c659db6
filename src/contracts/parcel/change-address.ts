import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'

/** One line of an address, as it is written on an envelope. */
const lineSchema = z.string().check(z.trim(), z.maxLength(80))
const neededLineSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(80))

/** A postcode of the United Kingdom in capitals, with one space before the last three characters. */
export const postcodeSchema = z
  .string()
  .check(
    z.regex(
      /^(GIR 0AA|(?!Q|V|X)[A-Z]([0-9]{1,2}|[0-9][A-HJKPSTUW]|(?!I|J|Z)[A-Z]([0-9]{1,2}|[0-9][ABEHMNPRVWXY])) [0-9][ABD-HJLNP-UW-Z]{2})$/,
    ),
  )

/** A postal address in the United Kingdom. */
export const postalAddressSchema = z.object({
  line1: neededLineSchema,
  /** Empty if one line is enough. */
  line2: lineSchema,
  town: neededLineSchema,
  postcode: postcodeSchema,
})
export type PostalAddress = z.infer<typeof postalAddressSchema>

export const changeAddressInputSchema = z.object({ id: z.string(), address: postalAddressSchema })
export type ChangeAddressInput = z.infer<typeof changeAddressInputSchema>

export const changeAddress = defineCommand({
  service: 'auth',
  name: 'changeAddress',
  version: 1,
  input: changeAddressInputSchema,
  rejections: ['not-your-address', 'courier-unknown'],
  entity: (input) => `courier/${input.id}`,
})
