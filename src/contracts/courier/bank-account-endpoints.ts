import * as z from 'zod/mini'
import {
  bankAuditSchema,
  bankDetailsSchema,
  ownBankAccountSchema,
  payableAccountSchema,
  periodStartSchema,
  shownAccountSchema,
} from './bank-account.ts'
import { courierSchema } from './courier.ts'
import { defineEndpoint } from '../endpoint.ts'

const backOffice = { kind: 'group', groups: ['back-office'] } as const
const idParams = z.object({ id: courierSchema.shape.id })

export const readBankAccountEndpoint = defineEndpoint({
  service: 'auth',
  name: 'readBankAccount',
  method: 'GET',
  path: '/v1/bank-account',
  summary: 'Get the last four digits of the account that the caller is paid into',
  access: { kind: 'signed-in' },
  result: ownBankAccountSchema,
  problems: ['not-allowed', 'not-found', 'not-set-up'],
})

/** Checks the digits before the form is sent, so that a typing mistake is shown at once. */
export const checkBankAccountEndpoint = defineEndpoint({
  service: 'auth',
  name: 'checkBankAccount',
  method: 'POST',
  path: '/v1/bank-account/checks',
  summary: 'Check whether a sort code and an account number can belong together. Neither is stored',
  access: { kind: 'signed-in' },
  body: z.object({
    sortCode: bankDetailsSchema.shape.sortCode,
    accountNumber: bankDetailsSchema.shape.accountNumber,
  }),
  result: z.object({
    /** True if the UK banks' modulus check was applied; false if they publish none for this sort code. */
    checked: z.boolean(),
  }),
  problems: ['not-allowed', 'not-set-up', 'sign-in-again', 'account-impossible', 'too-many-requests'],
})

export const changeBankAccountEndpoint = defineEndpoint({
  service: 'auth',
  name: 'changeBankAccount',
  method: 'POST',
  path: '/v1/bank-account/changes',
  summary: 'Change the account that the caller is paid into, from the next period on. Repeating an id has no effect',
  access: { kind: 'signed-in' },
  body: z.object({ id: z.uuid(), ...bankDetailsSchema.shape }),
  result: z.object({
    account: shownAccountSchema,
    /** Masked addresses that a notice was sent to, such as "d***@e***". */
    told: z.array(z.string()),
  }),
  problems: [
    'not-allowed',
    'not-found',
    'not-set-up',
    'not-ready',
    'sign-in-again',
    'account-impossible',
    'nobody-to-tell',
    'id-reused',
    'too-many-requests',
  ],
})

/** Reveals the full account number. Each call is recorded in the log with its reason, so it is a POST. */
export const readPayableAccountEndpoint = defineEndpoint({
  service: 'auth',
  name: 'readPayableAccount',
  forPeople: true,
  method: 'POST',
  path: '/v1/couriers/{id}/bank-account/readings',
  summary: 'Get the account that a courier is paid into on a day. The reader and the reason are recorded',
  access: backOffice,
  needs: 'pay',
  params: idParams,
  body: z.object({
    day: periodStartSchema.shape.from,
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  }),
  result: payableAccountSchema,
  problems: ['not-allowed', 'not-found', 'not-set-up'],
})

export const listBankAuditEndpoint = defineEndpoint({
  service: 'auth',
  name: 'listBankAudit',
  method: 'GET',
  path: '/v1/couriers/{id}/bank-account/audit',
  summary: "List the changes and readings of a courier's bank account, newest first; at most 100",
  access: backOffice,
  needs: 'pay',
  params: idParams,
  result: z.object({ entries: z.array(bankAuditSchema) }),
  problems: ['not-allowed'],
})
