import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StaffCourse } from '#contracts/training/training-endpoints.ts'
import type { Database } from '#kit/database/database.ts'
import { demoCourses } from '#services/demo/training/demo-courses.ts'
import { databases } from '#support/databases.ts'
import { turnedClock } from '#support/turned-clock.ts'
import {
  anna,
  ben,
  depot,
  digestOf,
  office,
  openTraining,
  otherDepot,
  packageOf,
  workWith,
} from './training-under-test.ts'

const everyone = { subDepot: '' }

describe.each(databases)('courses on $name', (kind) => {
  let database: Database
  let work: ReturnType<typeof workWith>
  let service: Awaited<ReturnType<typeof openTraining>>
  const clock = turnedClock()
  const ids = async (person: typeof anna) => (await work.courses(person)).map(({ id }) => id)

  beforeAll(async () => {
    database = await kind.open()
    service = await openTraining(database, clock)
    work = workWith(service.app)
    for (const mark of ['a', 'b']) await work.send(depot, packageOf(mark))
  })
  afterAll(() => database.close())

  it('reach the couriers of their sub-depot, and those of the back office all', async () => {
    expect((await work.publish(depot, 'loading')).status).toBe(200)
    expect((await work.publish(office, 'photos', everyone)).status).toBe(200)
    expect([await ids(anna), await ids(ben), await ids(office)]).toEqual([['loading', 'photos'], ['photos'], []])
    expect((await work.courses(anna))[0]).toMatchObject({
      title: 'Loading a van',
      dueOn: '2026-05-31',
      package: { version: 1, edition: '1.2', size: packageOf('a').length, scos: [{ id: 'one' }, { id: 'two' }] },
    })
  })

  it('get the next version with another package, and with nothing else', async () => {
    const version = async (more: object) =>
      ((await work.publish(depot, 'loading', more)).body as StaffCourse).package.version
    expect(await version({ title: 'Loading the van' })).toBe(1)
    expect(await version({ package: digestOf(packageOf('b')) })).toBe(2)
    expect((await work.courses(anna))[0]?.package).toMatchObject({ version: 2, sha256: digestOf(packageOf('b')) })
  })

  it('of a sub-depot stand in the place of those of all', async () => {
    await work.publish(depot, 'photos', { title: 'Photos at SAM' })
    expect((await work.courses(anna)).find(({ id }) => id === 'photos')?.title).toBe('Photos at SAM')
    expect((await work.courses(ben))[0]?.title).toBe('Loading a van')
    await work.call(depot, 'POST', '/v1/courses/photos/retirement', { subDepot: 'SAM' })
    expect((await work.courses(anna)).find(({ id }) => id === 'photos')?.title).toBe('Loading a van')
  })

  it('that could never open, or whose package is not there, are not published', async () => {
    const wrong = async (more: object) => await work.publish(depot, 'van', more)
    expect(await wrong({ prerequisites: ['no-such'] })).toMatchObject({
      status: 400,
      body: { issues: [{ at: 'body.prerequisites', message: expect.stringContaining('no-such') as string }] },
    })
    expect((await wrong({ prerequisites: ['van'] })).status).toBe(400)
    expect(await wrong({ package: 'c'.repeat(64) })).toMatchObject({
      status: 400,
      body: { issues: [{ at: 'body.package' }] },
    })
    expect((await wrong({ dueOn: 'soon' })).status).toBe(400)
    expect((await wrong({ prerequisites: ['loading'] })).status).toBe(200)
    expect(await work.publish(depot, 'loading', { prerequisites: ['van'] })).toMatchObject({
      status: 400,
      body: { issues: [{ message: expect.stringContaining('waits for another') as string }] },
    })
    expect((await work.courses(anna)).find(({ id }) => id === 'loading')?.prerequisites).toEqual([])
  })

  it('are published and retired by whose they are', async () => {
    expect((await work.publish(otherDepot, 'loading')).status).toBe(403)
    expect((await work.publish(depot, 'loading', everyone)).status).toBe(403)
    expect((await work.publish(anna, 'loading')).status).toBe(403)
    const retire = async (person: typeof anna, subDepot: string, id = 'loading') =>
      (await work.call(person, 'POST', `/v1/courses/${id}/retirement`, { subDepot })).status
    expect([
      await retire(otherDepot, 'SAM'),
      await retire(anna, 'SAM'),
      await retire(depot, ''),
      await retire(depot, 'SAM', 'no-such'),
    ]).toEqual([403, 403, 403, 404])
    expect([await retire(depot, 'SAM'), await retire(depot, 'SAM')]).toEqual([200, 200])
    expect(await ids(anna)).toEqual(['photos', 'van'])
    const listed = async (person: typeof anna) =>
      ((await work.call(person, 'GET', '/v1/courses')).body as { courses: StaffCourse[] }).courses.map(
        ({ id, subDepot, retiredAt }) => [subDepot, id, retiredAt !== null],
      )
    expect(await listed(otherDepot)).toEqual([['', 'photos', false]])
    expect(await listed(depot)).toEqual([
      ['', 'photos', false],
      ['SAM', 'loading', true],
      ['SAM', 'van', false],
      ['SAM', 'photos', true],
    ])
    expect((await work.call(anna, 'GET', '/v1/courses')).status).toBe(403)
  })

  it('of the demo are whole packages, the same at every start, and stay as staff change them', async () => {
    const demo = demoCourses(clock.now())
    await service.seedDemo(demo)
    const own = (await work.courses(anna)).filter(({ title }) => title.endsWith('(demo)'))
    expect(own.map(({ id, package: { edition, scos } }) => [id, edition, scos.length])).toEqual([
      ['lifting-safely', '1.2', 1],
      ['loading-the-van', '2004-3', 1],
      ['photo-that-proves', '2004-4', 1],
    ])
    const [first] = own
    expect(first?.package.sha256).toBe(digestOf(demoCourses(clock.now())[0]?.bytes ?? new Uint8Array()))
    await work.publish(depot, 'lifting-safely', { title: 'Lifting' })
    await service.seedDemo(demo)
    expect((await work.courses(anna)).find(({ id }) => id === 'lifting-safely')?.title).toBe('Lifting')
  })
})
