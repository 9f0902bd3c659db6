import * as z from 'zod/mini'
import { defineWebhookEvent } from './webhook-event.ts'

const courier = '0d9b1c7e-6a42-4c58-8f1e-3b7a5d2c9e04'
const whose = { courier, subDepot: 'SAM' }
const whoseShape = { courier: z.string(), subDepot: z.string() }

export const caseEvents = {
  claimDecided: defineWebhookEvent({
    type: 'claim.decided',
    summary: 'A claim was accepted, refused or paid, by the depot or because nobody answered in time (`by: time`).',
    subject: 'claim',
    data: z.object({
      ...whoseShape,
      claim: z.string(),
      reference: z.string(),
      kind: z.string(),
      state: z.string(),
      by: z.enum(['depot', 'time']),
      /** In tenths of a penny. */
      amount: z.int(),
    }),
    example: {
      ...whose,
      claim: '1f2e3d4c-5b6a-4798-8897-a6b5c4d3e209',
      reference: '7KQ4-M2XD',
      kind: 'waiting',
      state: 'accepted',
      by: 'depot',
      amount: 125_000,
    },
  }),
  enquiryDecided: defineWebhookEvent({
    type: 'enquiry.decided',
    summary: 'The depot has answered an enquiry or changed its state. The texts are not sent.',
    subject: 'enquiry',
    data: z.object({
      ...whoseShape,
      enquiry: z.string(),
      reference: z.string(),
      form: z.string(),
      state: z.string(),
    }),
    example: {
      ...whose,
      enquiry: '2a3b4c5d-6e7f-4081-92a3-b4c5d6e7f80a',
      reference: '4HT9-K7PA',
      form: 'pay-question',
      state: 'answered',
    },
  }),
  invoicePublished: defineWebhookEvent({
    type: 'invoice.published',
    summary: 'An invoice was published or changed. Its lines are not sent.',
    subject: 'invoice',
    data: z.object({
      ...whoseShape,
      invoice: z.string(),
      number: z.string(),
      /** The Sunday on which its week begins. */
      week: z.string(),
      state: z.string(),
      /** In tenths of a penny. */
      total: z.int(),
    }),
    example: {
      ...whose,
      invoice: '3b4c5d6e-7f80-4192-a3b4-c5d6e7f8090b',
      number: '104-2026-20',
      week: '2026-05-10',
      state: 'issued',
      total: 4_127_500,
    },
  }),
  alarmRaised: defineWebhookEvent({
    type: 'alarm.raised',
    summary: 'A courier has called for help, or has not checked in. The place is not sent: the desk has it.',
    subject: 'alarm',
    data: z.object({ ...whoseShape, alarm: z.string(), reason: z.enum(['help', 'check-in']), raisedAt: z.string() }),
    example: {
      ...whose,
      alarm: '4c5d6e7f-8091-42a3-b4c5-d6e7f809101c',
      reason: 'help',
      raisedAt: '2026-05-14T11:02:30.000Z',
    },
  }),
  alarmEnded: defineWebhookEvent({
    type: 'alarm.ended',
    summary: 'The depot has resolved an alarm, or the courier has said that they are safe.',
    subject: 'alarm',
    data: z.object({ ...whoseShape, alarm: z.string(), state: z.enum(['resolved', 'safe']) }),
    example: { ...whose, alarm: '4c5d6e7f-8091-42a3-b4c5-d6e7f809101c', state: 'resolved' },
  }),
} as const
