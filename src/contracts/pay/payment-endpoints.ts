import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { pageEnd, pageQuery } from '../page.ts'
import { invoiceSchema } from './pay.ts'
import { paymentFileSchema, paymentFormatSchema, paymentRunSchema, wholePaymentRunSchema } from './payment-run.ts'

const office = { kind: 'group', groups: ['back-office'] } as const
const idParams = z.object({ id: z.uuid() })

/** Runs of one list. */
export const paymentRunsMax = 100

export const listPaymentRunsEndpoint = defineEndpoint({
  service: 'auth',
  name: 'listPaymentRuns',
  method: 'GET',
  path: '/v1/payment-runs',
  summary: 'List the latest payment runs, newest first; at most 100',
  access: office,
  needs: 'pay',
  result: z.object({
    runs: z.array(paymentRunSchema),
    /** Days for which a changed account is not paid to. */
    holdDays: z.int(),
  }),
  problems: ['not-allowed', 'not-set-up'],
})

export const readPaymentRunEndpoint = defineEndpoint({
  service: 'auth',
  name: 'readPaymentRun',
  method: 'GET',
  recordsReads: true,
  path: '/v1/payment-runs/{id}',
  summary: 'Get a payment run with each payment, and who is held back',
  access: office,
  needs: 'pay',
  params: idParams,
  result: wholePaymentRunSchema,
  problems: ['not-allowed', 'not-found', 'not-set-up'],
})

export const preparePaymentRunEndpoint = defineEndpoint({
  service: 'auth',
  name: 'preparePaymentRun',
  forPeople: true,
  method: 'PUT',
  path: '/v1/payment-runs/{id}',
  summary:
    'Prepare the payment of what a week’s published invoices have open. One run waits at a time. Repeating an id has no effect',
  access: office,
  needs: 'pay',
  params: idParams,
  body: z.object({ week: paymentRunSchema.shape.week, payOn: paymentRunSchema.shape.payOn }),
  result: wholePaymentRunSchema,
  problems: ['not-allowed', 'body-invalid', 'id-reused', 'not-set-up', 'not-ready', 'too-many-requests'],
})

export const approvePaymentRunEndpoint = defineEndpoint({
  service: 'auth',
  name: 'approvePaymentRun',
  forPeople: true,
  method: 'POST',
  path: '/v1/payment-runs/{id}/approval',
  summary: 'Approve a run that another person has prepared, and make its files. Repeating it has no effect',
  access: office,
  needs: 'pay',
  params: idParams,
  body: z.object({ fingerprint: wholePaymentRunSchema.shape.fingerprint }),
  result: paymentRunSchema,
  problems: ['not-allowed', 'not-found', 'not-set-up', 'not-ready'],
})

export const withdrawPaymentRunEndpoint = defineEndpoint({
  service: 'auth',
  name: 'withdrawPaymentRun',
  forPeople: true,
  method: 'POST',
  path: '/v1/payment-runs/{id}/withdrawal',
  summary: 'Withdraw a run that nobody has approved. Its payments are due again. Repeating it has no effect',
  access: office,
  needs: 'pay',
  params: idParams,
  result: paymentRunSchema,
  problems: ['not-allowed', 'not-found', 'not-set-up'],
})

/** It has full account numbers, and each download is recorded, so it is a POST. */
export const readPaymentFileEndpoint = defineEndpoint({
  service: 'auth',
  name: 'readPaymentFile',
  forPeople: true,
  method: 'POST',
  path: '/v1/payment-runs/{id}/files/{format}',
  summary: 'Get a file of an approved run, byte for byte as it was made. Who gets it is recorded for each courier',
  access: office,
  needs: 'pay',
  params: z.object({ ...idParams.shape, format: paymentFormatSchema }),
  result: paymentFileSchema,
  problems: ['not-allowed', 'not-found', 'not-set-up', 'too-many-requests'],
})

/** Only services may call this. */
export const listPayableInvoicesEndpoint = defineEndpoint({
  service: 'performance',
  name: 'listPayableInvoices',
  method: 'GET',
  path: '/v1/payable-invoices',
  summary: 'List the invoices of a week that are issued or queried, with their totals in tenths of a penny',
  access: { kind: 'group', groups: ['service'] },
  query: z.object({ ...pageQuery, week: invoiceSchema.shape.week }),
  result: z.object({
    invoices: z.array(
      z.object({
        courier: z.string(),
        id: invoiceSchema.shape.id,
        state: invoiceSchema.shape.state,
        total: invoiceSchema.shape.total,
      }),
    ),
    ...pageEnd,
  }),
  problems: ['not-allowed', 'body-invalid'],
})
