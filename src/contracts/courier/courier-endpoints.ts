import * as z from 'zod/mini'
import { postalAddressSchema } from '../parcel/change-address.ts'
import { courierEntrySchema, courierSchema } from './courier.ts'
import { defineEndpoint } from '../endpoint.ts'
import { vehicleSchema } from '../availability/work-preferences.ts'

/** A sub-depot's staff may use these for its own couriers; the back office may for all. */
const staff = { kind: 'group', groups: ['sub-depot', 'back-office'] } as const
/** A courier in a list of their sub-depot. */
export const listedCourierSchema = z.object({
  ...courierSchema.shape,
  /** The vehicle that the courier says they deliver with; absent until they have said. */
  vehicle: z.optional(vehicleSchema),
})
export type ListedCourier = z.infer<typeof listedCourierSchema>

const idParams = z.object({ id: courierSchema.shape.id })

export const listCouriersEndpoint = defineEndpoint({
  service: 'auth',
  name: 'listCouriers',
  method: 'GET',
  path: '/v1/couriers',
  summary: 'List the couriers of a sub-depot by courier number',
  access: staff,
  needs: 'view',
  query: z.object({ subDepot: courierEntrySchema.shape.subDepot }),
  result: z.object({ couriers: z.array(listedCourierSchema) }),
  problems: ['not-allowed'],
})

export const readCourierEndpoint = defineEndpoint({
  service: 'auth',
  name: 'readCourier',
  method: 'GET',
  path: '/v1/couriers/{id}',
  summary: 'Get the courier who belongs to a user',
  access: staff,
  needs: 'view',
  params: idParams,
  result: courierSchema,
  problems: ['not-found', 'not-allowed'],
})

/** Only services may call this: a number that is dialled is never sent by a phone, which could name somebody else's. */
export const readCourierPhoneEndpoint = defineEndpoint({
  service: 'auth',
  name: 'readCourierPhone',
  method: 'GET',
  path: '/v1/directory/phone',
  summary: 'Get the first phone number that the depot has entered of a courier; null if there is none',
  access: { kind: 'group', groups: ['service'] },
  query: z.object({ courier: courierSchema.shape.id }),
  result: z.object({ phone: z.nullable(z.string()) }),
  problems: ['not-allowed'],
})

export const writeCourierEndpoint = defineEndpoint({
  service: 'auth',
  name: 'writeCourier',
  method: 'PUT',
  path: '/v1/couriers/{id}',
  summary: "Create a user's courier, or replace the details that the depot enters",
  access: staff,
  needs: 'people',
  params: idParams,
  /** If the address is absent, the one that the courier gave is not changed. */
  body: z.object({ ...courierEntrySchema.shape, address: z.optional(postalAddressSchema) }),
  result: courierSchema,
  problems: ['not-found', 'not-allowed', 'body-invalid'],
})
