import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { blobDigestHeader } from '#contracts/sync/blob-endpoints.ts'
import type { DayReceipt, DepotEvent } from '#contracts/manifest/manifest-endpoints.ts'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import type { Database } from '#kit/database/database.ts'
import { databases, emptyDatabase } from '#support/databases.ts'
import { photoOf } from '#support/parcels.ts'
import { courierA, courierB, fileOf, inOrder, otherStaff, staff, startDepot, type Depot } from './depot-under-test.ts'

const hand = [[100, 200, 180, 120, 260, 230, 340, 130]]
const drawn = { kind: 'drawn', strokes: hand }

describe.each(databases)('the proof of a delivery on $name', (engine) => {
  let database: Database
  let depot: Depot
  let parcels: Parcel[]
  const load = async (services: string) => {
    await depot.importFile(staff, fileOf(2, { services, window_from: '', window_to: '' }))
    parcels = inOrder(await depot.lists(courierA))
  }
  beforeAll(async () => {
    database = await engine.open()
  })
  beforeEach(async () => {
    await emptyDatabase(database)
    depot = await startDepot(database)
    await depot.assign({}, courierA)
  })
  afterAll(() => database.close())

  const deliver = async (proof: Record<string, unknown>, more: Record<string, unknown> = {}, version = 2) => {
    const input = { parcelId: parcels[0]?.id ?? '', status: 'delivered', photos: [], baseVersion: 0, proof, ...more }
    const [result] = await depot.push(courierA, depot.tap('recordParcelStatus', input, { version }))
    return result
  }
  const refused = (code: string) => ({ kind: 'rejected', code, current: { status: 'expected' } })

  it('is refused where the services of the parcel do not allow it, each time with its reason', async () => {
    await load('signature')
    const recipient = { handover: 'recipient', signedBy: 'A. Example' }
    expect(await deliver({ handover: 'safe_place' }, { photos: [photoOf(1)] })).toMatchObject(
      refused('handover-not-allowed'),
    )
    expect(await deliver({ handover: 'recipient', signature: drawn })).toMatchObject(refused('signature-missing'))
    expect(await deliver(recipient)).toMatchObject(refused('signature-not-given'))
    expect(await deliver({ ...recipient, signature: { kind: 'drawn', strokes: [[500, 200]] } })).toMatchObject(
      refused('signature-too-short'),
    )
    expect(await deliver({ ...recipient, signature: drawn })).toMatchObject({ kind: 'applied' })
  })

  it('of an age check never holds a photo and never ends in a safe place', async () => {
    await load('age_check_18')
    const checked = { handover: 'recipient', ageCheck: 'id_checked' }
    expect(await deliver(checked, { photos: [photoOf(1)] })).toMatchObject(refused('photo-forbidden'))
    expect(await deliver({ handover: 'safe_place', ageCheck: 'id_checked' })).toMatchObject(
      refused('handover-not-allowed'),
    )
    expect(await deliver({ handover: 'recipient' })).toMatchObject(refused('age-check-missing'))
    expect(await deliver({ ...checked, ageCheck: 'born 2001-02-03' })).toMatchObject({ kind: 'rejected' })
    expect(await deliver(checked)).toMatchObject({ kind: 'applied' })
  })

  it('comes too late for a parcel that was recalled a second ago', async () => {
    await load('standard')
    await depot.call(staff, 'POST', `/v1/parcels/${parcels[0]?.id}/recall`, {})
    expect(await deliver({ handover: 'recipient' })).toMatchObject({
      kind: 'rejected',
      code: 'parcel-recalled',
      current: { marks: ['recalled'] },
    })
  })

  it('of a phone that only asked for the name is taken as a typed signature', async () => {
    await load('signature')
    expect(await deliver({ handover: 'recipient', signedBy: 'A. Example' }, {}, 1)).toMatchObject({ kind: 'applied' })
    expect(inOrder(await depot.lists(courierA))[0]?.events[0]?.proof).toEqual({
      handover: 'recipient',
      signedBy: 'A. Example',
      signature: { kind: 'typed' },
    })
  })

  it('reaches the depot whole, and none of it the log', async () => {
    await load('signature')
    const location = { lat: 51.501_23, lng: -0.141_89, accuracy: 12 }
    await deliver({ handover: 'recipient', signedBy: 'A. Example', signature: drawn }, { location, note: 'Blue door' })
    await deliver(
      { handover: 'recipient', signedBy: 'A. Example', signature: { kind: 'drawn', strokes: [[500, 200]] } },
      { location },
    )
    const { body } = await depot.call<{ events: DepotEvent[] }>(
      staff,
      'GET',
      `/v1/manifests/${parcels[0]?.manifestId}/events`,
    )
    expect(body.events).toMatchObject([
      { proof: { signedBy: 'A. Example', signature: drawn }, location, note: 'Blue door' },
    ])
    expect(depot.logged.length).toBeGreaterThan(0)
    for (const word of ['A. Example', 'Blue door', '51.501', '0.14189', 'strokes'])
      expect(depot.logged.join('\n')).not.toContain(word)
  })

  it('is counted for the receipt of the day, photos only once their bytes are here', async () => {
    await load('signature')
    const bytes = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])
    const photo = {
      ...photoOf(1),
      sha256: createHash('sha256').update(bytes).digest('hex'),
      type: 'image/jpeg',
      size: bytes.length,
    }
    await deliver({ handover: 'recipient', signedBy: 'A. Example', signature: drawn }, { photos: [photo] })
    const path = `/v1/manifests/${parcels[0]?.manifestId}/receipt`
    const read = async () => (await depot.call<DayReceipt>(courierA, 'GET', path)).body
    expect(await read()).toMatchObject({
      total: 2,
      counts: { delivered: 1, expected: 1 },
      photos: { named: 1, stored: 0 },
      signatures: 1,
      lastReceivedAt: '2026-05-14T06:00:00.000Z',
    })
    const sent = await depot.request(courierA, 'PUT', `/v1/blobs/${photo.id}`, bytes, {
      'content-type': 'image/jpeg',
      [blobDigestHeader]: photo.sha256,
    })
    expect(sent.status).toBe(200)
    expect((await read()).photos).toEqual({ named: 1, stored: 1 })
    for (const who of [courierB, otherStaff]) expect((await depot.call(who, 'GET', path)).status).toBe(404)
  })
})
