import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Mutation } from '#contracts/sync/sync.ts'
import type { Database } from '#kit/database/database.ts'
import { databases } from '#support/databases.ts'
import { numberedId } from '#support/parcels.ts'
import {
  courierA,
  fileOf,
  inOrder,
  roundB,
  staff,
  startDepot,
  today,
  type Depot,
} from '../manifest/depot-under-test.ts'

const plain = { services: 'standard', window_from: '', window_to: '' }
/** As many points as a signature can have, in as few characters as they can be written. */
const longest = Array.from({ length: 40 }, () => Array.from({ length: 2000 }, (_, n) => (n % 4 < 2 ? 0 : 99)))

describe.each(databases)('full histories of a manifest on $name', (kind) => {
  let database: Database
  let depot: Depot
  /** The list of each round, with the ids of its parcels. */
  const lists: { id: string; parcels: string[] }[] = []

  beforeAll(async () => {
    database = await kind.open()
    depot = await startDepot(database)
    await depot.assign({}, courierA)
    await depot.assign({ id: roundB, number: '118', name: 'Sampleton South' }, courierA)
    const files = [fileOf(3, plain), fileOf(1, { ...plain, round: '118', round_name: 'Sampleton South' }, 118)]
    for (const file of files) {
      const { body } = await depot.importFile(staff, file)
      lists.push({ id: body.manifests[0]?.manifestId ?? '', parcels: [] })
    }
    const parcels = inOrder(await depot.lists(courierA))
    for (const list of lists)
      list.parcels = parcels.flatMap(({ id, manifestId }) => (manifestId === list.id ? [id] : []))
  })
  afterAll(() => database.close())

  const parcelAt = (index: number) => lists[0]?.parcels[index] ?? ''
  const record = (parcelId: string, said: Record<string, unknown>) =>
    depot.tap('recordParcelStatus', { parcelId, photos: [], baseVersion: 0, ...said }, { version: 2 })
  const undo = (parcelId: string, { mid }: Mutation) =>
    depot.tap('undoParcelStatus', { parcelId, supersedes: mid, baseVersion: 0 })
  const confirmAndUndo = (parcelId: string) => {
    const confirmed = record(parcelId, { status: 'confirmed' })
    return [confirmed, undo(parcelId, confirmed)]
  }
  const deliver = (parcelId: string, strokes: number[][], before?: Mutation) =>
    record(parcelId, {
      status: 'delivered',
      proof: { handover: 'recipient', signedBy: 'A. Example', signature: { kind: 'drawn', strokes } },
      ...(before && { supersedes: before.mid, amendment: 'The wrong hand' }),
    })
  const full = ({ mid }: Mutation) => ({ mid, kind: 'rejected', code: 'history-full' })

  it('end for a parcel after 100 events of its courier, and staff can still add', async () => {
    const id = parcelAt(0)
    for (let pushes = 0; pushes < 2; pushes++) {
      const results = await depot.push(courierA, ...Array.from({ length: 25 }, () => confirmAndUndo(id)).flat())
      expect(results.map((result) => result.kind)).toEqual(Array(50).fill('applied'))
    }
    const [next, after] = [record(id, { status: 'confirmed' }), record(id, { status: 'missing' })]
    expect(await depot.push(courierA, next, after)).toEqual([full(next), { mid: after.mid, kind: 'blocked' }])
    expect(await depot.push(courierA, next)).toEqual([full(next)])
    const recall = await depot.call(staff, 'POST', `/v1/parcels/${id}/recall`, { note: 'Back, please' })
    expect(recall.status).toBe(200)
    const parcel = (await depot.lists(courierA)).parcels.get(id)
    expect(parcel).toMatchObject({ version: 101, marks: ['recalled'], status: 'expected' })
    expect(parcel?.events).toHaveLength(101)
    const returned = record(id, { status: 'returned' })
    expect(await depot.push(courierA, returned)).toMatchObject([{ kind: 'applied' }])
    const further = undo(id, returned)
    expect(await depot.push(courierA, further)).toEqual([full(further)])
    expect(await depot.push(courierA, ...confirmAndUndo(parcelAt(1)))).toMatchObject([
      { kind: 'applied' },
      { kind: 'applied' },
    ])
  })

  it('end for a parcel with 100,000 points of signatures, and a rejection does not show them', async () => {
    const id = parcelAt(2)
    const first = deliver(id, longest)
    const second = deliver(id, longest, first)
    const third = deliver(id, longest, second)
    for (const tap of [first, second, third])
      expect(await depot.push(courierA, tap)).toMatchObject([{ kind: 'applied' }])
    const fourth = deliver(id, [[0, 0, 200, 200]], third)
    expect(await depot.push(courierA, fourth)).toEqual([full(fourth)])
    // With its points the parcel is longer than what a rejection stores.
    const illegal = record(id, { status: 'confirmed' })
    const answer = { mid: illegal.mid, kind: 'rejected', code: 'transition-illegal' }
    expect(await depot.push(courierA, illegal)).toEqual([answer])
    expect(await depot.push(courierA, illegal)).toEqual([answer])
  })

  it('end for the scans of a list after 3,000 of its courier, who can still take one back', async () => {
    const [own, other] = lists.map((list) => list.id)
    await database.pool.query(
      `insert into manifest.load_scans (sub_depot, manifest_id, id, courier, body, changed_at)
       select 'SAM', $1::uuid, id, $2, jsonb_build_object('id', id, 'manifestId', $1::text, 'takenBack', false), now()
       from (select ('00000000-0000-4000-9000-' || lpad(to_hex(n), 12, '0'))::uuid as id
         from generate_series(1, 2999) as n) as scan`,
      [own, courierA.sub],
    )
    const barcode = { format: 'Code128', text: 'EXTRA00000000001', kind: 'carrier' }
    const scan = (n: number, manifestId: string | undefined) => {
      const id = numberedId(0x5ca000 + n)
      const input = {
        id,
        manifestId,
        runId: numberedId(0x5c),
        action: 'loaded',
        barcode,
        scannedAt: `${today}T06:00:00.000Z`,
      }
      return depot.tap('recordLoadScan', { parcelId: '' }, { entity: `load-scan/${id}`, input })
    }
    const takeBack = (id: string) =>
      depot.tap('takeBackLoadScan', { parcelId: '' }, { entity: `load-scan/${id}`, input: { id, takenBack: true } })
    const [last, next] = [scan(1, own), scan(2, own)]
    expect(await depot.push(courierA, last, next)).toMatchObject([{ kind: 'applied' }, full(next)])
    expect(await depot.push(courierA, takeBack('00000000-0000-4000-9000-000000000001'))).toMatchObject([
      { kind: 'applied' },
    ])
    // What was taken back is still stored.
    const again = scan(3, own)
    expect(await depot.push(courierA, again, scan(4, other))).toMatchObject([full(again), { kind: 'applied' }])
  })
})
