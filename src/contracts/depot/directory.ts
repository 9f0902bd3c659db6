import * as z from 'zod/mini'
import { courierSchema } from '../courier/courier.ts'
import { defineEndpoint } from '../endpoint.ts'

/** The sub-depot that a courier belongs to, for whom a helper drives, and no other personal data. */
export const directoryEntrySchema = z.object({
  courier: courierSchema.shape.id,
  subDepot: courierSchema.shape.subDepot,
  engagedBy: z.optional(courierSchema.shape.id),
})
export type DirectoryEntry = z.infer<typeof directoryEntrySchema>

/** Only services may call this; people list the couriers of their own sub-depot. */
export const readDirectoryEndpoint = defineEndpoint({
  service: 'auth',
  name: 'readDirectory',
  method: 'GET',
  path: '/v1/directory',
  summary: 'List the couriers who can be given a round: all with an open account, with their sub-depot',
  access: { kind: 'group', groups: ['service'] },
  result: z.object({ couriers: z.array(directoryEntrySchema) }),
  problems: ['not-allowed'],
})
