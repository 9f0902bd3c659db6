import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AuditEntry } from '#contracts/depot/audit.ts'
import type { ImportResult } from '#contracts/manifest/manifest-import.ts'
import { progressType } from '#contracts/progress.ts'
import { dayName } from '#domain/dates/near-day.ts'
import { readFully } from '#domain/import/read-import.ts'
import { depotStore } from '#features/depot/depot-store.ts'
import { checkRows, importAll } from '#features/depot/import/import-file-sync.ts'
import type { Database } from '#kit/database/database.ts'
import { setCurrentEngine } from '#offline/current-engine.ts'
import { importCsv } from '#services/demo/demo-manifests.ts'
import { demoRows, type DemoRow } from '#services/demo/demo-rows.ts'
import { databases, emptyDatabase } from '#support/databases.ts'
import { createDevice } from '#support/device.ts'
import { courierA, staff, startDepot, today, type Depot } from '../depot-under-test.ts'

const rounds = 12
const parcels = 200
const all = rounds * parcels

/** A morning's file, with what real ones have: numbers that can't be called, odd codes, quotes and several barcodes. */
const rows: DemoRow[] = Array.from({ length: rounds }, (_, at) =>
  demoRows({ subDepot: 'SAM', date: today, round: String(104 + at), roundName: '', parcels, seed: 104 + at }),
).flat()
const awkward = rows.map((row, at): DemoRow => ({
  ...row,
  ...(at % 211 === 0 && { phone: '0900 123 4567' }),
  ...(at % 97 === 0 && { recipient: 'Ørsted “Smith-Jones”, Łukasz', more: 'Flat 2|c/o "Shop"' }),
  ...(at % 101 === 0 && { barcode: `${String(row['barcode'])} | jjd 00-${String(at).padStart(6, '0')}` }),
}))

/** The parcels of an import over all its rounds. */
function toSums(outcome: Awaited<ReturnType<typeof importAll>>) {
  const manifests = outcome.kind === 'result' ? outcome.result.manifests : []
  const sum = (of: 'added' | 'changed' | 'unchanged') => manifests.reduce((count, each) => count + each[of], 0)
  return { added: sum('added'), changed: sum('changed'), unchanged: sum('unchanged') }
}

const read = (text: string) => readFully(new TextEncoder().encode(text), 'csv', '2026-05-07')

describe.each(databases)('a large import on $name', (engine) => {
  let database: Database
  let depot: Depot
  beforeAll(async () => {
    database = await engine.open()
  })
  beforeEach(async () => {
    await emptyDatabase(database)
    depot = await startDepot(database)
    await depot.assign({}, courierA)
    setCurrentEngine(
      createDevice({
        stores: [depotStore],
        syncs: [],
        fetch: async (input, init) => await depot.fetch(new Request(input, init), {}),
        actor: staff.sub,
        token: () => ({ kind: 'token', token: `${staff.sub}|${staff.groups.join(',')}`, actor: staff.sub }),
      }),
    )
  })
  afterAll(() => database.close())

  const whole = async (text: string, query: string) => {
    const answer = await depot.request(staff, 'POST', `/v1/manifests/import${query}`, text, {
      'content-type': 'text/csv',
    })
    return (await answer.json()) as ImportResult
  }
  const entries = async () =>
    (await depot.call<{ entries: AuditEntry[] }>(staff, 'GET', '/v1/audit?deed=importManifests')).body.entries

  it('is checked in parts as it is as a whole, imported as checked with its rows counted, and counts as one act', async () => {
    const text = importCsv(awkward)
    const { raws, issues } = read(text)
    expect(issues).toEqual([])
    const checked: number[] = []
    const inParts = await checkRows(raws, (done) => checked.push(done))
    const asWhole = await whole(text, '?dry=yes')
    expect(inParts).toEqual({ kind: 'result', result: asWhole })
    expect(asWhole.withoutPhone).toHaveLength(12)
    expect(checked.at(-1)).toBe(all)
    const counted: number[] = []
    expect(await importAll(raws, (done) => counted.push(done))).toEqual({ kind: 'result', result: asWhole })
    expect(counted).toEqual([0, 1000, 2000])
    expect((await entries()).map(({ after }) => after)).toEqual(['2,400 parcels, 12 rounds, 14 May: 2,400 new'])
    expect((await depot.lists(courierA)).parcels.size).toBe(parcels)
    const again = await importAll(raws, (done) => counted.push(done))
    expect(toSums(again)).toEqual({ added: 0, changed: 0, unchanged: all })
    expect(counted).toHaveLength(3)
  })

  it('counts what has changed from where the rest stays, and removes as before', async () => {
    await whole(importCsv(rows), '')
    const kept = rows.slice(parcels).map((row, at): DemoRow => (at < 1500 ? { ...row, safe_place: 'Shed' } : row))
    const text = importCsv([...kept, ...rows.slice(0, 10)])
    const dry = await whole(text, '?dry=yes')
    const counted: number[] = []
    expect(await importAll(read(text).raws, (done) => counted.push(done))).toEqual({ kind: 'result', result: dry })
    expect(dry.manifests.find(({ round }) => round === '104')).toMatchObject({ unchanged: 10, removed: 190 })
    expect(counted).toEqual([710, 1710])
    expect((await depot.lists(courierA)).parcels.size).toBe(10)
  })

  it('is refused with its errors as before, and nothing of it is there', async () => {
    const text = importCsv(awkward)
    const { body } = await depot.importFile(staff, importCsv(awkward.slice(0, 3)))
    await depot.call(staff, 'POST', `/v1/manifests/${body.manifests[0]?.manifestId}/close`)
    const issue = {
      line: 2,
      column: 'round',
      message: `Round 104 on ${dayName(today)} is closed, so its list cannot change`,
    }
    const refused = { kind: 'faulty', issues: [issue] }
    const { raws } = read(text)
    expect(await checkRows(raws, () => undefined)).toEqual(refused)
    expect(await importAll(raws, () => undefined)).toEqual(refused)
    const answer = await depot.request(staff, 'POST', '/v1/manifests/import', text, {
      'content-type': 'text/csv',
      accept: progressType,
    })
    expect(answer.status).toBe(422)
    expect(await entries()).toHaveLength(1)
    const { rounds: listed } = (await depot.call<{ rounds: unknown[] }>(staff, 'GET', '/v1/depot/rounds')).body
    expect(listed).toHaveLength(1)
  })

  it('goes on to its end when the connection breaks in the middle, and the same again changes nothing', async () => {
    const text = importCsv(awkward)
    const headers = { 'content-type': 'text/csv', accept: progressType }
    const answer = await depot.request(staff, 'POST', '/v1/manifests/import', text, headers)
    expect(answer.headers.get('content-type')).toBe(progressType)
    const reader = answer.body?.getReader()
    await reader?.read()
    await reader?.cancel()
    const again = await importAll(read(text).raws, () => undefined)
    expect(toSums(again)).toEqual({ added: 0, changed: 0, unchanged: all })
    expect((await entries()).map(({ after }) => after)).toContain('2,400 parcels, 12 rounds, 14 May: 2,400 new')
    expect((await depot.lists(courierA)).parcels.size).toBe(parcels)
  })
})
