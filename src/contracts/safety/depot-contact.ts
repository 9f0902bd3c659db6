import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'

const phoneSchema = z.string().check(z.regex(/^\+[1-9]\d{6,14}$/))

/** The number that couriers of a sub-depot call in an emergency; a row of its feed, of the kind `depot-contact`. */
export const depotContactSchema = z.object({
  /** The code of the sub-depot. */
  id: z.string(),
  /** E.164: "+441614960000". Empty: staff have taken it away. */
  phone: z.string(),
})
export type DepotContact = z.infer<typeof depotContactSchema>

const setDepotContactInputSchema = z.object({
  subDepot: z.string().check(z.minLength(1), z.maxLength(64)),
  /** E.164; null takes the number away. */
  phone: z.nullable(phoneSchema),
})
export type SetDepotContactInput = z.infer<typeof setDepotContactInputSchema>

/** Sets the number that couriers of a sub-depot call and text for help. */
export const setDepotContact = defineCommand({
  service: 'messaging',
  needs: 'manage',
  name: 'setDepotContact',
  version: 1,
  input: setDepotContactInputSchema,
  rejections: ['not-yours'],
  entity: ({ subDepot }) => `staff-contact/${subDepot}`,
})
