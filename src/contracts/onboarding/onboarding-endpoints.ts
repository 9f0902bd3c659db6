import * as z from 'zod/mini'
import { documentSchema, documentStateSchema } from './document.ts'
import { defineEndpoint } from '../endpoint.ts'
import { stepIdSchema, stepSetSchema } from './onboarding.ts'
import { pageEnd, pageQuery } from '../page.ts'

const staff = { kind: 'group', groups: ['sub-depot', 'back-office'] } as const
const subDepotSchema = z.string().check(z.regex(/^[A-Z0-9]{1,8}$/))

/** A document as staff see it, with its courier. */
export const staffDocumentSchema = z.object({ ...documentSchema.shape, courier: z.string(), subDepot: z.string() })
export type StaffDocument = z.infer<typeof staffDocumentSchema>

export const documentDecisionSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('accepted'),
    submission: z.uuid(),
    /** The last day on which it is valid, if staff correct the courier's entry. */
    until: z.optional(z.iso.date()),
  }),
  z.object({
    state: z.literal('refused'),
    submission: z.uuid(),
    /** The reason, which the courier sees. */
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
  }),
])
export type DocumentDecision = z.infer<typeof documentDecisionSchema>

export const readStepsEndpoint = defineEndpoint({
  service: 'onboarding',
  name: 'readSteps',
  method: 'GET',
  path: '/v1/sub-depots/{subDepot}/steps',
  summary: 'List the onboarding steps of a sub-depot',
  access: staff,
  needs: 'view',
  params: z.object({ subDepot: subDepotSchema }),
  result: z.object({ steps: stepSetSchema }),
  problems: ['not-allowed'],
})

export const writeStepsEndpoint = defineEndpoint({
  service: 'onboarding',
  name: 'writeSteps',
  method: 'PUT',
  path: '/v1/sub-depots/{subDepot}/steps',
  summary: 'Replace the onboarding steps of a sub-depot. Documents of removed steps stay',
  access: staff,
  needs: 'people',
  params: z.object({ subDepot: subDepotSchema }),
  body: z.object({ steps: stepSetSchema }),
  result: z.object({ steps: stepSetSchema }),
  problems: ['not-allowed'],
})

export const listDocumentsEndpoint = defineEndpoint({
  service: 'onboarding',
  name: 'listDocuments',
  method: 'GET',
  path: '/v1/documents',
  summary: "List the documents of the caller's couriers, longest wait first",
  access: staff,
  needs: 'people',
  query: z.object({ state: z.optional(documentStateSchema), courier: z.optional(z.string()), ...pageQuery }),
  result: z.object({ documents: z.array(staffDocumentSchema), ...pageEnd }),
  problems: ['body-invalid'],
})

export const decideDocumentEndpoint = defineEndpoint({
  service: 'onboarding',
  name: 'decideDocument',
  method: 'POST',
  path: '/v1/documents/{courier}/{step}/decision',
  summary: 'Accept or decline a submission. Only the first decision counts, and repeating it has no effect',
  access: staff,
  needs: 'people',
  params: z.object({ courier: z.string(), step: stepIdSchema }),
  body: documentDecisionSchema,
  result: staffDocumentSchema,
  problems: ['not-found', 'not-allowed', 'body-invalid'],
})
