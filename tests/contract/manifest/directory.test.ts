import { afterEach, describe, expect, it } from 'vitest'
import type { DirectoryEntry } from '#contracts/depot/directory.ts'
import type { Database } from '#kit/database/database.ts'
import type { CallService } from '#kit/http/service-client.ts'
import { ProblemError } from '#kit/http/problem.ts'
import { refreshDirectory } from '#kit/directory.ts'
import { databases } from '#support/databases.ts'
import { courierA, courierB, fileOf, roundA, staff, startDepot, type Depot, type Person } from './depot-under-test.ts'

describe.each(databases)('whom a round can be given to, in $name', (engine) => {
  let database: Database | undefined
  afterEach(async () => await database?.close())

  /** What the auth service says; null: it is away. */
  let books: DirectoryEntry[] | null = null
  const call: CallService = async ({ result }) => {
    await Promise.resolve()
    if (!books) throw new ProblemError('not-ready')
    return result.parse({ couriers: books })
  }
  const inBooks = (...entries: [Person, string][]) =>
    void (books = entries.map(([{ sub }, subDepot]) => ({ courier: sub, subDepot })))

  async function open(): Promise<Depot> {
    database = await engine.open()
    const depot = await startDepot(database)
    await depot.assign({}, courierA)
    await depot.importFile(staff, fileOf(2))
    return depot
  }
  const give = async (depot: Depot, to: Person | null, seen: Person, more: object = {}) =>
    (
      await depot.push(
        staff,
        depot.tap(
          'giveRound',
          { parcelId: '' },
          {
            entity: `staff-round/${roundA}`,
            input: { roundId: roundA, courier: to?.sub ?? null, seen: seen.sub },
            ...more,
          },
        ),
      )
    )[0]
  const assign = async (depot: Depot, to: Person) =>
    await depot.call(staff, 'PUT', `/v1/rounds/${roundA}`, {
      subDepot: 'SAM',
      number: '104',
      name: 'Sampleton North',
      courier: to.sub,
    })

  it('is anybody before the books were ever read', async () => {
    const depot = await open()
    expect(await give(depot, courierB, courierA)).toMatchObject({ kind: 'applied' })
  })

  it('is a courier of the sub-depot, by what was read after they were named', async () => {
    const depot = await open()
    inBooks([courierA, 'SAM'], [courierB, 'OTH'])
    await refreshDirectory(depot.manifest, call)
    // Named at the same moment: the books may say otherwise by now.
    expect(await give(depot, courierB, courierA)).toMatchObject({ kind: 'retry', code: 'directory-not-read' })
    await expect(assign(depot, courierB)).rejects.toThrow('503')
  })

  it('is read again at once where somebody is named whom it does not have, so that the desk has its answer in seconds', async () => {
    database = await engine.open()
    let readings = 0
    const counted: CallService = async (endpoint, body) => {
      readings += 1
      return await call(endpoint, body)
    }
    const depot = await startDepot(database, counted)
    await depot.assign({}, courierA)
    await depot.importFile(staff, fileOf(2))
    inBooks([courierA, 'SAM'])
    await refreshDirectory(depot.manifest, call)
    inBooks([courierA, 'SAM'], [courierB, 'SAM'])
    depot.setTime('2026-05-14T06:00:01.000Z')
    const answer = await give(depot, courierB, courierA, { age: 10 })
    expect(answer).toMatchObject({ kind: 'retry', code: 'directory-not-read', afterMs: 2000 })
    await expect.poll(() => readings).toBe(1)
    await expect.poll(async () => await give(depot, courierB, courierA)).toMatchObject({ kind: 'applied' })
  })

  it('is refused to a courier of another sub-depot, to who has left and to nobody’s subject, and given to who was entered meanwhile', async () => {
    const depot = await open()
    inBooks([courierA, 'SAM'], [courierB, 'OTH'])
    depot.setTime('2026-05-14T06:01:00.000Z')
    await refreshDirectory(depot.manifest, call)
    const before = { age: 1000 }
    expect(await give(depot, courierB, courierA, before)).toMatchObject({ kind: 'rejected', code: 'courier-unknown' })
    expect(await give(depot, { sub: 'nobody', groups: [] }, courierA, before)).toMatchObject({
      kind: 'rejected',
      code: 'courier-unknown',
    })
    expect((await depot.lists(courierA)).parcels.size).toBe(2)
    inBooks([courierA, 'SAM'], [courierB, 'SAM'])
    await refreshDirectory(depot.manifest, call)
    expect(await give(depot, courierB, courierA, before)).toMatchObject({ kind: 'applied' })
    inBooks([courierB, 'SAM'])
    await refreshDirectory(depot.manifest, call)
    expect(await give(depot, courierA, courierB, before)).toMatchObject({ kind: 'rejected', code: 'courier-unknown' })
    expect(await give(depot, null, courierB, before)).toMatchObject({ kind: 'applied' })
  })

  it('is what was read last where the books cannot be read', async () => {
    const depot = await open()
    inBooks([courierA, 'SAM'], [courierB, 'SAM'])
    await refreshDirectory(depot.manifest, call)
    books = null
    await expect(refreshDirectory(depot.manifest, call)).rejects.toMatchObject({ code: 'not-ready' })
    expect(await give(depot, courierB, courierA)).toMatchObject({ kind: 'applied' })
  })
})
