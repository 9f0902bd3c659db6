import * as z from 'zod/mini'
import { postalAddressSchema } from '../parcel/change-address.ts'

/** The role that the depot has entered. Permissions depend only on the groups in the user's token. */
export const courierRoleSchema = z.enum(['courier', 'sub-depot'])
export type CourierRole = z.infer<typeof courierRoleSchema>

/** The code as it is printed on labels and lists: "104", "SAM". */
const shortCodeSchema = z.string().check(z.regex(/^[A-Z0-9]{1,8}$/))
const phoneSchema = z.string().check(z.regex(/^\+[1-9][0-9]{6,14}$/))

const idSchema = z.string().check(z.minLength(1), z.maxLength(128))

/** The details that the depot enters. Only the courier enters the address, which may be missing. */
export const courierEntrySchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  /** The provider's own number for the courier; it is unique. */
  courierNumber: z.string().check(z.regex(/^[A-Z0-9-]{1,16}$/)),
  subDepot: shortCodeSchema,
  roles: z.array(courierRoleSchema).check(z.maxLength(2)),
  /** Numbers of the rounds: "104". */
  rounds: z.array(shortCodeSchema).check(z.maxLength(20)),
  /** The numbers in E.164 form: "+447700900104". */
  phones: z.array(phoneSchema).check(z.maxLength(4)),
})
export type CourierEntry = z.infer<typeof courierEntrySchema>

/** A courier with their user-pool account; also a feed row of the kind `courier`. */
export const courierSchema = z.object({
  ...courierEntrySchema.shape,
  /** The user-pool subject. */
  id: idSchema,
  address: z.nullable(postalAddressSchema),
  /** When the depot stopped them from signing in, as ISO 8601; absent while they may sign in. */
  closedAt: z.optional(z.iso.datetime()),
  /** The courier they drive for; absent where they drive for nobody else. */
  engagedBy: z.optional(z.object({ id: idSchema, name: z.string() })),
})
export type Courier = z.infer<typeof courierSchema>
