import { expect, it } from 'vitest'
import { quietUntil } from '#domain/quiet-until.ts'

const until = (at: string, from: string, to: string) => quietUntil(new Date(at), { from, to })?.toISOString() ?? null

it('quiet hours end at their hour in the United Kingdom, summer and winter', () => {
  expect(until('2026-05-14T09:00:00Z', '08:00', '18:00')).toBe('2026-05-14T17:00:00.000Z')
  expect(until('2026-01-14T09:00:00Z', '08:00', '18:00')).toBe('2026-01-14T18:00:00.000Z')
  expect(until('2026-05-14T07:00:00Z', '08:00', '18:00')).toBe('2026-05-14T17:00:00.000Z')
  expect(until('2026-05-14T17:00:00Z', '08:00', '18:00')).toBeNull()
  expect(until('2026-05-14T06:59:00Z', '08:00', '18:00')).toBeNull()
})

it('quiet hours may go past midnight, and none hold nothing up', () => {
  expect(until('2026-05-14T21:30:00Z', '22:00', '06:00')).toBe('2026-05-15T05:00:00.000Z')
  expect(until('2026-05-15T01:00:00Z', '22:00', '06:00')).toBe('2026-05-15T05:00:00.000Z')
  expect(until('2026-05-15T12:00:00Z', '22:00', '06:00')).toBeNull()
  expect(until('2026-05-15T12:00:00Z', '06:00', '06:00')).toBeNull()
  expect(quietUntil(new Date(), null)).toBeNull()
})
