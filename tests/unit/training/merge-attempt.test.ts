import { array, assert, boolean, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { attemptDataLimit, scoDataSchema, suspendDataLimit } from '#contracts/training/training.ts'
import { commitTo, commitToPhones, joinPhones, getAttemptPhones } from '#domain/training/merge-attempt.ts'
import { attemptOf, commit, passing, phoneA, phoneB } from './courses.ts'

describe('an attempt', () => {
  it('begins with its first commit and goes on with the next', () => {
    const attempt = attemptOf(
      commit({ data: { location: 'page 2' }, progress: 0.4, seconds: 60 }),
      commit({ number: 2, data: { location: 'page 3' }, progress: 0.6, seconds: 90 }),
    )
    expect(attempt).toMatchObject({
      completion: 'incomplete',
      progress: 0.6,
      seconds: 90,
      number: 2,
      passedAt: null,
      bookmark: { sco: 'one', location: 'page 3' },
      others: [],
    })
    expect(attempt).toMatchObject({ startedAt: '2026-05-14T08:00:00.000Z', lastAt: '2026-05-14T09:01:00.000Z' })
  })

  it('takes nothing of a commit that has come before, or that is older', () => {
    const phones = commitToPhones([], commit({ number: 5, progress: 0.5 }), '2026-05-14T09:00:00.000Z')
    expect(commitToPhones(phones, commit({ number: 5, progress: 0.9 }), '2026-05-14T09:01:00.000Z')).toBe(phones)
    expect(commitToPhones(phones, commit({ number: 4, progress: 0.9 }), '2026-05-14T09:01:00.000Z')).toBe(phones)
  })

  it('is never taken back once it is passed, whatever is looked at again', () => {
    const again = commit({
      number: 2,
      completion: 'incomplete',
      success: 'failed',
      score: 0.2,
      progress: 0.1,
      data: { location: 'page 1' },
    })
    expect(attemptOf(commit(passing), again)).toMatchObject({
      ...passing,
      passedAt: '2026-05-14T09:00:00.000Z',
      bookmark: { location: 'page 1' },
    })
  })

  it('that was not passed is passed by a later go', () => {
    const failed = commit({ completion: 'completed', success: 'failed', score: 0.3, progress: 1 })
    expect(attemptOf(failed)).toMatchObject({ success: 'failed', passedAt: null })
    expect(attemptOf(failed, commit({ number: 2, ...passing }))).toMatchObject({
      success: 'passed',
      score: 0.92,
      passedAt: '2026-05-14T09:01:00.000Z',
    })
  })

  it('keeps what each SCO has left, and begins anew with another package', () => {
    const first = commit({ sco: 'one', data: { cmi: { 'cmi.suspend_data': 'a' } } })
    const second = commit({ number: 2, sco: 'two', data: { cmi: { 'cmi.suspend_data': 'b' } } })
    expect(Object.keys(attemptOf(first, second).scos)).toEqual(['one', 'two'])
    expect(attemptOf(first, { ...second, packageVersion: 2 })).toMatchObject({ packageVersion: 2, scos: { two: {} } })
    expect(Object.keys(attemptOf(first, { ...second, packageVersion: 2 }).scos)).toEqual(['two'])
  })

  it('of many long SCOs stays within its limit, and says of each how far it is', () => {
    const long = { cmi: { 'cmi.suspend_data': 'x'.repeat(suspendDataLimit) } }
    const commits = Array.from({ length: 8 }, (_, n) =>
      commit({
        number: n + 1,
        sco: `sco-${n}`,
        data: { ...long, completion: n === 3 ? 'completed' : 'incomplete', progress: 0.5 },
      }),
    )
    const { scos } = attemptOf(...commits)
    expect(JSON.stringify(scos).length).toBeLessThanOrEqual(attemptDataLimit)
    expect(Object.keys(scos)).toHaveLength(8)
    expect(Object.values(scos).map(({ progress }) => progress)).toEqual(Array(8).fill(0.5))
    expect([scos['sco-3']?.cmi, Object.keys(scos['sco-7']?.cmi ?? {})]).toEqual([{}, ['cmi.suspend_data']])
  })
})

describe('what a SCO may leave', () => {
  const left = (suspended: number) =>
    scoDataSchema.safeParse(commit({ data: { cmi: { 'cmi.suspend_data': 'x'.repeat(suspended) } } }).data).success
  it('ends with 64 KB of suspend data', () => {
    expect([left(suspendDataLimit), left(suspendDataLimit + 1)]).toEqual([true, false])
  })
})

describe('one attempt on two phones', () => {
  const a = commit({ progress: 0.8, data: { location: 'far' } })
  const b = commit({ device: phoneB, progress: 0.5, data: { location: 'near' } })

  it('goes on where the furthest is, and keeps the other', () => {
    const at = '2026-05-14T09:00:00.000Z'
    // Neither has heard of the other.
    const joined = joinPhones('id', 'lifting', [commitTo(undefined, b, at), commitTo(undefined, a, at)])
    expect(joined).toMatchObject({
      device: phoneA,
      progress: 0.8,
      bookmark: { location: 'far' },
      others: [{ device: phoneB, progress: 0.5, number: 1 }],
    })
  })

  it('begins on the second where the first has come to', () => {
    const joined = attemptOf(a, commit({ device: phoneB, sco: 'two', progress: 0.9 }))
    expect(joined).toMatchObject({ device: phoneB, progress: 0.9, others: [{ device: phoneA, progress: 0.8 }] })
    expect(Object.keys(joined.scos)).toEqual(['one', 'two'])
  })

  it('is passed when one of them has passed it', () => {
    const joined = attemptOf(
      commit({ ...passing, score: 0.7 }),
      commit({ device: phoneB, completion: 'completed', success: 'failed', score: 0.9, progress: 1 }),
    )
    expect(joined).toMatchObject({ success: 'passed', completion: 'completed', passedAt: '2026-05-14T09:00:00.000Z' })
  })

  it('is the same in whatever order the phones are joined, and no worse with any further commit', () => {
    const commits = array(
      record({
        device: constantFrom(phoneA, phoneB),
        progress: integer({ min: 0, max: 4 }).map((n) => n / 4),
        passes: boolean(),
      }),
      { minLength: 1, maxLength: 12 },
    )
    assert(
      property(commits, (list) => {
        let phones: ReturnType<typeof commitToPhones> = []
        let before = { progress: 0, passed: false }
        for (const [n, { device, progress, passes }] of list.entries()) {
          phones = commitToPhones(
            phones,
            commit({ device, progress, number: n + 1, ...(passes && { completion: 'completed', success: 'passed' }) }),
            `2026-05-14T09:${10 + n}:00.000Z`,
          )
          const [first, ...rest] = phones
          if (!first) throw new Error('A commit leaves a phone')
          const joined = joinPhones('id', 'lifting', [first, ...rest])
          const turned = [...phones].reverse() as [typeof first, ...(typeof first)[]]
          expect(joinPhones('id', 'lifting', turned)).toEqual(joined)
          const now = { progress: joined.progress, passed: joined.passedAt !== null }
          expect(now.progress).toBeGreaterThanOrEqual(before.progress)
          expect(now.passed || !before.passed).toBe(true)
          expect(getAttemptPhones(joined)).toHaveLength(phones.length)
          before = now
        }
      }),
      { seed: 7, numRuns: 60 },
    )
  })
})
