import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { pageEnd, pageQuery } from '../page.ts'
import { invoiceDaySchema, invoiceSchema } from './pay.ts'
import { rateTableSchema } from './rates.ts'

/** A sub-depot's staff may use these for its own couriers; the back office may for all. */
const staff = { kind: 'group', groups: ['sub-depot', 'back-office'] } as const
const courierSchema = z.string().check(z.regex(/^[\w.:-]{1,128}$/))
const { round, date, lines } = invoiceDaySchema.shape
const { number, type, week, state, others } = invoiceSchema.shape

/** An invoice as staff publish it; its totals, issue day and payment day are derived from it. */
export const invoiceEntrySchema = z.object({
  subDepot: rateTableSchema.shape.subDepot,
  number,
  type,
  week,
  state,
  others,
  days: z.array(z.object({ date, round, lines })).check(z.maxLength(140)),
})
export type InvoiceEntry = z.infer<typeof invoiceEntrySchema>

/** An invoice as staff see it, with its courier. */
export const staffInvoiceSchema = z.object({ ...invoiceSchema.shape, courier: z.string(), subDepot: z.string() })
export type StaffInvoice = z.infer<typeof staffInvoiceSchema>

export const listInvoicesEndpoint = defineEndpoint({
  service: 'performance',
  name: 'listInvoices',
  method: 'GET',
  path: '/v1/invoices',
  summary: "List the invoices of the caller's couriers, latest week first",
  access: staff,
  needs: 'pay',
  query: z.object({
    ...pageQuery,
    state: z.optional(state),
    courier: z.optional(z.string()),
    week: z.optional(week),
    /** Any part of an invoice number, in upper or lower case. */
    text: z.optional(z.string().check(z.maxLength(80))),
    /** Used with `text`: a comma-separated list of subjects whose invoices are included whatever their number. */
    named: z.optional(z.string().check(z.maxLength(8000))),
  }),
  result: z.object({ invoices: z.array(staffInvoiceSchema), ...pageEnd }),
  problems: [],
})

/** A published invoice with its lines. */
export const wholeInvoiceSchema = z.object({ ...staffInvoiceSchema.shape, days: invoiceEntrySchema.shape.days })
export type WholeInvoice = z.infer<typeof wholeInvoiceSchema>

export const readInvoiceEndpoint = defineEndpoint({
  service: 'performance',
  name: 'readInvoice',
  method: 'GET',
  recordsReads: true,
  path: '/v1/couriers/{courier}/invoices/{id}',
  summary: "Get an invoice with its lines, for its courier's staff",
  access: staff,
  needs: 'pay',
  params: z.object({ courier: courierSchema, id: z.uuid() }),
  result: wholeInvoiceSchema,
  problems: ['not-found'],
})

export const publishInvoiceEndpoint = defineEndpoint({
  service: 'performance',
  name: 'publishInvoice',
  method: 'PUT',
  path: '/v1/couriers/{courier}/invoices/{id}',
  summary:
    'Publish an invoice or its next state. Repeating it has no effect, and the lines of an issued invoice cannot change',
  access: staff,
  needs: 'pay',
  params: z.object({ courier: courierSchema, id: z.uuid() }),
  body: invoiceEntrySchema,
  bodyLimit: 8 * 1024 * 1024,
  result: staffInvoiceSchema,
  problems: ['not-allowed', 'not-found', 'body-invalid'],
})
