import * as z from 'zod/mini'
import { waitingShape } from '../depot/staff-waiting.ts'
import { courierInvitationSchema } from './courier-account.ts'
import { courierSchema } from './courier.ts'

/** The most requests of a courier that the depot has not decided on. */
export const openHelperLimit = 3
/** The most helpers that drive for one courier. */
export const helperLimit = 5
/** The most characters of the depot's answer. */
export const helperTextLimit = 500

/** The person whom a courier asks the depot to let drive for them. */
export const helperRequestSchema = z.object({
  name: courierSchema.shape.name,
  email: courierInvitationSchema.shape.email,
  /** In E.164 form: "+447700900104". */
  phone: z.string().check(z.regex(/^\+[1-9][0-9]{6,14}$/)),
})
export type HelperRequest = z.infer<typeof helperRequestSchema>

/**
 * `requested`: the depot has still to decide. `approved`: the account is about to be made. `engaged`: they drive for the
 * courier. The others are over.
 */
export const helperStateSchema = z.enum(['requested', 'approved', 'engaged', 'refused', 'withdrawn', 'ended'])
export type HelperState = z.infer<typeof helperStateSchema>

/** A helper of a courier; a row of the courier's feed, of the kind `helper`. */
export const helperSchema = z.object({
  /** Made on the device. */
  id: z.uuid(),
  name: courierSchema.shape.name,
  /** Empty once the account is made, or the request is over. */
  email: z.string(),
  /** Empty once the account is made, or the request is over. */
  phone: z.string(),
  state: helperStateSchema,
  receivedAt: z.iso.datetime(),
  /** When its state last changed. */
  changedAt: z.iso.datetime(),
  /** The depot's answer, or why no account could be made; empty where there is none. */
  text: z.string(),
  /** The account of the helper; null until it is made. */
  account: z.nullable(courierSchema.shape.id),
})
export type Helper = z.infer<typeof helperSchema>

/** A request that waits for staff; a row of the sub-depot's feed, of the kind `staff-helper`. */
export const staffHelperRowSchema = z.object({
  ...waitingShape,
  ...z.pick(helperSchema, { name: true, email: true, phone: true }).shape,
})
export type StaffHelperRow = z.infer<typeof staffHelperRowSchema>
