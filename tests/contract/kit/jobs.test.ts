import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#kit/database/database.ts'
import { createJobRunner, type Job } from '#kit/jobs.ts'
import { cleanupJobs } from '#kit/cleanup-jobs.ts'
import { ProblemError } from '#kit/http/problem.ts'
import { createLog } from '#kit/log.ts'
import { everyDatabase } from '#support/databases.ts'
import { text } from './note-collection.ts'
import { startNotes, tap, type NotesService } from './service-under-test.ts'

const minute = 60_000
const day = 24 * 60 * minute

describe.each(everyDatabase)('jobs on $name', (kind) => {
  let database: Database
  let notes: NotesService
  let ran: string[] = []

  beforeAll(async () => {
    database = await kind.open()
    notes = await startNotes(database)
  })
  beforeEach(async () => {
    ran = []
    await notes.db.deleteFrom('job').execute()
  })
  afterAll(() => database.close())

  const job = (name: string, everyMinutes: number, fails = () => false): Job => ({
    name,
    everyMinutes,
    async run(now) {
      ran.push(`${name} ${now.toISOString().slice(11, 16)}`)
      if (fails()) throw new Error('The job failed.')
    },
  })
  const runner = (jobs: readonly Job[]) => createJobRunner({ ...notes.deps, db: notes.db, jobs })

  test('a job runs when it is due and not before', async () => {
    const { runDue } = runner([job('hourly', 60), job('often', 5)])
    const began = notes.clock.now().toISOString().slice(11, 16)
    await runDue()
    notes.clock.turn(4 * minute)
    await runDue()
    expect(ran).toEqual([`hourly ${began}`, `often ${began}`])
    notes.clock.turn(minute)
    await runDue()
    expect(ran).toHaveLength(3)
    notes.clock.turn(55 * minute)
    await runDue()
    expect(ran.map((each) => each.split(' ')[0])).toEqual(['hourly', 'often', 'often', 'hourly', 'often'])
  })

  test('two processes with one database run it once', async () => {
    const both = [runner([job('shared', 5)]), runner([job('shared', 5)])]
    await Promise.all(both.map((each) => each.runDue()))
    expect(ran).toHaveLength(1)
  })

  test('a job that fails is tried again at the next turn and holds up no other', async () => {
    let broken = true
    const { runDue } = runner([job('fragile', 60, () => broken), job('other', 60)])
    await runDue()
    broken = false
    notes.clock.turn(minute)
    await runDue()
    notes.clock.turn(minute)
    await runDue()
    expect(ran.map((each) => each.split(' ')[0])).toEqual(['fragile', 'other', 'fragile'])
    expect(notes.logged.some((line) => line.includes('job-failed'))).toBe(true)
  })

  test('a job that waits for another service says so once, and is an error after a quarter of an hour', async () => {
    const logged: string[] = []
    let isReady = false
    let needsSetUp = true
    const { runDue } = createJobRunner({
      ...notes.deps,
      db: notes.db,
      log: createLog((line) => logged.push(line)),
      needsSetUp: () => Promise.resolve(needsSetUp),
      jobs: [
        {
          name: 'caller',
          everyMinutes: 1,
          run: () => (isReady ? Promise.resolve() : Promise.reject(new ProblemError('not-ready'))),
        },
      ],
    })
    const events = () => logged.map((line) => (JSON.parse(line) as { event: string }).event)
    for (let passed = 0; passed < 20; passed += 1) {
      await runDue()
      notes.clock.turn(minute)
    }
    expect(events()).toEqual(['job-waits'])
    needsSetUp = false
    await runDue()
    expect(events()).toEqual(['job-waits', 'job-failed'])
    isReady = true
    notes.clock.turn(minute)
    await runDue()
    isReady = false
    notes.clock.turn(minute)
    await runDue()
    expect(events()).toEqual(['job-waits', 'job-failed', 'job-done', 'job-waits'])
  })

  test('stopping waits for what is running', async () => {
    let done = false
    const { runDue, stop } = runner([
      {
        name: 'slow',
        everyMinutes: 1,
        async run() {
          await new Promise((resolve) => {
            setTimeout(resolve, 30)
          })
          done = true
        },
      },
    ])
    void runDue()
    await stop()
    expect(done).toBe(true)
  })

  test('upkeep forgets old answers and never a tap’s effect', async () => {
    await notes.push([tap(1, 1)])
    notes.clock.turn(91 * day)
    await notes.push([tap(2, 1)])
    await runner(cleanupJobs(notes.db)).runDue()
    const kept = await notes.db.selectFrom('mutation').select('n').execute()
    expect(kept).toEqual([{ n: 2 }])
    expect(await notes.linesOf(1)).toEqual(['line 1', 'line 2'])
    const rows = await notes.db.selectFrom('feed').select('seq').execute()
    expect(rows).toEqual([{ seq: 2 }])
  })

  test('upkeep takes the entity out of an old refusal and keeps the refusal', async () => {
    const refused = tap(3, 9, text.forbidden)
    await notes.push([refused])
    const answer = async () => (await notes.push([refused])).results
    expect(await answer()).toMatchObject([{ kind: 'rejected', code: 'text-forbidden', current: { lines: [] } }])
    notes.clock.turn(7 * day + minute)
    await runner(cleanupJobs(notes.db)).runDue()
    expect(await answer()).toEqual([{ mid: refused.mid, kind: 'rejected', code: 'text-forbidden' }])
  })
})
