import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#kit/database/database.ts'
import { shownToAnother } from '#support/data-verdict.ts'
import { databases } from '#support/databases.ts'
import { numberedId } from '#support/parcels.ts'
import { turnedClock } from '#support/turned-clock.ts'
import {
  anna,
  ben,
  commit,
  depot,
  office,
  openTraining,
  otherDepot,
  packageOf,
  phoneA,
  phoneB,
  workWith,
} from './training-under-test.ts'

const passed = { completion: 'completed', success: 'passed', score: 0.92, progress: 1 } as const

describe.each(databases)('attempts on $name', (kind) => {
  let database: Database
  let work: ReturnType<typeof workWith>
  beforeAll(async () => {
    database = await kind.open()
    work = workWith((await openTraining(database, turnedClock())).app)
    await work.send(depot, packageOf('a'))
    await work.publish(depot, 'loading')
    await work.publish(office, 'photos', { subDepot: '' })
  })
  afterAll(() => database.close())

  it('are kept with all that the SCO has left, and come back by the feed', async () => {
    expect(await work.commit(anna)).toMatchObject({ kind: 'applied' })
    const { cmi } = commit().data
    expect(await work.attempts(anna)).toMatchObject([
      {
        id: numberedId(1),
        course: 'loading',
        progress: 0.5,
        seconds: 60,
        bookmark: { sco: 'one', location: 'page 2' },
        scos: { one: { cmi } },
        device: phoneA,
        number: 1,
      },
    ])
    expect(await work.attempts(ben), shownToAnother).toEqual([])
  })

  it('take each commit of a phone once, and an older one never', async () => {
    await work.commit(anna, { number: 3, progress: 0.6 })
    // The same number under another tap, and one that came late.
    expect(await work.commit(anna, { number: 3, progress: 0.9 })).toMatchObject({ kind: 'applied' })
    expect(await work.commit(anna, { number: 2, progress: 0.9 })).toMatchObject({ kind: 'applied' })
    expect(await work.attempts(anna)).toMatchObject([{ progress: 0.6, number: 3 }])
  })

  it('of two phones go on where the furthest is, and are never taken back once passed', async () => {
    await work.commit(anna, { device: phoneB, number: 1, ...passed })
    await work.commit(anna, { number: 4, progress: 0.7 })
    expect(await work.attempts(anna)).toMatchObject([
      { ...passed, device: phoneB, others: [{ device: phoneA, number: 4, progress: 0.7 }] },
    ])
    await work.commit(anna, {
      device: phoneB,
      number: 2,
      completion: 'incomplete',
      success: 'failed',
      progress: 0,
      score: 0,
    })
    expect(await work.attempts(anna)).toMatchObject([{ ...passed, passedAt: '2026-05-14T09:00:00.000Z' }])
  })

  it('are their courier’s, whatever id another phone makes', async () => {
    expect(await work.commit(ben, { course: 'photos' })).toMatchObject({ kind: 'applied' })
    expect(await work.attempts(ben)).toMatchObject([{ id: numberedId(1), course: 'photos', progress: 0.5 }])
    expect(await work.attempts(anna), shownToAnother).toMatchObject([{ course: 'loading', progress: 1 }])
  })

  it('are refused where they are of another course, of no course, or of nobody who learns', async () => {
    expect(await work.commit(anna, { course: 'photos', number: 9 })).toMatchObject({
      kind: 'rejected',
      code: 'attempt-of-another',
    })
    // The depot's store may have been set back; the tap waits for a day before it is refused for good.
    expect(await work.commit(anna, { attempt: numberedId(2), course: 'no-such' })).toMatchObject({
      kind: 'retry',
      code: 'not-made-yet',
    })
    for (const person of [depot, office, { sub: 'eve', groups: ['courier/SAM'] }]) {
      expect(await work.commit(person, { attempt: numberedId(3) })).toMatchObject({
        kind: 'rejected',
        code: 'not-a-courier',
      })
    }
    const { data } = commit()
    for (const wrong of [
      { score: 1.1 },
      { progress: -1 },
      { number: 0 },
      { data: { ...data, location: 'x'.repeat(1001) } },
      { data: { ...data, cmi: { 'cmi.suspend_data': 'x'.repeat(64 * 1024 + 1) } } },
    ]) {
      expect(await work.commit(anna, { attempt: numberedId(4), ...wrong })).toMatchObject({
        kind: 'rejected',
        code: 'input-invalid',
      })
    }
  })

  it('with all the suspend data that there may be are kept to the last sign', async () => {
    const long = { ...commit().data, cmi: { 'cmi.suspend_data': 'é'.repeat(64 * 1024) } }
    expect(await work.commit(anna, { attempt: numberedId(5), data: long })).toMatchObject({ kind: 'applied' })
    const kept = (await work.attempts(anna)).find(({ id }) => id === numberedId(5))
    expect(kept?.scos.one?.cmi).toEqual(long.cmi)
  })

  it('of a course that is retired meanwhile are taken all the same', async () => {
    await work.call(depot, 'POST', '/v1/courses/loading/retirement', { subDepot: 'SAM' })
    expect(await work.commit(anna, { attempt: numberedId(6) })).toMatchObject({ kind: 'applied' })
  })

  it('are results for the staff of the courier’s sub-depot: the best of each course, and nothing of its data', async () => {
    const results = await work.results(depot)
    expect(results).toMatchObject([{ courier: 'anna', subDepot: 'SAM', course: 'loading', ...passed, attempts: 3 }])
    expect(Object.keys(results[0] ?? {})).not.toContain('scos')
    expect(
      (await work.results(otherDepot)).map(({ courier }) => courier),
      shownToAnother,
    ).toEqual(['ben'])
    expect((await work.results(office)).map(({ courier }) => courier).sort()).toEqual(['anna', 'ben'])
    expect([await work.results(office, '?course=photos'), await work.results(depot, '?courier=ben')]).toMatchObject([
      [{ courier: 'ben' }],
      [],
    ])
    expect((await work.call(anna, 'GET', '/v1/results')).status).toBe(403)
    // They go with the courier to another sub-depot.
    await work.courses({ ...anna, groups: ['courier', 'courier/NOR'] })
    expect([await work.results(depot), (await work.results(otherDepot)).length]).toEqual([[], 2])
  })
})
