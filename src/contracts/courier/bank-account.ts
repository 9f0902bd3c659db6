import * as z from 'zod/mini'
import { courierSchema } from './courier.ts'

/** Six digits: "089999". */
const sortCodeSchema = z.string().check(z.regex(/^\d{6}$/))
/** Eight digits; shorter numbers are padded with leading zeros. */
const accountNumberSchema = z.string().check(z.regex(/^\d{8}$/))
/** The roll number of a building-society account. */
const rollNumberSchema = z.string().check(z.trim(), z.regex(/^[A-Za-z0-9 ./-]{1,18}$/))
const accountHolderSchema = z.string().check(z.trim(), z.regex(/^[\p{L}\p{M}\d .,'’&/()-]{1,70}$/u))

/** The account that a courier is paid into. It is sent to the service and only ever returned to the back office. */
export const bankDetailsSchema = z.object({
  holder: accountHolderSchema,
  sortCode: sortCodeSchema,
  accountNumber: accountNumberSchema,
  rollNumber: z.nullable(rollNumberSchema),
})
export type BankDetails = z.infer<typeof bankDetailsSchema>

const daySchema = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))

/** A pay period by its id, "2026-P02", and its first day, "2026-04-26". */
export const periodStartSchema = z.object({ period: z.string(), from: daySchema })
export type PeriodStart = z.infer<typeof periodStartSchema>

/** The masked account that a courier sees after sending it. */
export const shownAccountSchema = z.object({
  ...periodStartSchema.shape,
  lastFour: z.string().check(z.regex(/^\d{4}$/)),
})
export type ShownAccount = z.infer<typeof shownAccountSchema>

export const ownBankAccountSchema = z.object({
  /** The account that is paid for the present period. */
  current: z.nullable(shownAccountSchema),
  /** The account that is paid from a coming period on, if it differs; otherwise null. */
  next: z.nullable(shownAccountSchema),
  /** The start of the first period that a change made today would apply to. */
  changeHolds: periodStartSchema,
  /** The greatest age of a sign-in that may change the account, in seconds. */
  freshSeconds: z.int(),
})
export type OwnBankAccount = z.infer<typeof ownBankAccountSchema>

/** An account with the details that are needed to pay it on one day. */
export const payableAccountSchema = z.object({
  ...bankDetailsSchema.shape,
  ...periodStartSchema.shape,
  courier: courierSchema.shape.id,
  /** False if the banks publish no check for this account. */
  checked: z.boolean(),
})
export type PayableAccount = z.infer<typeof payableAccountSchema>

export const bankAuditSchema = z.object({
  deed: z.enum(['changed', 'refused', 'read']),
  /** The user-pool subject of the person who did it. */
  actor: z.string(),
  /** The reason that staff gave for revealing the account; null for other entries. */
  reason: z.nullable(z.string()),
  at: z.iso.datetime(),
})
export type BankAudit = z.infer<typeof bankAuditSchema>
