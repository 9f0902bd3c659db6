import { describe, expect, it } from 'vitest'
import { getJourney } from '#domain/training/journey.ts'
import type { CourseFile } from '#features/training/own-training-store.ts'
import {
  formatDue,
  formatFile,
  joinFacts,
  formatMinutes,
  formatStorage,
  formatStatus,
} from '#features/training/training-labels.ts'
import { attemptOf, commit, course, passing } from './courses.ts'

const file = (state: CourseFile['state'], received: number): CourseFile => ({
  name: 'training/a',
  url: '/a',
  service: 'training',
  size: 1000,
  sha256: null,
  facts: null,
  received,
  state,
})

describe('a course in words', () => {
  it.each([
    ['fetching', 620, '62% on this phone'],
    ['whole', 1000, 'on this phone'],
    ['paused', 300, 'Paused, 30% on this phone'],
    ['cut-off', 0, 'The connection ended, 0% on this phone'],
  ] as const)('a file that is %s with %i of 1000', (state, received, words) => {
    expect(formatFile(file(state, received))).toBe(words)
  })

  it('says how it stands, in one line', () => {
    const [open] = getJourney([course('a', { dueOn: '2026-05-31', minutes: 8 })], [], '2026-05-14')
    const [late] = getJourney([course('a', { dueOn: '2026-05-13', minutes: 1 })], [], '2026-05-14')
    const [passed] = getJourney([course('lifting')], [attemptOf(commit(passing))], '2026-05-14')
    const [begun] = getJourney([course('lifting')], [attemptOf(commit({ progress: 0.4 }))], '2026-05-14')
    const [, locked] = getJourney(
      [course('a', { title: 'Lifting' }), course('b', { prerequisites: ['a'] })],
      [],
      '2026-05-14',
    )
    if (!open || !late || !passed || !begun || !locked) throw new Error('A course is missing')
    expect([formatDue(open), formatDue(late), formatDue(passed)]).toEqual(['Due 31 May', 'Was due 13 May', undefined])
    expect([open, passed, begun, locked].map(formatStatus)).toEqual([
      undefined,
      'Passed on 14 May, 92%',
      '40% done',
      'Opens after Lifting',
    ])
    expect([formatMinutes(open.course), formatMinutes(late.course), formatMinutes(passed.course)]).toEqual([
      '8 minutes',
      '1 minute',
      undefined,
    ])
    expect(joinFacts(undefined, 'on this phone', '', '40% done')).toBe('On this phone, 40% done')
    expect(joinFacts('Mandatory', formatDue(open))).toBe('Mandatory, due 31 May')
    expect(formatStorage({ used: 52_000_000, limit: 500_000_000 })).toBe('Using 52 MB of 500 MB.')
  })
})
