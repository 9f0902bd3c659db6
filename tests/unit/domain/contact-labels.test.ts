import { describe, expect, it } from 'vitest'
import { contactEnd, contactLines } from '#domain/contact/contact-labels.ts'

describe('contact with a recipient', () => {
  it('is told by kind, with the times in London', () => {
    expect(contactLines([])).toEqual([])
    expect(
      contactLines([
        { by: 'call', at: '2026-05-14T13:05:00.000Z' },
        { by: 'text', at: '2026-05-14T13:10:00.000Z' },
        { by: 'call', at: '2026-05-14T13:20:00.000Z' },
      ]),
    ).toEqual(['Call 14:05, 14:20', 'Text 14:10'])
  })

  it('ends at midnight, or when the provider says so', () => {
    expect(contactEnd('2026-05-14T23:00:00.000Z')).toBe('midnight')
    expect(contactEnd('2026-01-15T00:00:00.000Z')).toBe('midnight')
    expect(contactEnd('2026-05-14T19:30:00.000Z')).toBe('20:30')
  })
})
