import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { commitAttempt, type CommitAttemptInput } from '#contracts/training/training-commands.ts'
import { downloadCourse, lookAfterPackages, removeCourse } from '#features/training/course-files-sync.ts'
import { readCourseBeforeScan, readJourney, readMissingCourse } from '#features/training/own-training-store.ts'
import { trainingStore } from '#features/training/training-store.ts'
import { trainingSync } from '#features/training/training-sync.ts'
import { togglesStore } from '#features/toggles/toggles-store.ts'
import type { Database } from '#kit/database/database.ts'
import { setCurrentEngine } from '#offline/current-engine.ts'
import { downloadsStore } from '#offline/downloads/downloads-store.ts'
import { openSavedFile } from '#offline/downloads/saved-file.ts'
import type { Engine } from '#offline/engine.ts'
import { enqueue } from '#offline/outbox/enqueue.ts'
import { replay } from '#offline/replay.ts'
import { openTestDatabase } from '#support/databases.ts'
import { createDevice } from '#support/device.ts'
import { inProcessFetch } from '#support/in-process-fetch.ts'
import { memoryCaches } from '#support/memory-caches.ts'
import { numberedId } from '#support/parcels.ts'
import { bearerOf } from '#support/people.ts'
import { turnedClock } from '#support/turned-clock.ts'
import { anna, commit, depot, openTraining, packageOf, phoneA, phoneB, workWith } from './training-under-test.ts'

const good = bearerOf(anna).replace('Bearer ', '')
const passed = { completion: 'completed', success: 'passed', score: 0.92, progress: 1 } as const

describe('training, from the package to the pass and back', () => {
  let database: Database
  let network: typeof fetch
  let work: ReturnType<typeof workWith>
  /** Of each request for a package: its token and its range. */
  const asked: [string | null, string | null][] = []
  beforeAll(async () => {
    vi.stubGlobal('navigator', {})
    database = await openTestDatabase()
    const { app } = await openTraining(database, turnedClock())
    work = workWith(app)
    const inProcess = inProcessFetch({ training: app })
    network = async (input, init) => {
      const request = new Request(input, init)
      if (request.url.includes('/v1/packages/'))
        asked.push([request.headers.get('authorization'), request.headers.get('range')])
      if (request.headers.get('authorization') === 'Bearer run-out') return new Response(null, { status: 401 })
      return await inProcess(request)
    }
    await work.send(depot, packageOf('a'))
    await work.publish(depot, 'loading', { dueOn: null })
    await work.publish(depot, 'van', { prerequisites: ['loading'], mandatory: false })
  })
  afterEach(() => {
    asked.length = 0
  })
  afterAll(async () => {
    vi.unstubAllGlobals()
    await database.close()
  })

  /** A phone of anna's, as the one that the app works with. */
  const phone = (token: () => string = () => good): Engine => {
    vi.stubGlobal('caches', memoryCaches().caches)
    const engine = createDevice({
      stores: [trainingStore, togglesStore, downloadsStore],
      syncs: [trainingSync],
      fetch: network,
      actor: anna.sub,
      token: (refused) => ({ kind: 'token', token: refused === undefined ? token() : good, actor: anna.sub }),
    })
    setCurrentEngine(engine)
    return engine
  }
  const keep = async (engine: Engine, more: Partial<CommitAttemptInput>) =>
    await enqueue(engine, [{ command: commitAttempt, input: commit(more) }])
  const states = async () =>
    Object.fromEntries((await readJourney()).courses.map(({ course, state, sync }) => [course.id, [state, sync]]))
  const requireFirst = async (engine: Engine) =>
    await engine.db
      .table('toggleParts')
      .bulkPut(['training', 'training.required-before-scan'].map((id) => ({ feed: 'all', id, on: true })))

  it('a package comes with the token that is good, whole, and leaves by a press', async () => {
    let token = good
    const engine = phone(() => token)
    await replay(engine, { pull: ['training'] })
    token = 'run-out'
    const [own] = (await readJourney()).courses
    if (!own) throw new Error('The course has not come')
    await downloadCourse(own.course)
    expect(asked.map(([token]) => token)).toEqual(['Bearer run-out', bearerOf(anna)])
    const file = (await readJourney()).courses[0]?.file
    expect(file).toMatchObject({ state: 'whole', received: packageOf('a').length, service: 'training' })
    const parts = openSavedFile(engine.db.name, file?.name ?? '')
    expect(new Uint8Array((await (await parts.part(0))?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(packageOf('a'))
    expect((await readJourney()).room.used).toBe(packageOf('a').length)
    await removeCourse(own.course)
    expect([(await readJourney()).courses[0]?.file, await parts.keptLength()]).toEqual([null, 0])
  })

  it('a package that no course has any more is freed', async () => {
    const engine = phone()
    await replay(engine, { pull: ['training'] })
    const [own] = (await readJourney()).courses
    if (!own) throw new Error('The course has not come')
    await downloadCourse(own.course)
    await lookAfterPackages([own.course])
    expect((await readJourney()).room.used).toBeGreaterThan(0)
    await lookAfterPackages([{ ...own.course, package: { ...own.course.package, sha256: 'f'.repeat(64) } }])
    expect((await readJourney()).room.used).toBe(0)
  })

  it('a pass counts on the phone before the service has it, opens what waits for it, and reaches the other phone', async () => {
    const first = phone()
    await replay(first, { pull: ['training'] })
    expect(await states()).toEqual({ loading: ['open', null], van: ['locked', null] })
    await keep(first, { number: 1 })
    expect(await states()).toEqual({ loading: ['begun', 'saved'], van: ['locked', null] })
    await keep(first, { number: 2, ...passed })
    expect(await states()).toEqual({ loading: ['passed', 'saved'], van: ['open', null] })
    await replay(first)
    expect(await states()).toEqual({ loading: ['passed', 'sent'], van: ['open', null] })
    const second = phone()
    await replay(second, { pull: ['training'] })
    expect(await states()).toEqual({ loading: ['passed', null], van: ['open', null] })
    // Looked at again there, without signal: it shows at once what the service will say.
    await keep(second, { device: phoneB, number: 1, completion: 'incomplete', success: 'failed', progress: 0.1 })
    const here = (await readJourney()).courses[0]?.attempt
    await replay(second)
    const [there] = await work.attempts(anna)
    const phones = [{ device: phoneA }, { device: phoneB }]
    for (const attempt of [here, there]) {
      expect(attempt).toMatchObject(passed)
      expect(
        [{ device: attempt?.device }, ...(attempt?.others ?? []).map(({ device }) => ({ device }))].sort((a, b) =>
          String(a.device).localeCompare(String(b.device)),
        ),
      ).toEqual(phones)
    }
  })

  it('stands before the first scan where the depot wants that, and never before work that has begun', async () => {
    await work.publish(depot, 'ages', { dueOn: null })
    const engine = phone()
    await replay(engine, { pull: ['training'] })
    expect((await readMissingCourse())?.course.id).toBe('ages')
    expect(await readCourseBeforeScan(true)).toBeUndefined()
    await requireFirst(engine)
    expect((await readCourseBeforeScan(true))?.course.id).toBe('ages')
    // It cannot be had now: nobody stands in the yard without a scanner for it.
    expect(await readCourseBeforeScan(false)).toBeUndefined()
    const [own] = (await readJourney()).courses.filter(({ course }) => course.id === 'ages')
    if (own) await downloadCourse(own.course)
    expect((await readCourseBeforeScan(false))?.course.id).toBe('ages')
    const tap = {
      mid: numberedId(9),
      actor: anna.sub,
      service: 'manifest',
      entity: 'parcel/1',
      command: 'recordParcelStatus',
      version: 1,
      program: 1,
      input: {},
      deviceTime: new Date(engine.clock.wall()).toISOString(),
      tick: 0,
      blobs: [],
    }
    await engine.db.table('outbox').add(tap)
    expect(await readCourseBeforeScan(true)).toBeUndefined()
  })
})
