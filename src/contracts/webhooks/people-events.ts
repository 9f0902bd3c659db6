import * as z from 'zod/mini'
import { defineWebhookEvent } from './webhook-event.ts'

const courier = '0d9b1c7e-6a42-4c58-8f1e-3b7a5d2c9e04'
const courierSchema = z.object({ courier: z.string(), subDepot: z.string(), courierNumber: z.string() })
const example = { courier, subDepot: 'SAM', courierNumber: 'C1042' }

const ofCourier = <Type extends string>(type: Type, summary: string) =>
  defineWebhookEvent({ type, summary, subject: 'courier', data: courierSchema, example })

export const peopleEvents = {
  invited: ofCourier('courier.invited', 'A courier was invited and has an account.'),
  closed: ofCourier('courier.closed', 'The account of a courier was closed.'),
  reopened: ofCourier('courier.reopened', 'The account of a courier was opened again.'),
  documentExpiring: defineWebhookEvent({
    type: 'document.expiring',
    summary: 'A courier was reminded of a document that ends soon.',
    subject: 'document',
    data: z.object({
      courier: z.string(),
      subDepot: z.string(),
      /** The depot's name for the document: "insurance". */
      document: z.string(),
      /** The last day on which it is valid. */
      until: z.string(),
      /** How many days before that the reminder is for. */
      days: z.int(),
    }),
    example: { courier, subDepot: 'SAM', document: 'insurance', until: '2026-06-13', days: 30 },
  }),
  holidayDecided: defineWebhookEvent({
    type: 'holiday.decided',
    summary: 'The depot has approved or declined a holiday.',
    subject: 'holiday',
    data: z.object({
      holiday: z.string(),
      courier: z.string(),
      subDepot: z.string(),
      state: z.enum(['approved', 'declined']),
      from: z.string(),
      to: z.string(),
    }),
    example: {
      holiday: '9e8d7c6b-5a49-4838-a271-605f4e3d2c08',
      courier,
      subDepot: 'SAM',
      state: 'approved',
      from: '2026-07-06',
      to: '2026-07-10',
    },
  }),
} as const
