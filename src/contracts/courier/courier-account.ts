import * as z from 'zod/mini'
import { courierEntrySchema } from './courier.ts'

/** Whom a desk invites: what the books have of a courier, without roles, and where the first password goes. */
export const courierInvitationSchema = z.object({
  subDepot: courierEntrySchema.shape.subDepot,
  name: courierEntrySchema.shape.name,
  courierNumber: courierEntrySchema.shape.courierNumber,
  rounds: courierEntrySchema.shape.rounds,
  phones: courierEntrySchema.shape.phones,
  email: z.email().check(z.maxLength(254)),
})
export type CourierInvitation = z.infer<typeof courierInvitationSchema>

/** How the account behind a courier stands in the user pool. */
export const courierAccountSchema = z.object({
  /** `invited`: has not chosen a password yet. `missing`: the pool has none, or not any more. */
  state: z.enum(['invited', 'open', 'closed', 'missing']),
  /** As the pool has it; null: none. */
  email: z.nullable(z.string()),
  /** Whether a sign-in asks for a code besides. */
  secondFactor: z.boolean(),
  /** Whether the caller may change it: whoever is more than a courier of this sub-depot is looked after elsewhere. */
  mayChange: z.boolean(),
})
export type CourierAccount = z.infer<typeof courierAccountSchema>
