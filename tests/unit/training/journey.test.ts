import { describe, expect, it } from 'vitest'
import type { Attempt, Course } from '#contracts/training/training.ts'
import {
  blockingCourse,
  findPrerequisiteCycle,
  getJourney,
  missingCourse,
  nextCourse,
} from '#domain/training/journey.ts'
import { attemptOf, commit, course, passing } from './courses.ts'

const today = '2026-05-14'
const passed = (id: string, more: Partial<Attempt> = {}): Attempt => ({
  ...attemptOf(commit({ course: id, ...passing })),
  ...more,
})
const begun = (id: string, more: Partial<Attempt> = {}): Attempt => ({
  ...attemptOf(commit({ course: id, progress: 0.4 })),
  ...more,
})
const journey = (courses: readonly Course[], attempts: readonly Attempt[] = []) => getJourney(courses, attempts, today)
const order = (courses: readonly Course[], attempts?: readonly Attempt[]) =>
  journey(courses, attempts).map((each) => each.course.id)
const states = (courses: readonly Course[], attempts?: readonly Attempt[]) =>
  Object.fromEntries(journey(courses, attempts).map(({ course: { id }, state }) => [id, state]))

describe('the order of the journey', () => {
  it('has mandatory courses first, then by the last day, the place and the title', () => {
    const courses = [
      course('later', { position: 9 }),
      course('first', { position: 2 }),
      course('due', { dueOn: '2026-05-20', position: 99 }),
      course('must', { mandatory: true, position: 50 }),
    ]
    expect(order(courses)).toEqual(['must', 'due', 'first', 'later'])
  })

  it('has what opens a mandatory course before everything that opens nothing', () => {
    const courses = [
      course('urgent', { dueOn: '2026-05-15' }),
      course('must', { mandatory: true, prerequisites: ['ground'] }),
      course('ground', { position: 99 }),
    ]
    expect(order(courses)).toEqual(['ground', 'must', 'urgent'])
  })

  it('goes on where courses wait for one another', () => {
    expect(order([course('a', { prerequisites: ['b'] }), course('b', { prerequisites: ['a'] })]).sort()).toEqual([
      'a',
      'b',
    ])
  })
})

describe('how a course stands', () => {
  it('is locked until what opens it is passed, and says what that is', () => {
    const courses = [course('ground'), course('van', { prerequisites: ['ground', 'gone-from-the-journey'] })]
    expect(states(courses)).toEqual({ ground: 'open', van: 'locked' })
    expect(journey(courses).find((each) => each.course.id === 'van')?.opensAfter).toEqual(['Course ground'])
    expect(states(courses, [begun('ground')])).toEqual({ ground: 'begun', van: 'locked' })
    expect(states(courses, [passed('ground')])).toEqual({ ground: 'passed', van: 'open' })
  })

  it('is not passed by an attempt that failed, and stays passed through later ones', () => {
    const failed = attemptOf(commit({ course: 'a', completion: 'completed', success: 'failed', score: 0.3 }))
    expect(states([course('a')], [failed])).toEqual({ a: 'failed' })
    expect(states([course('a')], [failed, passed('a', { id: 'other' })])).toEqual({ a: 'passed' })
    // Where a course does not judge, its end is enough.
    expect(states([course('a')], [attemptOf(commit({ course: 'a', completion: 'completed' }))])).toEqual({
      a: 'passed',
    })
  })

  it('stays passed with another package, and begins anew where it was only begun', () => {
    const anew = course('a', { package: { ...course('a').package, version: 2 } })
    expect(states([anew], [passed('a')])).toEqual({ a: 'passed' })
    expect(journey([anew], [begun('a')])).toMatchObject([{ state: 'open', attempt: null }])
    expect(journey([anew], [begun('a'), begun('a', { id: 'other', packageVersion: 2 })])).toMatchObject([
      { state: 'begun', attempt: { id: 'other' } },
    ])
  })

  it('that was passed is kept where it is locked meanwhile', () => {
    expect(states([course('ground'), course('van', { prerequisites: ['ground'] })], [passed('van')])).toEqual({
      ground: 'open',
      van: 'passed',
    })
  })

  it('is overdue from the day after its last one', () => {
    const late = (dueOn: string, attempts: readonly Attempt[] = []) =>
      journey([course('a', { dueOn })], attempts)[0]?.overdue
    expect([late('2026-05-14'), late('2026-05-13'), late('2026-05-13', [passed('a')])]).toEqual([false, true, false])
  })
})

describe('what is to be done next', () => {
  const must = course('must', { mandatory: true, dueOn: '2026-05-20', prerequisites: ['ground'] })
  const ground = course('ground', { position: 99 })
  const other = course('other', { position: 1 })

  it('is the first that is open; nothing where all is passed', () => {
    expect(nextCourse(journey([other, must, ground]))?.course.id).toBe('ground')
    expect(nextCourse(journey([other, must, ground], [passed('ground')]))?.course.id).toBe('must')
    expect(nextCourse(journey([other], [passed('other')]))).toBeUndefined()
  })

  it('is missing while a mandatory course is, and never for the sake of others', () => {
    expect(missingCourse(journey([other, must, ground]))?.course.id).toBe('ground')
    expect(missingCourse(journey([other, must, ground], [passed('must')]))).toBeUndefined()
    expect(missingCourse(journey([other]))).toBeUndefined()
  })

  it('stands before the work when the last day has gone by, or there is none', () => {
    const blocks = (dueOn: string | null, attempts: readonly Attempt[] = []) =>
      blockingCourse(journey([other, { ...must, dueOn }, ground], attempts))?.course.id
    expect([blocks('2026-05-20'), blocks('2026-05-13'), blocks(null), blocks(null, [passed('must')])]).toEqual([
      undefined,
      'ground',
      'ground',
      undefined,
    ])
  })
})

it('a circle of courses is found', () => {
  const [a, b, c] = [
    course('a', { prerequisites: ['b'] }),
    course('b', { prerequisites: ['a'] }),
    course('c', { prerequisites: ['d'] }),
  ]
  expect(findPrerequisiteCycle([a, b, c]).sort()).toEqual(['a', 'b'])
  expect(findPrerequisiteCycle([c, course('d')])).toEqual([])
  expect(findPrerequisiteCycle([course('a', { prerequisites: ['a'] })])).toEqual(['a'])
})
