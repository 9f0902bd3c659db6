import { describe, expect, it } from 'vitest'
import type { Webhook } from '#contracts/webhooks/webhook.ts'
import {
  blankWebhook,
  readWebhookForm,
  toWebhookErrors,
  toWebhookForm,
} from '#features/depot/office/webhooks/webhook-form.ts'
import {
  attemptLabel,
  shortStateLabel,
  stateLabel,
  waitingLabel,
} from '#features/depot/office/webhooks/webhook-labels.ts'

const typed = { ...blankWebhook, name: ' Tracking ', url: ' https://hooks.example.com/ ', email: 'ops@example.com' }
const entry = { name: 'Tracking', url: 'https://hooks.example.com/', email: 'ops@example.com', types: [] }

const webhook: Webhook = {
  id: '00000000-0000-4000-8000-000000000001',
  ...entry,
  state: 'active',
  pausedBy: null,
  createdAt: '2026-05-14T09:00:00.000Z',
  createdBy: 'o.example',
  downSince: null,
  waiting: 0,
  earlierSecretUntil: null,
  replay: null,
}

describe('a webhook as typed', () => {
  it('is read without the spaces around it, with all events or the chosen ones', () => {
    expect(readWebhookForm(typed)).toEqual({ entry })
    const some = { ...typed, which: 'some' as const, types: ['parcel.delivered'] }
    expect(readWebhookForm(some)).toEqual({ entry: { ...entry, types: ['parcel.delivered'] } })
    expect(toWebhookForm({ ...entry, types: ['parcel.delivered'] })).toMatchObject({ which: 'some' })
    expect(toWebhookForm(entry)).toMatchObject({ which: 'all', types: [] })
  })

  it('names what is wrong', () => {
    const read = readWebhookForm({ name: '', url: 'hooks.example.com', email: 'ops', which: 'some', types: [] })
    expect('errors' in read && Object.keys(read.errors)).toEqual(['name', 'url', 'email', 'types'])
    const issues = [{ at: 'body.url', message: 'This is an address of a private network.' }]
    expect(toWebhookErrors({ code: 'body-invalid', issues })).toEqual({ url: issues[0]?.message })
  })
})

describe('the state of a webhook', () => {
  it('says why nothing is sent', () => {
    expect(stateLabel(webhook)).toBe('Active')
    expect(stateLabel({ ...webhook, downSince: webhook.createdAt })).toContain('Not accepted since 14 May')
    expect(stateLabel({ ...webhook, state: 'paused', pausedBy: 'staff' })).toBe('Paused by staff')
    expect(stateLabel({ ...webhook, state: 'paused', pausedBy: 'down' })).toContain('three days')
    expect(stateLabel({ ...webhook, state: 'disabled' })).toContain('410')
    const states = [webhook, { ...webhook, downSince: webhook.createdAt }, { ...webhook, state: 'disabled' as const }]
    expect(states.map(shortStateLabel)).toEqual(['active', 'not accepted', 'stopped'])
  })

  it('counts what waits, up to a limit', () => {
    expect([0, 1, 100_000].map((waiting) => waitingLabel({ ...webhook, waiting }))).toEqual([
      '0 events',
      '1 event',
      'More than 100,000 events',
    ])
  })

  it('says what became of an attempt', () => {
    const attempt = {
      event: 'evt_1',
      type: 'parcel.delivered',
      at: webhook.createdAt,
      isAccepted: true,
      status: 204,
      error: '',
      answer: '',
      took: 35,
      attempt: 1,
      isLast: false,
    }
    expect(attemptLabel(attempt)).toBe('Accepted (204) in 35 ms')
    const failed = { ...attempt, isAccepted: false, status: 500, error: 'The answer was 500', attempt: 12 }
    expect(attemptLabel(failed)).toBe('The answer was 500, attempt 12')
    expect(attemptLabel({ ...failed, isLast: true })).toBe('The answer was 500, attempt 12. It was the last one')
  })
})
