import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { companySchema } from './company.ts'
import { staffInvitationSchema, subDepotSchema } from './staff.ts'

/** One thing that a real depot needs, and whether it is there. */
export const setUpCheckSchema = z.object({
  /** `pool`: accounts can be made. `mail`: messages can be sent. `bank-keys`: bank accounts can be stored. */
  name: z.enum(['pool', 'mail', 'bank-keys']),
  isReady: z.boolean(),
  /** What to do; empty if it is ready. */
  detail: z.string(),
})
export type SetUpCheck = z.infer<typeof setUpCheckSchema>

export const readSetUpEndpoint = defineEndpoint({
  service: 'auth',
  name: 'readSetUp',
  method: 'GET',
  path: '/v1/set-up',
  summary: 'Get whether the first account is still to be made, and what is missing for it',
  access: { kind: 'open', reason: 'Nobody has an account yet, and it says nothing about anybody.' },
  /** `checks` is empty once the depot is set up. */
  result: z.object({ isNeeded: z.boolean(), checks: z.array(setUpCheckSchema) }),
  problems: [],
})

export const setUpBodySchema = z.object({
  /** The code that the program printed at its start. */
  code: z.string().check(z.minLength(1), z.maxLength(100)),
  company: companySchema.shape.name,
  subDepot: z.object({ code: subDepotSchema.shape.code, name: subDepotSchema.shape.name }),
  username: staffInvitationSchema.shape.username,
  name: staffInvitationSchema.shape.name,
  email: staffInvitationSchema.shape.email,
  password: z.string().check(z.minLength(1), z.maxLength(256)),
})
export type SetUpBody = z.infer<typeof setUpBodySchema>

export const setUpEndpoint = defineEndpoint({
  service: 'auth',
  name: 'setUp',
  method: 'POST',
  path: '/v1/set-up',
  summary: 'Make the first account of the back office, name the company, and add the first sub-depot; works once',
  access: {
    kind: 'open',
    reason: 'Nobody has an account yet. It needs the code that the program prints at its start.',
  },
  body: setUpBodySchema,
  result: z.object({ username: staffInvitationSchema.shape.username }),
  problems: ['not-found', 'not-allowed', 'body-invalid', 'not-set-up', 'not-ready'],
})

const office = {
  service: 'auth',
  access: { kind: 'group', groups: ['back-office'] },
  problems: ['not-allowed'],
} as const

export const readCompanyEndpoint = defineEndpoint({
  ...office,
  needs: 'view',
  name: 'readCompany',
  method: 'GET',
  path: '/v1/company',
  summary: 'Get the company as legal pages and screens name it',
  result: z.object({ company: z.nullable(companySchema) }),
})

export const saveCompanyEndpoint = defineEndpoint({
  ...office,
  needs: 'manage',
  name: 'saveCompany',
  method: 'PUT',
  path: '/v1/company',
  summary: 'Change the company as legal pages and screens name it',
  body: companySchema,
  result: companySchema,
  problems: ['not-allowed', 'body-invalid'],
})
