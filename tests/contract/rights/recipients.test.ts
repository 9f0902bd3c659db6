import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#kit/database/database.ts'
import { openTestDatabase } from '#support/databases.ts'
import { numberedId } from '#support/parcels.ts'
import {
  courierA,
  fileOf,
  inOrder,
  otherStaff,
  staff,
  startDepot,
  today,
  type Depot,
} from '../manifest/depot-under-test.ts'

const path = '/v1/depot/recipients/erasure'

describe('the erasure of a recipient', () => {
  let database: Database
  let depot: Depot

  beforeAll(async () => {
    database = await openTestDatabase()
    depot = await startDepot(database)
    await depot.assign({}, courierA)
    await depot.importFile(staff, fileOf(4))
  })
  afterAll(() => database.close())

  const first = async () => {
    const [parcel] = inOrder(await depot.lists(courierA))
    if (!parcel) throw new Error('There is no parcel.')
    return parcel
  }
  const erase = (who: typeof staff, postcode: string, date = today) =>
    depot.call<{ parcels: number }>(who, 'POST', path, { subDepot: 'SAM', postcode, date })
  /** Every table that has one of the texts. */
  const tablesWith = async (...texts: string[]) => {
    const found: string[] = []
    const { rows } = await database.pool.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'manifest' order by 1`,
    )
    for (const { name } of rows) {
      for (const text of texts) {
        const sql = `select 1 from manifest.${name} as t where position($1 in t::text) > 0 limit 1`
        if ((await database.pool.query(sql, [text])).rows.length > 0) found.push(`${name}: ${text}`)
      }
    }
    return found
  }

  test('is done by whoever looks after people at the sub-depot', async () => {
    const { postcode } = (await first()).address
    const viewer = { sub: 'val', groups: ['sub-depot', 'sub-depot/SAM/viewer'] }
    for (const who of [courierA, otherStaff, viewer]) expect((await erase(who, postcode)).status).toBe(403)
    expect((await erase(staff, 'no postcode at all')).status).toBe(400)
    expect((await first()).recipient).not.toBe('Name erased')
  })

  test('takes name, address, proof, notes and photos from everywhere, and leaves the parcel', async () => {
    const before = await first()
    const bytes = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1])
    const photo = {
      id: numberedId(77),
      sha256: createHash('sha256').update(bytes).digest('hex'),
      type: 'image/jpeg',
      size: bytes.length,
    }
    await depot.request(courierA, 'PUT', `/v1/blobs/${photo.id}`, bytes, {
      'content-type': 'image/jpeg',
      'x-content-sha256': photo.sha256,
    })
    const address = {
      house: '14',
      street: 'Moved Away',
      more: [],
      town: 'Sampleton',
      postcode: before.address.postcode,
    }
    const input = {
      parcelId: before.id,
      status: 'delivered',
      note: 'Left with the tall man',
      proof: { handover: 'neighbour', takenBy: 'Neighbour Ned' },
      photos: [photo],
      baseVersion: 0,
    }
    const moved = depot.tap(
      'moveParcel',
      { parcelId: before.id, address, seenMove: null },
      { entity: `staff-parcel/${before.id}` },
    )
    expect(await depot.push(staff, moved)).toMatchObject([{ kind: 'applied' }])
    expect(await depot.push(courierA, depot.tap('recordParcelStatus', input))).toMatchObject([{ kind: 'applied' }])
    const texts = [before.recipient, 'Moved Away', 'the tall man', 'Neighbour Ned']
    expect((await tablesWith(...texts)).length).toBeGreaterThan(4)
    const others = inOrder(await depot.lists(courierA)).filter(({ id }) => id !== before.id)

    const { status, body } = await erase(staff, before.address.postcode.toLowerCase().replace(' ', ''))
    expect({ status, parcels: body.parcels > 0 }).toEqual({ status: 200, parcels: true })

    expect(await tablesWith(...texts, photo.id)).toEqual([])
    const after = (await depot.lists(courierA)).parcels.get(before.id)
    expect(after).toMatchObject({
      recipient: 'Name erased',
      barcodes: before.barcodes,
      status: 'delivered',
      address: { house: '', street: '', town: '', postcode: before.address.postcode },
      instructions: null,
    })
    expect(after?.events.map(({ proof, photos }) => ({ proof, photos })).at(-1)).toEqual({
      proof: { handover: 'neighbour' },
      photos: [],
    })
    const elsewhere = others.filter(({ address: at }) => at.postcode !== before.address.postcode)
    const now = (await depot.lists(courierA)).parcels
    expect(elsewhere.map(({ id }) => now.get(id))).toEqual(elsewhere)
  })

  test('reaches a phone that has the parcel already, and is harmless a second time', async () => {
    const phone = await depot.lists(courierA)
    const { postcode } = (await first()).address
    const again = await erase(staff, postcode)
    expect(again.body.parcels).toBeGreaterThan(0)
    expect(inOrder(await depot.lists(courierA, phone))[0]).toEqual(await first())
    expect((await erase(staff, postcode, '2026-05-13')).body).toEqual({ parcels: 0, stops: 0, doorNotes: 0 })
  })

  test('is in the audit trail by its day, without the postcode', async () => {
    const { body } = await depot.call<{ entries: { deed: string; about: object; subDepot: string }[] }>(
      staff,
      'GET',
      '/v1/audit',
    )
    const entries = body.entries.filter(({ deed }) => deed === 'eraseRecipient')
    expect(entries).toContainEqual(expect.objectContaining({ about: { day: today }, subDepot: 'SAM' }))
    expect(JSON.stringify(entries)).not.toContain((await first()).address.postcode)
  })
})
