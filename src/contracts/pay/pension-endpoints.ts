import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { contributionSchema, pensionRequestSchema, pensionSchema } from './pension.ts'

const staff = { kind: 'group', groups: ['sub-depot', 'back-office'] } as const
const office = { kind: 'group', groups: ['back-office'] } as const
const idParams = z.object({ id: z.string().check(z.minLength(1), z.maxLength(128)) })

/** The pension details that the depot enters. The date of birth never leaves the service. */
export const pensionEntrySchema = z.object({
  bornOn: z.iso.date(),
  scheme: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  reference: z.string().check(z.trim(), z.maxLength(40)),
  /** The day on which the courier became a member; null leaves it unchanged. */
  enrolledOn: z.nullable(z.iso.date()),
})
export type PensionEntry = z.infer<typeof pensionEntrySchema>

/** Requests of one list. When the oldest are decided, later ones follow. */
export const mostPensionRequests = 200

/** A request that nobody has decided, with the courier's user-pool subject. */
const waitingPensionSchema = z.object({ courier: z.string(), request: pensionRequestSchema })
export type WaitingPension = z.infer<typeof waitingPensionSchema>

export const listPensionRequestsEndpoint = defineEndpoint({
  service: 'auth',
  name: 'listPensionRequests',
  method: 'GET',
  path: '/v1/pension-requests',
  summary: 'List what couriers request of their pension and nobody has decided, oldest first; at most 200',
  access: office,
  needs: 'pay',
  result: z.object({ requests: z.array(waitingPensionSchema) }),
  problems: [],
})

export const readPensionEndpoint = defineEndpoint({
  service: 'auth',
  name: 'readPension',
  method: 'GET',
  recordsReads: true,
  path: '/v1/couriers/{id}/pension',
  summary: 'Get the pension of a courier',
  access: staff,
  needs: 'pay',
  params: idParams,
  result: pensionSchema,
  problems: ['not-found'],
})

export const writePensionEndpoint = defineEndpoint({
  service: 'auth',
  name: 'writePension',
  method: 'PUT',
  path: '/v1/couriers/{id}/pension',
  summary: "Create a courier's pension, or replace the details that the office enters",
  access: office,
  needs: 'pay',
  params: idParams,
  body: pensionEntrySchema,
  result: pensionSchema,
  problems: ['not-found', 'not-allowed', 'body-invalid'],
})

export const recordEarningsEndpoint = defineEndpoint({
  service: 'auth',
  name: 'recordEarnings',
  method: 'PUT',
  path: '/v1/couriers/{id}/pension/periods/{period}',
  summary:
    "Enter a courier's earnings of a pay period, in tenths of a penny. Contributions follow from them, and enrolment if they earn enough",
  access: office,
  needs: 'pay',
  params: z.object({ ...idParams.shape, period: contributionSchema.shape.period }),
  body: z.object({ earnings: z.int().check(z.nonnegative()) }),
  result: pensionSchema,
  problems: ['not-found', 'not-allowed', 'body-invalid'],
})

export const pensionDecisionSchema = z.object({
  request: z.uuid(),
  state: z.enum(['done', 'declined']),
  answer: z.string().check(z.trim(), z.maxLength(500)),
})
export type PensionDecision = z.infer<typeof pensionDecisionSchema>

export const decidePensionEndpoint = defineEndpoint({
  service: 'auth',
  name: 'decidePension',
  method: 'POST',
  path: '/v1/couriers/{id}/pension/decision',
  summary: "Carry out or decline a courier's request. Repeating a decision has no effect",
  access: office,
  needs: 'pay',
  params: idParams,
  body: pensionDecisionSchema,
  result: pensionSchema,
  problems: ['not-found', 'not-allowed', 'body-invalid'],
})
