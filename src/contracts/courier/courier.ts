import * as z from 'zod/mini'
import { postalAddressSchema } from '../parcel/change-address.ts'

/** What somebody does by the depot's books. What they may do is decided by the groups of their token alone. */
export const courierRoleSchema = z.enum(['courier', 'sub-depot'])
export type CourierRole = z.infer<typeof courierRoleSchema>

/** As labels and lists write them: "104", "SAM". */
const shortCodeSchema = z.string().check(z.regex(/^[A-Z0-9]{1,8}$/))
const phoneSchema = z.string().check(z.regex(/^\+[1-9][0-9]{6,14}$/))

/** What the depot enters about a courier; the address is the courier's to say, and may be missing. */
export const courierEntrySchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  /** The provider's own number of the courier, one person's only. */
  courierNumber: z.string().check(z.regex(/^[A-Z0-9-]{1,16}$/)),
  subDepot: shortCodeSchema,
  roles: z.array(courierRoleSchema).check(z.maxLength(2)),
  /** Numbers of the rounds: "104". */
  rounds: z.array(shortCodeSchema).check(z.maxLength(20)),
  /** E.164: "+447700900104". */
  phones: z.array(phoneSchema).check(z.maxLength(4)),
})
export type CourierEntry = z.infer<typeof courierEntrySchema>

/** The courier behind a user of the pool; also the row of the feed, of the kind `courier`. */
export const courierSchema = z.object({
  ...courierEntrySchema.shape,
  /** The user-pool subject. */
  id: z.string().check(z.minLength(1), z.maxLength(128)),
  address: z.nullable(postalAddressSchema),
  /** Since when the depot lets them sign in no more; absent: they may. */
  closedAt: z.optional(z.iso.datetime()),
})
export type Courier = z.infer<typeof courierSchema>
