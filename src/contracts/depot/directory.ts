import * as z from 'zod/mini'
import { courierSchema } from '../courier/courier.ts'
import { defineEndpoint } from '../endpoint.ts'

/** Where somebody works, without anything else of them. */
export const directoryEntrySchema = z.object({
  courier: courierSchema.shape.id,
  subDepot: courierSchema.shape.subDepot,
})
export type DirectoryEntry = z.infer<typeof directoryEntrySchema>

/** For services alone: a person asks for the couriers of their own sub-depot. */
export const readDirectoryEndpoint = defineEndpoint({
  service: 'auth',
  name: 'readDirectory',
  method: 'GET',
  path: '/v1/directory',
  summary: 'Give whom rounds can be given to: every courier whose account is open, with their sub-depot',
  access: { kind: 'group', groups: ['service'] },
  result: z.object({ couriers: z.array(directoryEntrySchema) }),
  problems: ['not-allowed'],
})
