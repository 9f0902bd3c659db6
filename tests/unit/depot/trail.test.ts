import { describe, expect, it } from 'vitest'
import type { AuditEntry } from '#contracts/audit.ts'
import { changeWords, deedWords } from '#features/depot/audit/audit-words.ts'
import { joined, wantedNext, type Strand } from '#features/depot/audit/trail.ts'
import { numberedId } from '#support/parcels.ts'

let count = 0
const entry = (hour: number, more: Partial<AuditEntry> = {}): AuditEntry => ({
  id: numberedId(++count),
  at: `2026-05-14T${String(hour).padStart(2, '0')}:00:00.000Z`,
  actor: 'staff-sam',
  username: 'dora',
  subDepot: 'SAM',
  deed: 'assignRound',
  about: {},
  before: '',
  after: '',
  ...more,
})

describe('the trails of several services', () => {
  const toggles: Strand = { service: 'toggles', entries: [entry(12), entry(9)], next: 'older', failed: null }
  const manifest: Strand = { service: 'manifest', entries: [entry(11), entry(10), entry(6)], next: null, failed: null }

  it('are one list, down to where one of them may still have something in between', () => {
    expect(joined([toggles, manifest]).map(({ at, service }) => [at.slice(11, 13), service])).toEqual([
      ['12', 'toggles'],
      ['11', 'manifest'],
      ['10', 'manifest'],
      ['09', 'toggles'],
    ])
    expect(wantedNext([toggles, manifest])).toEqual([toggles])
  })

  it('are whole when each has come to its end, and one that has not answered holds up none', () => {
    const failed: Strand = { service: 'forms', entries: [], next: undefined, failed: 'network' }
    expect(joined([{ ...toggles, next: null }, manifest, failed])).toHaveLength(5)
    expect(wantedNext([{ ...toggles, next: null }, manifest, failed])).toEqual([])
  })
})

describe('a line of the trail', () => {
  it('says what was done to what, and how it was before', () => {
    const line = entry(9, {
      deed: 'switchToggle',
      about: { key: 'plan', subDepot: 'SAM' },
      before: 'without it',
      after: 'with it',
    })
    expect(deedWords(line)).toEqual({ what: 'Toggle switched for a sub-depot', of: 'plan' })
    expect(changeWords(line)).toBe('without it → with it')
  })

  it('spells what this version has no words for', () => {
    const entity = `staff-holiday/${numberedId(0xc0)}/${numberedId(0xd1)}`
    expect(deedWords(entry(9, { deed: 'decideHoliday', about: { entity } }))).toEqual({
      what: 'Holiday decided',
      of: `${numberedId(0xc0).slice(0, 8)} ${numberedId(0xd1).slice(0, 8)}`,
    })
    expect(deedWords(entry(9, { deed: 'sendNewThing', about: { id: numberedId(0xab) } }))).toEqual({
      what: 'Send new thing',
      of: numberedId(0xab).slice(0, 8),
    })
  })
})
