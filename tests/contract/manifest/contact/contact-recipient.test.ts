import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayContactLimit, parcelContactLimit } from '#contracts/manifest/contact-endpoints.ts'
import type { DepotParcel } from '#contracts/depot/depot-endpoints.ts'
import type { Problem } from '#contracts/problem.ts'
import type { Database } from '#kit/database/database.ts'
import { erasePerson } from '#kit/people/erase-person.ts'
import type { CreateMaskedNumber } from '#services/manifest/contact/masked-numbers.ts'
import { eraseRecords } from '#services/manifest/people/erase-courier.ts'
import { manifestRegister } from '#services/manifest/people/register.ts'
import { applyRetention } from '#services/manifest/retention.ts'
import { databases } from '#support/databases.ts'
import { turnedClock } from '#support/turned-clock.ts'
import { courierA, courierB, fileOf, inOrder, otherStaff, staff, today, type Depot } from '../depot-under-test.ts'
import { askContact, phones, startContactDepot, startStandIn } from './contact-under-test.ts'

const phone = '07700 900123'
const stored = '+447700900123'

describe.each(databases)('contact with the recipient on $name', (kind) => {
  let database: Database
  let depot: Depot
  let standIn: Awaited<ReturnType<typeof startStandIn>>

  beforeAll(async () => {
    standIn = await startStandIn(turnedClock())
  })
  afterAll(async () => {
    await standIn.stop()
  })
  beforeEach(async () => {
    database = await kind.open()
    return () => database.close()
  })

  async function open(create: CreateMaskedNumber | null = standIn.create, numbers = phones): Promise<string> {
    depot = await startContactDepot(database, create, numbers)
    await depot.assign({}, courierA)
    expect((await depot.importFile(staff, fileOf(3, { phone }))).status).toBe(200)
    return await firstParcel()
  }
  const firstParcel = async (): Promise<string> => inOrder(await depot.lists(courierA))[0]?.id ?? ''
  const contactsAtDesk = async (id: string) =>
    (await depot.call<DepotParcel>(staff, 'GET', `/v1/depot/parcels/${id}`)).body.contacts
  /** Every table that has a text, as a backup would show it. */
  async function tablesWith(text: string): Promise<string[]> {
    const { rows } = await database.pool.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'manifest' order by 1`,
    )
    const found: string[] = []
    for (const { name } of rows) {
      const sql = `select 1 from manifest.${name} as t where position($1 in t::text) > 0 limit 1`
      if ((await database.pool.query(sql, [text])).rows.length > 0) found.push(name)
    }
    return found
  }

  it('gives a number that leads from the courier’s phone to the recipient until midnight, and is seen at the desk', async () => {
    const id = await open()
    const answer = await askContact(depot, courierA, id)
    if (answer.body.kind !== 'number') throw new Error(JSON.stringify(answer.body))
    expect(answer.body.until).toBe('2026-05-14T23:00:00.000Z')
    expect(await standIn.call('+447700900104', answer.body.number)).toBe(stored)
    expect(await standIn.call('+447700900118', answer.body.number)).toBeNull()
    depot.setTime(`${today}T06:15:00.000Z`)
    expect((await askContact(depot, courierA, id, 'text')).body).toEqual(answer.body)
    expect(await contactsAtDesk(id)).toEqual([
      { by: 'call', at: `${today}T06:00:00.000Z` },
      { by: 'text', at: `${today}T06:15:00.000Z` },
    ])
  })

  it('keeps the number of the recipient from phones, desks, the log and every other table', async () => {
    const id = await open()
    await askContact(depot, courierA, id)
    const read = [
      [...(await depot.lists(courierA)).parcels.values()],
      await depot.call(staff, 'GET', `/v1/depot/parcels/${id}`),
      await depot.call(courierA, 'GET', '/v1/my-data'),
      depot.logged,
    ]
    expect(JSON.stringify(read)).not.toMatch(/900123|900 123/)
    expect(await tablesWith('7700900123')).toEqual(['recipient_phones'])
    expect(inOrder(await depot.lists(courierA)).map(({ hasPhone }) => hasPhone)).toEqual([true, true, true])
  })

  it('is nothing to anybody but the courier who has the parcel on their list', async () => {
    const id = await open()
    for (const who of [courierB, staff, otherStaff, { sub: 'nobody', groups: [] }])
      expect((await askContact(depot, who, id)).status).toBe(404)
    expect((await askContact(depot, courierA, '00000000-0000-4000-8000-00000000d00f')).status).toBe(404)
    expect((await depot.call(courierA, 'POST', `/v1/parcels/${id}/contact`, { by: 'letter' })).status).toBe(400)
    await depot.assign({}, courierB)
    expect((await askContact(depot, courierA, id)).status).toBe(404)
    expect((await askContact(depot, courierB, id)).body).toMatchObject({ kind: 'number' })
    expect(await contactsAtDesk(id)).toHaveLength(1)
  })

  it('ends with the parcel, the day and the closed list', async () => {
    const id = await open()
    const [, second, third] = inOrder(await depot.lists(courierA))
    const said = { parcelId: id, status: 'unable_to_deliver', reason: 'refused', photos: [], baseVersion: 0 }
    await depot.push(courierA, depot.tap('recordParcelStatus', said))
    const notOpen = { kind: 'rejected', code: 'not-open' }
    expect((await askContact(depot, courierA, id)).body).toEqual(notOpen)
    expect((await askContact(depot, courierA, second?.id ?? '')).body).toMatchObject({ kind: 'number' })
    await depot.call(staff, 'POST', `/v1/manifests/${second?.manifestId ?? ''}/close`)
    expect((await askContact(depot, courierA, second?.id ?? '')).body).toEqual(notOpen)
    depot.setTime('2026-05-14T23:00:00.000Z')
    expect((await askContact(depot, courierA, third?.id ?? '')).body).toEqual(notOpen)
  })

  it('has a limit for a parcel and for a courier’s day, and the next day begins anew', async () => {
    let asked = 0
    const numbers: CreateMaskedNumber = async ({ until }) => {
      asked += 1
      return await Promise.resolve({ kind: 'number', number: '+442079460018', until })
    }
    depot = await startContactDepot(database, numbers)
    await depot.assign({}, courierA)
    await depot.importFile(staff, fileOf(12, { phone }))
    const parcels = inOrder(await depot.lists(courierA))
    const [first, ...others] = parcels.map(({ id }) => id)
    const many = await Promise.all(
      Array.from({ length: parcelContactLimit + 3 }, () => askContact(depot, courierA, first ?? '')),
    )
    expect(many.filter(({ body }) => body.kind === 'number')).toHaveLength(parcelContactLimit)
    expect((await askContact(depot, courierA, first ?? '')).body).toEqual({ kind: 'rejected', code: 'parcel-limit' })
    for (const id of others)
      for (let times = 0; times < parcelContactLimit; times++) await askContact(depot, courierA, id)
    expect(asked).toBe(dayContactLimit)
    expect((await askContact(depot, courierA, others.at(-1) ?? '')).body).toEqual({
      kind: 'rejected',
      code: 'day-limit',
    })
    depot.setTime('2026-05-15T06:00:00.000Z')
    await depot.importFile(staff, fileOf(1, { phone, date: '2026-05-15' }))
    const tomorrow = inOrder(await depot.lists(courierA)).find(({ id }) => !parcels.some((each) => each.id === id))
    expect((await askContact(depot, courierA, tomorrow?.id ?? '')).body).toMatchObject({ kind: 'number' })
  })

  it('says what is missing: the courier’s number, the recipient’s, a provider', async () => {
    const id = await open(standIn.create, {})
    expect((await askContact(depot, courierA, id)).body).toEqual({ kind: 'rejected', code: 'no-own-number' })
    await depot.importFile(staff, fileOf(3))
    expect(inOrder(await depot.lists(courierA)).map(({ hasPhone }) => hasPhone)).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(await tablesWith('7700900123')).toEqual([])
  })

  it('counts no attempt for which the provider had no number, and says if it may work later', async () => {
    let answer: Awaited<ReturnType<CreateMaskedNumber>> = { kind: 'away', status: 503 }
    const id = await open(() => Promise.resolve(answer))
    const ask = async () =>
      await depot.request(courierA, 'POST', `/v1/parcels/${id}/contact`, '{"by":"call"}', {
        'content-type': 'application/json',
      })
    const away = await ask()
    expect([away.status, away.headers.get('retry-after')]).toEqual([503, '10'])
    answer = { kind: 'number', number: '+442079460018', until: new Date(`${today}T05:00:00Z`) }
    expect((await ask()).status).toBe(503)
    answer = { kind: 'rejected', status: 422 }
    expect((await askContact(depot, courierA, id)).body).toEqual({ kind: 'rejected', code: 'not-connected' })
    expect(await contactsAtDesk(id)).toEqual([])
    expect(depot.logged.join('\n')).toContain('no-masked-number')
    expect(depot.logged.join('\n')).not.toMatch(/7700900/)
  })

  it('is not set up without a provider', async () => {
    const id = await open(null)
    const response = await depot.request(courierA, 'POST', `/v1/parcels/${id}/contact`, '{"by":"call"}', {
      'content-type': 'application/json',
    })
    expect([response.status, ((await response.json()) as Problem).code]).toEqual([503, 'not-set-up'])
  })

  it('follows the file: a changed number counts at once, one that can’t be called is left out and named by its line', async () => {
    const id = await open()
    await depot.importFile(staff, fileOf(3, { phone: '020 7946 0018' }))
    expect(await tablesWith('7700900123')).toEqual([])
    const answer = await askContact(depot, courierA, id)
    if (answer.body.kind !== 'number') throw new Error(JSON.stringify(answer.body))
    expect(await standIn.call('+447700900104', answer.body.number)).toBe('+442079460018')
    const wrong = await depot.importFile(staff, fileOf(3, { phone: '0906 123 4567' }))
    expect([wrong.status, wrong.body.withoutPhone]).toEqual([200, [2, 3, 4]])
    expect(JSON.stringify(wrong.body)).not.toContain('0906')
    expect([await tablesWith('442079460018'), await tablesWith('906123')]).toEqual([[], []])
    expect((await askContact(depot, courierA, id)).body).not.toHaveProperty('number')
    await depot.importFile(staff, fileOf(2, { phone: '020 7946 0018' }))
    const { rows } = await database.pool.query('select parcel_id from manifest.recipient_phones')
    expect(rows).toHaveLength(2)
  })

  it('goes: the number with the address after a week, the attempts after six, with an erasure at once', async () => {
    const id = await open()
    const { address } = inOrder(await depot.lists(courierA))[0] ?? {}
    await askContact(depot, courierA, id)
    const erasure = { subDepot: 'SAM', postcode: address?.postcode, date: today }
    await depot.call(staff, 'POST', '/v1/depot/recipients/erasure', erasure)
    expect((await askContact(depot, courierA, id)).body).toEqual({ kind: 'rejected', code: 'no-number' })
    const count = async (table: string) =>
      (await database.pool.query<{ n: number }>(`select count(*)::int4 as n from manifest.${table}`)).rows[0]?.n
    await depot.importFile(staff, fileOf(3, { phone }))
    depot.setTime('2026-05-22T06:00:00.000Z')
    await applyRetention(depot.manifest)
    expect([await count('recipient_phones'), await count('contact_attempts')]).toEqual([0, 1])
    depot.setTime('2026-06-26T06:00:00.000Z')
    await applyRetention(depot.manifest)
    expect(await count('contact_attempts')).toBe(0)
    depot.setTime(`${today}T06:00:00.000Z`)
    await database.pool.query(
      `insert into manifest.contact_attempts values ('SAM', '${id}', '${id}', $1, 'call', '${today}', now())`,
      [courierA.sub],
    )
    const { db, clock } = depot.manifest
    await erasePerson({ db, clock, register: manifestRegister, erase: eraseRecords }, courierA.sub)
    expect(await count('contact_attempts')).toBe(0)
  })
})
