import { afterEach, describe, expect, it } from 'vitest'
import type { DirectoryEntry } from '#contracts/depot/directory.ts'
import type { Database } from '#kit/database/database.ts'
import { ProblemError } from '#kit/http/problem.ts'
import type { CallService } from '#kit/http/service-client.ts'
import { refreshDrivers } from '#services/manifest/helpers/refresh-drivers.ts'
import { databases } from '#support/databases.ts'
import { courierA, courierB, fileOf, roundA, staff, startDepot, today, type Depot } from '../depot-under-test.ts'
import { answerTap, offerTap } from './part-offer-taps.ts'

describe.each(databases)('parcels for a helper, in $name', (engine) => {
  let database: Database | undefined
  afterEach(async () => await database?.close())

  let directory: DirectoryEntry[] = []
  /** What the onboarding service says; null: it is away. */
  let cleared: { courier: string; until: string | null }[] | null = []
  let asked: unknown
  const callAuth: CallService = async ({ result }) => await Promise.resolve(result.parse({ couriers: directory }))
  const callOnboarding: CallService = async ({ result }, { body } = {}) => {
    await Promise.resolve()
    asked = body
    if (!cleared) throw new ProblemError('not-ready')
    return result.parse({ cleared })
  }

  const read = async (depot: Depot, withOnboarding = true) =>
    await refreshDrivers(depot.manifest, { callAuth, callOnboarding: withOnboarding ? callOnboarding : null })

  /** A depot with the round of one courier, whose helper is the other. */
  async function open(): Promise<Depot> {
    database = await engine.open()
    const depot = await startDepot(database)
    await depot.assign({}, courierA)
    await depot.importFile(staff, fileOf(3))
    directory = [
      { courier: courierA.sub, subDepot: 'SAM' },
      { courier: courierB.sub, subDepot: 'SAM', engagedBy: courierA.sub },
    ]
    cleared = []
    depot.setTime(`${today}T06:01:00.000Z`)
    return depot
  }
  const parcels = async (depot: Depot) => [...(await depot.lists(courierA)).parcels.keys()]
  const staffTap = (depot: Depot, command: string, more: object, age = 1000) =>
    depot.tap(
      command,
      { parcelId: '' },
      {
        entity: `staff-round/${roundA}`,
        input: { roundId: roundA, courier: courierB.sub, seen: courierA.sub, ...more },
        age,
      },
    )
  const give = async (depot: Depot, more: object = {}, age = 1000) =>
    (
      await depot.push(
        staff,
        staffTap(depot, 'giveParcels', { day: today, parcelIds: (await parcels(depot)).slice(0, 1), ...more }, age),
      )
    )[0]
  const rejected = { kind: 'rejected', code: 'helper-not-cleared' }

  it('are given once every document is valid on the day, and not a day longer', async () => {
    const depot = await open()
    await read(depot)
    expect(asked).toEqual({ couriers: [{ courier: courierB.sub, subDepot: 'SAM' }] })
    expect(await give(depot)).toMatchObject(rejected)
    cleared = [{ courier: courierB.sub, until: '2026-05-13' }]
    await read(depot)
    expect(await give(depot)).toMatchObject(rejected)
    cleared = [{ courier: courierB.sub, until: today }]
    await read(depot)
    expect(await give(depot)).toMatchObject({ kind: 'applied' })
    expect((await depot.lists(courierB)).parcels.size).toBe(1)
    const days = staffTap(depot, 'giveRoundDays', { days: [today, '2026-05-15'] })
    expect((await depot.push(staff, days))[0]).toMatchObject(rejected)
  })

  it('are given without end if no document ends', async () => {
    const depot = await open()
    cleared = [{ courier: courierB.sub, until: null }]
    await read(depot)
    expect((await depot.push(staff, staffTap(depot, 'giveRound', {})))[0]).toMatchObject({ kind: 'applied' })
  })

  it('wait for a newer reading if a document may have been accepted since', async () => {
    const depot = await open()
    await read(depot)
    expect(await give(depot, {}, 0)).toMatchObject({ kind: 'retry', code: 'directory-not-read' })
  })

  it('are not given by the roster or taken from an offer without documents', async () => {
    const depot = await open()
    await read(depot)
    const assigned = await depot.call(staff, 'PUT', `/v1/rounds/${roundA}`, {
      subDepot: 'SAM',
      number: '104',
      name: 'Sampleton North',
      courier: courierB.sub,
    })
    expect(assigned).toMatchObject({ status: 400, body: { code: 'body-invalid' } })
    const [first = ''] = await parcels(depot)
    const [manifestId = ''] = (await depot.lists(courierA)).manifests.keys()
    const offer = { manifestId, parcelIds: [first], to: courierB.sub }
    expect((await depot.push(courierA, offerTap(depot, offer)))[0]).toMatchObject({ kind: 'applied' })
    const accept = { ...answerTap(depot, 'accept'), age: 1000 }
    expect((await depot.push(courierB, accept))[0]).toMatchObject(rejected)
  })

  it('are not given where nobody knows of documents, and by what was known last where they can’t be read', async () => {
    const depot = await open()
    await read(depot, false)
    expect(await give(depot)).toMatchObject(rejected)
    cleared = [{ courier: courierB.sub, until: '2026-12-31' }]
    await read(depot)
    cleared = null
    await expect(read(depot)).rejects.toMatchObject({ code: 'not-ready' })
    expect(await give(depot)).toMatchObject({ kind: 'applied' })
  })

  it('need no documents any more once nobody has engaged them', async () => {
    const depot = await open()
    await read(depot)
    expect(await give(depot)).toMatchObject(rejected)
    directory = directory.map(({ engagedBy: _ended, ...entry }) => entry)
    await read(depot)
    expect(await give(depot)).toMatchObject({ kind: 'applied' })
  })
})
