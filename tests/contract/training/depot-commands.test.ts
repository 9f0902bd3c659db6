import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#kit/database/database.ts'
import { connectDepot } from '#services/depot/depot-client.ts'
import {
  coursesCommand,
  publishCourseCommand,
  withdrawCourseCommand,
  trainingResultsCommand,
} from '#services/depot/course-commands.ts'
import type { DepotCommand } from '#services/depot/depot-command.ts'
import type { DepotError, Terminal } from '#services/depot/terminal.ts'
import { openTestDatabase } from '#support/databases.ts'
import { bearerOf, type Person } from '#support/people.ts'
import { testConfig } from '#support/test-config.ts'
import { turnedClock } from '#support/turned-clock.ts'
import {
  anna,
  commit,
  depot,
  fields,
  office,
  openTraining,
  otherDepot,
  packageOf,
  workWith,
} from './training-under-test.ts'

const { subDepot: _subDepot, package: _package, ...entry } = fields()
const files: Readonly<Record<string, Uint8Array>> = {
  'course.json': Buffer.from(JSON.stringify(entry)),
  'wrong.json': Buffer.from(JSON.stringify({ ...entry, title: '' })),
  'course.zip': packageOf('a'),
  'capitals.zip': packageOf('b', 'IMSMANIFEST.XML'),
  'broken.zip': new Uint8Array([1, 2, 3]),
}

describe('courses from the command line', () => {
  let database: Database
  let work: ReturnType<typeof workWith>
  let run: (
    command: DepotCommand,
    words?: string[],
    options?: Record<string, string>,
    person?: Person,
  ) => Promise<string[]>
  beforeAll(async () => {
    database = await openTestDatabase()
    const { app } = await openTraining(database, turnedClock())
    work = workWith(app)
    run = async (command, words = [], options = {}, person = depot) => {
      const printed: string[] = []
      const terminal: Terminal = {
        environment: {},
        demoStaff: { 'sub-depot': { username: '', password: '' }, 'back-office': { username: '', password: '' } },
        async fetch(input, init) {
          const { pathname, search } = new URL(input instanceof Request ? input.url : input)
          if (pathname === '/config.json')
            return Response.json({ ...testConfig, services: { ...testConfig.services, training: '/api/training' } })
          return await app.request(`${pathname.replace('/api/training', '')}${search}`, init)
        },
        readFile: async (path) =>
          await (files[path]
            ? Promise.resolve(files[path])
            : Promise.reject(Object.assign(new Error(), { code: 'ENOENT' }))),
        listFiles: async () => await Promise.resolve([]),
        print: (line) => void printed.push(line),
        printError: () => undefined,
        now: () => 0,
      }
      const client = await connectDepot(terminal, 'http://localhost:8080', {
        token: bearerOf(person).replace('Bearer ', ''),
      })
      await command.run({ client, terminal, words, option: (name) => options[name] })
      return printed
    }
  })
  afterAll(async () => await database.close())
  const faultOf = async (...given: Parameters<typeof run>) =>
    await run(...given).then(
      () => undefined,
      ({ message, details }: DepotError) => [message, ...details],
    )

  it('are published with their package, and listed to whom they concern', async () => {
    const lines = [
      '  loading Loading a van, for SAM: mandatory, due 2026-05-31',
      `      version 1, SCORM 1.2, 2 parts, ${Math.ceil(packageOf('a').length / 1000)} kB`,
    ]
    expect(await run(publishCourseCommand, ['SAM', 'loading', 'course.json', 'course.zip'])).toEqual(lines)
    expect(await run(coursesCommand)).toEqual(lines)
    expect(await run(coursesCommand, [], {}, otherDepot)).toEqual(['There are no courses.'])
    expect(
      (await run(publishCourseCommand, ['everyone', 'photos', 'course.json', 'course.zip'], {}, office))[0],
    ).toContain('for everyone')
  })

  it('that are wrong are named with what is wrong', async () => {
    expect(await faultOf(publishCourseCommand, ['SAM', 'x', 'course.json', 'broken.zip'])).toEqual([
      'The file was not imported. Nothing was changed.',
      'zip-broken: The package is damaged or is no zip file.',
    ])
    expect(await faultOf(publishCourseCommand, ['SAM', 'x', 'wrong.json', 'course.zip'])).toEqual([
      'The file wrong.json is not a valid course.',
      expect.stringMatching(/^title: /) as string,
    ])
    expect(await faultOf(publishCourseCommand, ['SAM', 'x', 'course.json', 'none.zip'])).toEqual([
      'There is no file none.zip.',
    ])
    expect((await faultOf(publishCourseCommand, ['SAM', 'x']))?.[0]).toContain('publish-course SAM lifting')
    expect((await faultOf(publishCourseCommand, ['NOR', 'x', 'course.json', 'course.zip']))?.[0]).toContain(
      'does not belong to sub-depot NOR',
    )
    expect((await faultOf(withdrawCourseCommand, ['SAM']))?.[0]).toContain('retire-course SAM lifting')
  })

  it('say who has come how far, and are taken out of the journey', async () => {
    expect(await run(trainingResultsCommand)).toEqual(['Nobody has started a course.'])
    await work.commit(anna, { seconds: 600 })
    expect(await run(trainingResultsCommand)).toEqual(['  anna (SAM) loading: 50% done, 10 min, 1 attempt'])
    await work.commit(anna, {
      ...commit(),
      number: 2,
      completion: 'completed',
      success: 'failed',
      score: 0.3,
      progress: 1,
    })
    expect(await run(trainingResultsCommand, [], { course: 'loading' })).toEqual([
      '  anna (SAM) loading: not passed, 30%, 1 min, 1 attempt'.replace('1 min', '10 min'),
    ])
    await work.commit(anna, { number: 3, completion: 'completed', success: 'passed', score: 0.92, progress: 1 })
    expect(await run(trainingResultsCommand, [], { courier: 'anna' })).toEqual([
      '  anna (SAM) loading: passed on 2026-05-14, 92%, 10 min, 1 attempt',
    ])
    expect(await run(trainingResultsCommand, [], { courier: 'ben' })).toEqual(['Nobody has started a course.'])
    expect((await run(withdrawCourseCommand, ['SAM', 'loading']))[0]).toContain('(retired)')
  })

  it('are published with a warning where a name is in another case', async () => {
    const lines = await run(publishCourseCommand, ['SAM', 'capitals', 'course.json', 'capitals.zip'])
    expect(lines.at(-1)).toMatch(/^ {2}Warning: The manifest is called IMSMANIFEST.XML\./)
  })
})
