import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#kit/database/database.ts'
import { databases } from '#support/databases.ts'
import { feedOf } from '#support/people.ts'
import { turnedClock } from '#support/turned-clock.ts'
import {
  anna,
  ben,
  depot,
  first,
  nell,
  openPersonalisation,
  otherDepot,
  second,
  workWith,
} from './personalisation-under-test.ts'

const minute = 60_000

describe.each(databases)('what a person keeps for themselves, on $name', (kind) => {
  let database: Database
  let app: Awaited<ReturnType<typeof openPersonalisation>>['app']
  let work: ReturnType<typeof workWith>
  let elsewhere: ReturnType<typeof workWith>
  const clock = turnedClock()
  beforeAll(async () => {
    database = await kind.open()
    ;({ app } = await openPersonalisation(database, clock))
    work = workWith(app)
    // Another process on the same database.
    elsewhere = workWith((await openPersonalisation(database, clock)).app)
  })
  afterAll(() => database.close())

  it('an item is saved once, with its first moment, and removed once', async () => {
    const savedAt = clock.now().toISOString()
    expect(await work.save(anna, 'n1')).toMatchObject({ kind: 'applied' })
    clock.turn(minute)
    const before = await work.head(anna)
    expect(await work.save(anna, 'n1')).toMatchObject({ kind: 'applied' })
    expect(await work.head(anna)).toBe(before)
    expect(await feedOf(app, anna, 'saved-item')).toEqual([{ id: 'n1', type: 'news', savedAt }])
    expect(await work.remove(anna, 'n1')).toMatchObject({ kind: 'applied' })
    expect(await work.remove(anna, 'n1')).toMatchObject({ kind: 'applied' })
    expect(await feedOf(app, anna, 'saved-item')).toEqual([])
    expect(await work.head(anna)).toBe(before + 1)
  })

  it('what was read is receipted for each version, for good, with the first moment', async () => {
    const receivedAt = clock.now().toISOString()
    await work.read(anna, 'n2', first)
    clock.turn(minute)
    await work.read(anna, 'n2', first)
    await work.read(anna, 'n2', second)
    expect(await feedOf(app, anna, 'acknowledgement')).toEqual([
      {
        id: 'n2',
        receipts: [
          { publishedAt: first, receivedAt },
          { publishedAt: second, receivedAt: clock.now().toISOString() },
        ],
      },
    ])
  })

  it('two phones that say at once that they have read it make one receipt', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => (at % 2 === 0 ? work : elsewhere).read(ben, 'n3', first)),
    )
    expect(answers.map((answer) => answer?.kind)).toEqual(answers.map(() => 'applied'))
    expect(await feedOf(app, ben, 'acknowledgement')).toMatchObject([{ id: 'n3', receipts: [{ publishedAt: first }] }])
    expect(await work.receipts(depot, 'SAM', 'n3')).toHaveLength(1)
  })

  it('of two places in an episode the one that is received last stands', async () => {
    await work.listen(anna, 'e1', 300)
    await elsewhere.listen(anna, 'e1', 12.5, { speed: 1.5 })
    expect(await feedOf(app, anna, 'playback')).toMatchObject([
      { id: 'e1', seconds: 12.5, finished: false, speed: 1.5 },
    ])
    for (const wrong of [{ seconds: -1 }, { speed: 9 }, { seconds: 100_000 }]) {
      expect(await work.listen(anna, 'e1', 1, wrong)).toMatchObject({ kind: 'rejected' })
    }
    expect(await feedOf(app, anna, 'playback')).toMatchObject([{ seconds: 12.5 }])
  })

  it('nobody sees or changes what another keeps', async () => {
    await work.save(anna, 'n4')
    await work.listen(anna, 'e4', 40)
    await work.remove(ben, 'n4')
    await work.listen(ben, 'e4', 2)
    expect(await feedOf(app, anna, 'saved-item')).toMatchObject([{ id: 'n4' }])
    expect(await feedOf(app, ben, 'saved-item')).toEqual([])
    expect(await feedOf(app, ben, 'playback')).toMatchObject([{ id: 'e4', seconds: 2 }])
    expect(await feedOf(app, anna, 'playback')).toContainEqual(expect.objectContaining({ id: 'e4', seconds: 40 }))
    expect(await feedOf(app, nell, 'acknowledgement')).toEqual([])
  })

  it('staff see who of their own sub-depot has read what, and nothing of another', async () => {
    await work.read(nell, 'n2', second)
    expect(await work.receipts(depot, 'SAM', 'n2')).toMatchObject([
      { courier: 'anna', documentId: 'n2', publishedAt: second },
      { courier: 'anna', documentId: 'n2', publishedAt: first },
    ])
    expect((await work.receipts(depot, 'SAM')).map(({ courier }) => courier)).not.toContain('nell')
    expect(await work.receipts(otherDepot, 'NOR')).toMatchObject([{ courier: 'nell', documentId: 'n2' }])
    expect((await work.list(otherDepot, 'SAM')).status).toBe(403)
    expect((await work.list(null, 'SAM')).status).toBe(401)
    for (const person of [anna, { sub: 'eve', groups: ['sub-depot/SAM'] }, { sub: 'otto', groups: ['back-office'] }]) {
      expect((await work.list(person, 'SAM')).status).toBe(403)
    }
  })
})
