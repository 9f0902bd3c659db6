import { describe, expect, it } from 'vitest'
import type { RoundDay } from '#contracts/depot/depot-endpoints.ts'
import { assignmentsFor, defaultGivenFor, givenForSentence } from '#features/depot/round/given-for.ts'
import { addressOfDay, dayOfAddress } from '#features/depot/today/day-address.ts'
import { numberedId } from '#support/parcels.ts'

const roundId = numberedId(1)
const [date, friday, saturday] = ['2026-05-14', '2026-05-15', '2026-05-16']
const other = (day: string, courier: string | null, forDay = false): RoundDay => ({ day, courier, forDay })
const round = { roundId, date, courier: 'ada', usual: 'ada', forDay: false, otherDays: [] as RoundDay[] }
const names: Record<string, string> = { ada: 'A. Example', ben: 'B. Sample', cleo: 'C. Specimen' }
const nameOf = (courier: string) => names[courier] ?? courier
const told = { nameOf, today: date, name: 'B. Sample' }

describe('how long a round is given for', () => {
  it('is a day where somebody drives it, and for good where nobody does or its courier has left', () => {
    expect(defaultGivenFor(round, () => false)).toBe('day')
    expect(defaultGivenFor(round, (courier) => courier === 'ada')).toBe('standing')
    expect(defaultGivenFor({ usual: null }, () => false)).toBe('standing')
  })

  it('is sent as the days, or as the round, and a day that was given apart goes with the round again', () => {
    expect(assignmentsFor(round, 'ben', 'day')).toEqual([{ roundId, courier: 'ben', seen: 'ada', days: [date] }])
    expect(assignmentsFor(round, 'ben', 'standing')).toEqual([{ roundId, courier: 'ben', seen: 'ada' }])
    const apart = { ...round, courier: 'cleo', forDay: true }
    expect(assignmentsFor(apart, 'ben', 'standing')).toEqual([
      { roundId, courier: 'ben', seen: 'ada' },
      { roundId, courier: 'ben', seen: 'cleo', days: [date] },
    ])
    expect(assignmentsFor(apart, 'ada', 'standing')).toEqual([{ roundId, courier: 'ada', seen: 'cleo', days: [date] }])
  })

  it('is sent to a service of before as it always was', () => {
    const before = { roundId, date, courier: 'ada' }
    expect(assignmentsFor(before, null, 'day')).toEqual([{ roundId, courier: null, seen: 'ada' }])
  })

  it('is said with what becomes of the days that are imported already', () => {
    const otherDays = [other(friday, 'ada'), other(saturday, 'cleo', true)]
    expect(givenForSentence({ ...round, otherDays }, { ...told, givenFor: 'day' })).toBe(
      'Only today changes. A. Example keeps the round on other days. The lists of Friday 15 May and Saturday 16 May stay as they are.',
    )
    expect(givenForSentence({ ...round, otherDays }, { ...told, givenFor: 'standing' })).toBe(
      'B. Sample has the round from today on. The list of Friday 15 May, already imported, moves as well. The list of Saturday 16 May stays with C. Specimen, given for that day only.',
    )
    expect(
      givenForSentence({ ...round, usual: null, date: friday }, { ...told, name: undefined, givenFor: 'standing' }),
    ).toBe('The new courier has the round from tomorrow on.')
  })
})

it('a day stands in the address, and today needs no word', () => {
  const of = (query: string) => dayOfAddress(new URLSearchParams(query))
  expect([of(''), of('day=2026-05-15'), of('day=2026-02-30'), of('day=tomorrow')]).toEqual([
    undefined,
    '2026-05-15',
    undefined,
    undefined,
  ])
  expect([addressOfDay('/depot', date, date), addressOfDay('/depot', friday, date)]).toEqual([
    '/depot',
    '/depot?day=2026-05-15',
  ])
})
