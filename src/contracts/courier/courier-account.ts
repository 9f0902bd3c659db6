import * as z from 'zod/mini'
import { courierEntrySchema } from './courier.ts'

/** The details of a courier whom staff invite: the entry in the roster without roles, and the address that the first password is sent to. */
export const courierInvitationSchema = z.object({
  subDepot: courierEntrySchema.shape.subDepot,
  name: courierEntrySchema.shape.name,
  courierNumber: courierEntrySchema.shape.courierNumber,
  rounds: courierEntrySchema.shape.rounds,
  phones: courierEntrySchema.shape.phones,
  email: z.email().check(z.maxLength(254)),
})
export type CourierInvitation = z.infer<typeof courierInvitationSchema>

/** The state of a courier's account in the user pool. */
export const courierAccountSchema = z.object({
  /** `invited`: has not chosen a password yet. `missing`: the pool has no account, or no longer. */
  state: z.enum(['invited', 'open', 'closed', 'missing']),
  /** The address in the user pool; null if there is none. */
  email: z.nullable(z.string()),
  /** True if signing in also needs a code. */
  secondFactor: z.boolean(),
  /** True if the caller may change the account. Nobody at a sub-depot may change one with further roles. */
  mayChange: z.boolean(),
})
export type CourierAccount = z.infer<typeof courierAccountSchema>
