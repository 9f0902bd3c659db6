import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Barcode } from '#contracts/parcel/barcode.ts'
import type { LoadScan } from '#contracts/manifest/load-scan.ts'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { loadDifference } from '#domain/load/load-difference.ts'
import { changedOutline } from '#features/manifest/list/change-outline.ts'
import { emptyOutline } from '#features/manifest/list/outline.ts'
import { manifestStore } from '#features/manifest/manifest-store.ts'
import { manifestSync } from '#features/manifest/manifest-sync.ts'
import { recordStatus } from '#features/manifest/status/record-status-sync.ts'
import { chooseLoadAction, countScan, takeBackScans } from '#features/scan/load/count-scan-sync.ts'
import { finishRun, undoFinish } from '#features/scan/load/finish-run-sync.ts'
import { loadCheckStore } from '#features/scan/load/load-check-store.ts'
import { loadCheckSync } from '#features/scan/load/load-check-sync.ts'
import { deleteOldLoadChecks } from '#features/scan/load/load-retention-sync.ts'
import { readLoadDay } from '#features/scan/load/load-day-store.ts'
import { setCurrentEngine } from '#offline/current-engine.ts'
import { createDevice } from '#support/device.ts'
import { labelOf, loadList, loadParcel, markedParcel, plantedPile, scanOf } from '#support/load-pile.ts'

const today = '2026-05-14'
let device: ReturnType<typeof createDevice>

const code = (text: string): Barcode => ({ format: 'Code128', text, kind: 'carrier' })
const count = async (n: number | string) => {
  const counted = await countScan(today, code(typeof n === 'string' ? n : labelOf(n)))
  if (!counted.ok) throw new Error(counted.error.message)
  return counted.value
}
const finish = async () => {
  const finished = await finishRun(today)
  if (!finished.ok || !finished.value) throw new Error('Nothing was finished')
  return finished.value
}
const commands = async () =>
  (await device.db.outbox.toArray()).map(({ command, input }) => ({ command, ...(input as { status?: string }) }))
const statuses = async () => (await readLoadDay(today)).parcels.map(({ status }) => status)

async function bring(parcels: readonly Parcel[]): Promise<void> {
  const { db } = device
  await db.table('manifests').put({
    id: loadList,
    roundId: loadList,
    roundNumber: '104',
    roundName: 'North',
    subDepot: 'SAM',
    date: today,
    version: 1,
    importedAt: `${today}T05:00:00.000Z`,
    closedAt: null,
  })
  await db.table('parcels').bulkPut([...parcels])
  await db.table('outlines').put(changedOutline(emptyOutline(loadList), parcels, new Set()) ?? emptyOutline(loadList))
}

beforeEach(() => {
  device = createDevice({
    stores: [manifestStore, loadCheckStore],
    syncs: [manifestSync, loadCheckSync],
    fetch: () => Promise.reject(new TypeError('no network')),
  })
  setCurrentEngine(device)
})
afterEach(() => {
  device.db.close()
  setCurrentEngine(undefined)
})

describe('a load check', () => {
  it('keeps each scan as it is counted, and a new start of the app finds them', async () => {
    await bring([1, 2, 3].map((n) => loadParcel(n)))
    expect([(await count(1)).verdict, (await count(1)).verdict, (await count('OTHER00000000001')).verdict]).toEqual([
      'right',
      'twice',
      'stranger',
    ])
    const day = await readLoadDay(today)
    expect(day.scans).toHaveLength(3)
    expect(day.run).toMatchObject({ action: 'loaded', finishedAt: null })
    expect(new Set(day.scans.map(({ runId }) => runId))).toEqual(new Set([day.run?.id]))
    expect(loadDifference(day.parcels, day.scans, 'loaded')).toMatchObject({
      found: [{ sequence: 1 }],
      strangers: [{ text: 'OTHER00000000001' }],
    })
  })

  it('records the whole pile in one press, and one Undo takes it back', async () => {
    const { parcels, texts, planted } = plantedPile()
    await bring(parcels)
    // The other phone of the round has scanned the first part of the pile.
    const theirs = texts.slice(0, 170).map((text, n) => scanOf(n, text))
    await device.db.table('loadScans').bulkPut(theirs)
    for (const text of texts.slice(170)) await count(text)
    const finished = await finish()
    expect(finished).toMatchObject({
      recorded: planted.found,
      missing: planted.missing.length,
      extras: planted.strangers.length,
    })
    const said = await commands()
    expect(said.filter(({ status }) => status === 'confirmed')).toHaveLength(planted.found)
    expect(said.filter(({ status }) => status === 'missing')).toHaveLength(planted.missing.length)
    expect(said.filter(({ command }) => command === 'reportExtraParcel')).toHaveLength(planted.strangers.length)
    expect((await readLoadDay(today)).run).toBeNull()

    expect(await undoFinish(today, finished)).toEqual({
      ok: true,
      value: { undone: planted.found + planted.missing.length + planted.strangers.length, left: 0 },
    })
    expect((await commands()).filter(({ command }) => command === 'reportExtraParcel')).toEqual([])
    const day = await readLoadDay(today)
    expect(day.run?.id).toBe(finished.runId)
    const again = loadDifference(day.parcels, day.scans, 'loaded')
    expect([again.found.length, again.missing.length, again.extra.length, again.strangers.length]).toEqual([
      planted.found,
      4,
      0,
      2,
    ])
    expect(await finish()).toMatchObject({ recorded: planted.found, missing: 4, extras: 2 })
  })

  it('keeps a report of an extra parcel on the phone for as long as Undo is offered', async () => {
    await bring([loadParcel(1)])
    await count(1)
    await count('OTHER00000000001')
    const before = device.clock.wall()
    const { reports } = await finish()
    expect(reports).toHaveLength(1)
    const report = await device.db.delivery.get(reports[0] ?? 0)
    expect((report?.nextAt ?? 0) - before).toBeGreaterThanOrEqual(8000)
    // The rest of the pile does not wait.
    expect((await device.db.delivery.toArray()).filter(({ nextAt }) => nextAt > 0)).toHaveLength(1)
  })

  it('leaves the report of an extra parcel that the depot has, and says so', async () => {
    await bring([loadParcel(1)])
    await count(1)
    await count('OTHER00000000001')
    const finished = await finish()
    await device.db.delivery.update(finished.reports[0] ?? 0, { state: 'done' })
    expect(await undoFinish(today, finished)).toEqual({ ok: true, value: { undone: 1, left: 1 } })
  })

  it('may leave what was not scanned to do', async () => {
    await bring([loadParcel(1), loadParcel(2), loadParcel(3)])
    await count(1)
    const finished = await finishRun(today, 'leave')
    expect(finished).toMatchObject({ ok: true, value: { recorded: 1, missing: 0, extras: 0, leftToDo: 2 } })
    expect(await statuses()).toEqual(['confirmed', 'expected', 'expected'])
    expect((await readLoadDay(today)).run).toBeNull()
  })

  it('knows a parcel by its barcode, however the label writes it', async () => {
    const barcodes = [{ format: 'None' as const, text: 'jd00 0225 1000 0123 45', kind: 'other' as const }]
    await bring([{ ...loadParcel(1), barcodes }, loadParcel(2)])
    expect((await count('JD0002251000012345')).verdict).toBe('right')
    expect((await count('jd00-0225-1000-0123-45')).verdict).toBe('twice')
    expect((await count('NEW-1')).verdict).toBe('stranger')
    expect((await count('new1')).verdict).toBe('twice')
  })

  it('leaves alone what has gone on since, and says so', async () => {
    await bring([loadParcel(1), loadParcel(2)])
    await count(1)
    await count(2)
    const finished = await finish()
    await recordStatus(loadParcel(1).id, { status: 'carry_forward' })
    expect(await undoFinish(today, finished)).toEqual({ ok: true, value: { undone: 1, left: 1 } })
    expect(await statuses()).toEqual(['carry_forward', 'expected'])
  })

  it('meets a recall of this second, and a list that changed under it', async () => {
    await bring([loadParcel(1), loadParcel(2), loadParcel(3)])
    await count(1)
    await bring([markedParcel(1, 'recalled'), markedParcel(2, 'recalled'), loadParcel(3)])
    expect((await count(2)).verdict).toBe('recalled')
    await device.db.table('parcels').delete(loadParcel(3).id)
    await bring([markedParcel(1, 'recalled'), markedParcel(2, 'recalled'), loadParcel(4)])
    expect((await count(3)).verdict).toBe('stranger')
    expect(await finish()).toMatchObject({ recorded: 0, missing: 1, extras: 1 })
  })

  it('says nothing of parcels that another phone has taken further meanwhile', async () => {
    await bring([loadParcel(1)])
    await count(1)
    await finish()
    const [row] = (await device.db.outbox.toArray()).filter(({ command }) => command === 'recordParcelStatus')
    expect(row?.input).toMatchObject({ ifOpen: true })
  })

  it('of a second pile counts what is new, for its own action', async () => {
    await bring([loadParcel(1), loadParcel(2)])
    await count(1)
    await finish()
    expect((await count(1)).verdict).toBe('twice')
    await takeBackScans(
      (await readLoadDay(today)).scans.filter((scan) => scan.barcode.text === labelOf(1)).map(({ id }) => id),
      true,
    )
    await chooseLoadAction(today, 'carried_forward')
    expect((await count(1)).verdict).toBe('right')
    await chooseLoadAction(today, 'returned')
    expect((await readLoadDay(today)).run?.action).toBe('carried_forward')
    expect(await finish()).toMatchObject({ recorded: 1, missing: 0, extras: 0 })
    expect(await statuses()).toEqual(['carry_forward', 'missing'])
  })

  it('takes a scan back and counts it again', async () => {
    await bring([loadParcel(1)])
    const { scanId } = await count(1)
    await takeBackScans([scanId ?? ''], true)
    expect((await readLoadDay(today)).scans.map(({ takenBack }: LoadScan) => takenBack)).toEqual([true])
    await takeBackScans([scanId ?? ''], false)
    expect((await count(1)).verdict).toBe('twice')
  })

  it('without a list counts nothing', async () => {
    expect(await count(1)).toMatchObject({ verdict: 'stranger', scanId: null })
    expect(await device.db.outbox.count()).toBe(0)
    expect(await finishRun(today)).toEqual({ ok: true, value: null })
  })

  it('leaves the phone after a week', async () => {
    await bring([loadParcel(1)])
    await device.db.table('loadScans').bulkPut([scanOf(1, labelOf(1))])
    await count(1)
    const at = (day: string) => ({ now: Date.parse(day), deviceDated: Date.parse(day) })
    await deleteOldLoadChecks(device.db, at('2026-05-21T12:00:00Z'))
    expect([await device.db.table('loadScans').count(), await device.db.table('loadRuns').count()]).toEqual([1, 1])
    await deleteOldLoadChecks(device.db, at('2026-05-22T12:00:00Z'))
    expect([await device.db.table('loadScans').count(), await device.db.table('loadRuns').count()]).toEqual([0, 0])
  })

  it('on a full phone counts nothing and says so', async () => {
    await bring([loadParcel(1)])
    device.db.outbox.hook('creating', () => {
      throw Object.assign(new Error('full'), { name: 'QuotaExceededError' })
    })
    expect(await countScan(today, code(labelOf(1)))).toEqual({
      ok: false,
      error: { message: 'This phone is full. Free some space, then do it again.' },
    })
    expect((await readLoadDay(today)).scans).toEqual([])
  })
})
