import * as z from 'zod/mini'
import { claimSchema, claimStateSchema } from './claim.ts'
import { defineEndpoint } from '../endpoint.ts'
import { pageEnd, pageQuery } from '../page.ts'

const backOffice = { kind: 'group', groups: ['back-office'] } as const

/** A claim as staff see it, with its courier. */
export const staffClaimSchema = z.object({ ...claimSchema.shape, courier: z.string() })
export type StaffClaim = z.infer<typeof staffClaimSchema>

export const claimDecisionSchema = z.object({
  /** An accepted claim may still be paid later; a paid or refused claim cannot change. */
  state: z.enum(['accepted', 'refused', 'paid']),
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(1000)),
})
export type ClaimDecision = z.infer<typeof claimDecisionSchema>

export const listClaimsEndpoint = defineEndpoint({
  service: 'forms',
  name: 'listClaims',
  method: 'GET',
  path: '/v1/claims',
  summary: 'List claims, earliest due day first',
  access: backOffice,
  needs: 'pay',
  query: z.object({ state: z.optional(claimStateSchema), courier: z.optional(z.string()), ...pageQuery }),
  result: z.object({ claims: z.array(staffClaimSchema), ...pageEnd }),
  problems: ['body-invalid'],
})

export const decideClaimEndpoint = defineEndpoint({
  service: 'forms',
  name: 'decideClaim',
  method: 'POST',
  path: '/v1/claims/{courier}/{id}/decision',
  summary:
    'Accept, refuse or pay a claim. Repeating a decision has no effect, and a refused or paid claim cannot change',
  access: backOffice,
  needs: 'pay',
  params: z.object({ courier: z.string(), id: z.uuid() }),
  body: claimDecisionSchema,
  result: staffClaimSchema,
  problems: ['not-found', 'not-allowed'],
})
