import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { courierSchema } from './courier.ts'
import { helperRequestSchema, helperTextLimit } from './helper.ts'

const requestHelperInputSchema = z.object({
  /** Made on the device. */
  id: z.uuid(),
  ...helperRequestSchema.shape,
})
export type RequestHelperInput = z.infer<typeof requestHelperInputSchema>

/** Asks the depot to let somebody drive for the caller. */
export const requestHelper = defineCommand({
  service: 'auth',
  name: 'requestHelper',
  version: 1,
  input: requestHelperInputSchema,
  rejections: [
    'not-a-courier',
    'helper-exists',
    'too-many-requests',
    'too-many-helpers',
    'is-a-helper',
    'no-accounts-here',
  ],
  entity: ({ id }) => `helper/${id}`,
})

const endHelperInputSchema = z.object({ id: z.uuid() })
export type EndHelperInput = z.infer<typeof endHelperInputSchema>

/** Withdraws the request, or ends that the helper drives for the caller. To end it again changes nothing. */
export const endHelper = defineCommand({
  service: 'auth',
  name: 'endHelper',
  version: 1,
  input: endHelperInputSchema,
  rejections: ['helper-unknown'],
  entity: ({ id }) => `helper/${id}`,
})

const decideHelperInputSchema = z.object({
  courier: courierSchema.shape.id,
  id: z.uuid(),
  state: z.enum(['approved', 'refused']),
  /** The answer to the courier. It may be empty, except to refuse. */
  text: z.string().check(z.trim(), z.maxLength(helperTextLimit)),
})
export type DecideHelperInput = z.infer<typeof decideHelperInputSchema>

/** Approves a request, after which the account is made, or refuses it. The same decision again changes nothing. */
export const decideHelper = defineCommand({
  service: 'auth',
  needs: 'people',
  name: 'decideHelper',
  version: 1,
  input: decideHelperInputSchema,
  rejections: ['not-yours', 'involved', 'already-decided', 'reason-missing', 'no-accounts-here', 'too-many-helpers'],
  entity: ({ courier, id }) => `staff-helper/${courier}/${id}`,
})
