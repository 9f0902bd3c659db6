import * as z from 'zod/mini'
import { courierEntrySchema } from '../courier/courier.ts'

/** What a key may be allowed to do: the permissions of staff, without the one to make keys. */
export const keyScopes = ['view', 'dispatch', 'answer', 'people', 'pay', 'publish', 'manage'] as const
export type KeyScope = (typeof keyScopes)[number]

/** Requests a minute. */
export const keyRate = { usual: 120, most: 1200 } as const
/** Days for which a key may be valid. */
export const longestKeyDays = 366
/** Hours for which the old key may stay valid after a rotation. */
export const longestOverlapHours = 168

const placesSchema = z.array(z.nullable(courierEntrySchema.shape.subDepot)).check(z.minLength(1), z.maxLength(50))
const scopesSchema = z.array(z.enum(keyScopes)).check(z.minLength(1), z.maxLength(keyScopes.length))

/** What a person says of a new key. */
export const apiKeyEntrySchema = z.object({
  /** The program that uses it: "Warehouse export". The audit trail names it. */
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  /** The codes of the sub-depots where it may act; null is the back office, which is all of them. */
  places: placesSchema,
  scopes: scopesSchema,
  perMinute: z.int().check(z.minimum(1), z.maximum(keyRate.most)),
  /** The last day on which it is valid; at most 366 days from today. */
  endsOn: z.iso.date(),
})
export type ApiKeyEntry = z.infer<typeof apiKeyEntrySchema>

/** A key as it is listed. The key itself is shown once, when it is made, and stored nowhere. */
export const apiKeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  places: placesSchema,
  scopes: z.array(z.string()),
  perMinute: z.int(),
  /** The last four characters, by which its owner recognises it. */
  ending: z.string(),
  /** The sign-in name of whoever made it. */
  madeBy: z.string(),
  madeAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** Until when the key before the last rotation is valid; null if it isn't any more. */
  oldEndsAt: z.nullable(z.iso.datetime()),
  revokedAt: z.nullable(z.iso.datetime()),
  /** The last day on which it was used, and the network it was used from, masked: "203.0.*.*"; null if it never was. */
  lastUse: z.nullable(z.object({ day: z.iso.date(), from: z.string() })),
})
export type ApiKey = z.infer<typeof apiKeySchema>

/** A key that was just made. `key` is shown now and never again. */
export const madeKeySchema = z.object({ apiKey: apiKeySchema, key: z.string() })
export type MadeKey = z.infer<typeof madeKeySchema>

/** What a service needs to know of a key that calls it. */
export const keyGrantSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  places: z.array(z.nullable(z.string())),
  scopes: z.array(z.string()),
  perMinute: z.int(),
  endsAt: z.iso.datetime(),
})
export type KeyGrant = z.infer<typeof keyGrantSchema>
