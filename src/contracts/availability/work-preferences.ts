import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'

export const vehicleSchema = z.enum(['bicycle', 'car', 'small_van', 'large_van'])
export type Vehicle = z.infer<typeof vehicleSchema>

/** Outward codes, "AB1" or "EC1A": the part of a postcode before the space. */
const districtSchema = z.string().check(z.regex(/^[A-Z]{1,2}\d[A-Z\d]?$/))

/** The work that a courier would like; the depot uses it to choose whom to offer rounds. */
export const workPreferencesSchema = z.object({
  /** The courier's user-pool subject: there is one row a courier. */
  id: z.string(),
  vehicle: vehicleSchema,
  /** The most parcels that the courier wants in a day. */
  maxParcels: z.int().check(z.minimum(1), z.maximum(400)),
  heavyParcels: z.boolean(),
  districts: z.array(districtSchema).check(z.maxLength(20)),
  note: z.string().check(z.maxLength(500)),
})
export type WorkPreferences = z.infer<typeof workPreferencesSchema>

export const saveWorkPreferences = defineCommand({
  service: 'auth',
  name: 'saveWorkPreferences',
  version: 1,
  input: workPreferencesSchema,
  rejections: ['not-your-preferences'],
  entity: (input) => `work-preferences/${input.id}`,
})
