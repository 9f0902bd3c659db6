import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StaffCourse } from '#contracts/training/training-endpoints.ts'
import type { Database } from '#kit/database/database.ts'
import { inBothOrders, type Meeting, type Pair } from '#support/both-orders.ts'
import { databases } from '#support/databases.ts'
import { turnedClock } from '#support/turned-clock.ts'
import { anna, depot, digestOf, openTraining, packageOf, workWith } from './training-under-test.ts'

async function open(database: Database) {
  const clock = turnedClock()
  const work = workWith((await openTraining(database, clock)).app)
  for (const mark of ['a', 'b']) await work.send(depot, packageOf(mark))
  await work.publish(depot, 'loading')
  return { clock, work }
}

const meeting: Meeting<Awaited<ReturnType<typeof open>>> = {
  open,
  staffDo: {
    'take a course out of the journey': ({ work }) =>
      work.call(depot, 'POST', '/v1/courses/loading/retirement', { subDepot: 'SAM' }),
    'publish a course with another package': ({ work }) =>
      work.publish(depot, 'loading', { package: digestOf(packageOf('b')) }),
  },
  meanwhile: {
    'the courier begins it': ({ work }) => work.commit(anna),
    'the courier passes it': ({ work }) =>
      work.commit(anna, { completion: 'completed', success: 'passed', score: 0.92, progress: 1 }),
  },
  async stands({ work }) {
    const [course] = ((await work.call(depot, 'GET', '/v1/courses')).body as { courses: StaffCourse[] }).courses
    const [result] = await work.results(depot)
    return [
      `package ${course?.package.version}`,
      ...(course?.retiredAt === null ? [] : ['retired']),
      result?.passedAt === null ? 'begun' : 'passed',
      result?.progress,
    ].join(', ')
  },
}
const pairs: readonly Pair[] = [
  [
    'take a course out of the journey',
    'the courier begins it',
    'applied: package 1, retired, begun, 0.5',
    'applied: package 1, retired, begun, 0.5',
  ],
  [
    'take a course out of the journey',
    'the courier passes it',
    'applied: package 1, retired, passed, 1',
    'applied: package 1, retired, passed, 1',
  ],
  [
    'publish a course with another package',
    'the courier begins it',
    'applied: package 2, begun, 0.5',
    'applied: package 2, begun, 0.5',
  ],
  [
    'publish a course with another package',
    'the courier passes it',
    'applied: package 2, passed, 1',
    'applied: package 2, passed, 1',
  ],
]

describe.each(databases)('where staff and a courier meet at one course, on $name', (kind) => {
  let database: Database
  beforeAll(async () => {
    database = await kind.open()
  })
  afterAll(() => database.close())

  it.each(pairs)('staff %s, and %s: one outcome in each order of arrival', async (staff, meanwhile, ...outcomes) => {
    expect(await inBothOrders([meeting], database, [staff, meanwhile])).toEqual(outcomes)
  })
})
