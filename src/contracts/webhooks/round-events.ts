import * as z from 'zod/mini'
import { defineWebhookEvent } from './webhook-event.ts'

const round = 'b7e2c9d4-2f15-4c3a-8e60-7a1d5f9b3c07'
const listShape = {
  round: z.string(),
  subDepot: z.string(),
  manifest: z.string(),
  occurredAt: z.string(),
}
const list = {
  round,
  subDepot: 'SAM',
  manifest: 'a3c1a6c2-44a5-4f4e-8a08-0d3d7a1b9c02',
  occurredAt: '2026-05-14T07:45:00.000Z',
}

export const roundEvents = {
  assigned: defineWebhookEvent({
    type: 'round.assigned',
    summary:
      'A round was given to a courier, or to nobody. `dates` are the days it is for; absent: until further notice.',
    subject: 'round',
    data: z.object({
      round: z.string(),
      number: z.string(),
      subDepot: z.string(),
      courier: z.nullable(z.string()),
      dates: z.optional(z.array(z.string())),
    }),
    example: {
      round,
      number: '104',
      subDepot: 'SAM',
      courier: '0d9b1c7e-6a42-4c58-8f1e-3b7a5d2c9e04',
      dates: ['2026-05-14'],
    },
  }),
  started: defineWebhookEvent({
    type: 'round.started',
    summary: 'The first record of a round’s day has arrived.',
    subject: 'round',
    data: z.object(listShape),
    example: list,
  }),
  ended: defineWebhookEvent({
    type: 'round.ended',
    summary: 'The depot has closed a round’s day.',
    subject: 'round',
    data: z.object({ ...listShape, number: z.string(), date: z.string() }),
    example: { ...list, occurredAt: '2026-05-14T16:30:00.000Z', number: '104', date: '2026-05-14' },
  }),
} as const
