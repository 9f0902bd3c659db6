import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loadDifference } from '#domain/load/load-difference.ts'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { manifestStore } from '#features/manifest/manifest-store.ts'
import { manifestSync } from '#features/manifest/manifest-sync.ts'
import { countScan, takeBackScans } from '#features/scan/load/count-scan-sync.ts'
import { finishRun, undoFinish } from '#features/scan/load/finish-run-sync.ts'
import { loadCheckStore } from '#features/scan/load/load-check-store.ts'
import { loadCheckSync } from '#features/scan/load/load-check-sync.ts'
import { readLoadDay } from '#features/scan/load/load-day-store.ts'
import type { Database } from '#kit/database/database.ts'
import { setCurrentEngine } from '#offline/current-engine.ts'
import { replay } from '#offline/replay.ts'
import { applyRetention } from '#services/manifest/retention.ts'
import { counterIds } from '#support/counter-ids.ts'
import { databases, emptyDatabase } from '#support/databases.ts'
import { createDevice } from '#support/device.ts'
import { numberedId } from '#support/parcels.ts'
import { courierA, courierB, fileOf, inOrder, startDepot, staff, today, type Depot } from './depot-under-test.ts'

type Phone = ReturnType<typeof createDevice>

describe.each(databases)('load scans on $name', (engine) => {
  let database: Database
  let depot: Depot
  let parcels: Parcel[]
  beforeAll(async () => {
    database = await engine.open()
  })
  beforeEach(async () => {
    await emptyDatabase(database)
    depot = await startDepot(database)
    await depot.assign({}, courierA)
    await depot.importFile(staff, fileOf(6, { services: 'standard', window_from: '', window_to: '' }))
    parcels = inOrder(await depot.lists(courierA))
  })
  afterAll(() => database.close())

  let series = 40
  const phone = async (online = true): Promise<Phone> => {
    series += 1
    const device = createDevice({
      stores: [manifestStore, loadCheckStore],
      syncs: [manifestSync, loadCheckSync],
      actor: courierA.sub,
      newId: counterIds(series),
      token: () => ({ kind: 'token', token: `${courierA.sub}|`, actor: courierA.sub }),
      fetch: async (input, init) => {
        const { pathname, search } = new URL(new Request(input).url)
        return await depot.request(
          courierA,
          init?.method ?? 'GET',
          pathname + search,
          init?.body ?? undefined,
          Object.fromEntries(new Headers(init?.headers)),
        )
      },
    })
    if (online) await replay(device, { pull: ['manifest'] })
    return device
  }
  const on = async <Result>(device: Phone, work: () => Promise<Result>): Promise<Result> => {
    setCurrentEngine(device)
    return await work()
  }
  const scan = async (device: Phone, at: number) => {
    const barcode = parcels[at]?.barcodes[0]
    if (!barcode) throw new Error('No such parcel')
    const counted = await on(device, () => countScan(today, barcode))
    if (!counted.ok) throw new Error(counted.error.message)
    return counted.value
  }
  const sync = async (device: Phone) => await replay(device, { pull: ['manifest'] })
  const difference = async (device: Phone) =>
    await on(device, async () => {
      const day = await readLoadDay(today)
      const { found, missing } = loadDifference(day.parcels, day.scans, 'loaded')
      return { found: found.map(({ sequence }) => sequence), missing: missing.map(({ sequence }) => sequence) }
    })
  const attention = async (device: Phone) => await device.db.delivery.where('state').equals('attention').count()

  it('of two phones make one difference of the round, and both finish without a quarrel', async () => {
    const [one, two] = [await phone(), await phone()]
    await scan(one, 0)
    await scan(one, 1)
    await scan(two, 1)
    await scan(two, 2)
    expect((await difference(two)).found).toEqual([2, 3])
    await sync(one)
    await sync(two)
    await sync(one)
    expect(await difference(one)).toEqual({ found: [1, 2, 3], missing: [4, 5, 6] })
    expect(await difference(two)).toEqual(await difference(one))
    expect((await scan(two, 0)).verdict).toBe('twice')

    // The second one finds a parcel that the first, who does not know, records as missing.
    await scan(two, 3)
    const finished = await on(one, () => finishRun(today))
    await on(two, () => finishRun(today))
    await sync(two)
    await sync(one)
    await sync(two)
    expect([await attention(one), await attention(two)]).toEqual([0, 0])
    expect(await difference(one)).toEqual({ found: [1, 2, 3, 4], missing: [5, 6] })
    expect(inOrder(await depot.lists(courierA)).map(({ status, version }) => [status, version])).toEqual([
      ['confirmed', 1],
      ['confirmed', 1],
      ['confirmed', 1],
      ['confirmed', 1],
      ['missing', 1],
      ['missing', 1],
    ])
    if (!finished.ok || !finished.value) throw new Error('Nothing was finished')
    const { value } = finished
    const undone = await on(one, () => undoFinish(today, value))
    expect(undone.ok ? undone.value.undone + undone.value.left : undone).toBe(value.kept.length)
    await sync(one)
    expect(await attention(one)).toBe(0)
  })

  it('taken back do not count on any phone', async () => {
    const [one, two] = [await phone(), await phone()]
    const { scanId } = await scan(one, 0)
    await sync(one)
    await on(one, () => takeBackScans([scanId ?? ''], true))
    await sync(one)
    await sync(two)
    expect((await difference(two)).found).toEqual([])
  })

  it('are nobody else’s to make, to see or to take back', async () => {
    const one = await phone()
    const { scanId } = await scan(one, 0)
    await sync(one)
    const [row] = await one.db.table('outbox').toArray()
    const by = (command: string, input: Record<string, unknown>) =>
      depot.tap(command, { parcelId: '', ...input }, { entity: `load-scan/${String(input['id'])}`, input })
    const refused = await depot.push(
      courierB,
      by('takeBackLoadScan', { id: scanId, takenBack: true }),
      by('recordLoadScan', { ...row.input, id: numberedId(0xabc) }),
      by('recordLoadScan', row.input as Record<string, unknown>),
    )
    expect(refused).toMatchObject([
      { kind: 'retry', code: 'not-made-yet' },
      { kind: 'retry', code: 'not-made-yet' },
      { kind: 'blocked' },
    ])
    const [taken] = await depot.push(courierB, by('recordLoadScan', row.input as Record<string, unknown>))
    expect(taken).toMatchObject({ kind: 'rejected', code: 'scan-exists' })
    await sync(one)
    expect((await difference(one)).found).toEqual([1])
    expect((await depot.lists(courierB)).cursor).toBe(0)
  })

  it('with a wrong form are refused, and a second delivery of one changes nothing', async () => {
    const one = await phone()
    await scan(one, 0)
    await sync(one)
    const [row] = await one.db.table('outbox').toArray()
    const tap = (input: Record<string, unknown>, mid?: string) =>
      depot.tap(
        'recordLoadScan',
        { parcelId: '' },
        { entity: `load-scan/${String(input['id'])}`, input, ...(mid ? { mid } : {}) },
      )
    const id = numberedId(0xdef)
    const bad = await depot.push(courierA, tap({ ...row.input, id, action: 'burnt' }))
    expect(bad).toMatchObject([{ kind: 'rejected' }])
    expect(
      await depot.push(
        courierA,
        tap(row.input as Record<string, unknown>, row.mid as string),
        tap(row.input as Record<string, unknown>),
      ),
    ).toMatchObject([{ kind: 'applied' }, { kind: 'applied' }])
    await sync(one)
    expect((await on(one, () => readLoadDay(today))).scans).toHaveLength(1)
  })

  it('leave every phone with their list', async () => {
    const one = await phone()
    await scan(one, 0)
    await sync(one)
    expect(await one.db.table('loadScans').count()).toBe(1)
    depot.setTime('2026-05-22T06:00:00.000Z')
    await applyRetention(depot.manifest)
    await sync(one)
    expect(await one.db.table('loadScans').count()).toBe(0)
    expect(await depot.manifest.db.selectFrom('load_scans').selectAll().execute()).toEqual([])
  })
})
