import * as z from 'zod/mini'
import { courierAccountSchema } from '../courier/courier-account.ts'
import { courierEntrySchema } from '../courier/courier.ts'
import { roles } from '../permissions.ts'

/** A role at one sub-depot, or at all of them (`subDepot` is null). */
const grantSchema = z.object({ subDepot: z.nullable(courierEntrySchema.shape.subDepot), role: z.enum(roles) })

export const mostGrants = 50

const grantsSchema = z.array(grantSchema).check(z.maxLength(mostGrants))

export const staffNameSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(80))

/** A sign-in name of the user pool: letters, digits, dots, hyphens and underscores, and never like an e-mail address. */
export const staffUsernameSchema = z.string().check(z.trim(), z.toLowerCase(), z.regex(/^[a-z0-9][a-z0-9._-]{1,62}$/))

/** Somebody who works at the desk of a sub-depot or in the back office. */
export const staffMemberSchema = z.object({
  /** The user-pool subject. */
  id: z.string().check(z.minLength(1), z.maxLength(128)),
  username: z.string(),
  name: staffNameSchema,
  grants: grantsSchema,
  /** When they were stopped from signing in, as ISO 8601; null while they may. */
  closedAt: z.nullable(z.iso.datetime()),
  /** True if the caller may change this person: not themselves, and only staff of places that the caller manages. */
  mayChange: z.boolean(),
})
export type StaffMember = z.infer<typeof staffMemberSchema>

/** A member of staff with the state of their account in the user pool. */
export const staffAccountSchema = z.object({
  ...staffMemberSchema.shape,
  account: z.pick(courierAccountSchema, { state: true, email: true, secondFactor: true }),
})
export type StaffAccount = z.infer<typeof staffAccountSchema>

export const staffInvitationSchema = z.object({
  username: staffUsernameSchema,
  name: staffNameSchema,
  email: z.email().check(z.maxLength(254)),
  grants: grantsSchema.check(z.minLength(1)),
})
export type StaffInvitation = z.infer<typeof staffInvitationSchema>

export const staffChangeSchema = z.object({
  name: staffNameSchema,
  grants: grantsSchema,
  /** The roles that were shown on screen. The change is refused if somebody has changed them since. */
  seen: grantsSchema,
})
export type StaffChange = z.infer<typeof staffChangeSchema>

/** A place that couriers work from. */
export const subDepotSchema = z.object({
  /** The code that groups, imports and labels use: "SAM". */
  code: courierEntrySchema.shape.subDepot,
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  /** In E.164 form: "+441632960104"; null if couriers cannot call it. */
  phone: z.nullable(z.string().check(z.regex(/^\+[1-9][0-9]{6,14}$/))),
})
export type SubDepot = z.infer<typeof subDepotSchema>
