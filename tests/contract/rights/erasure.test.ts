import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServiceTokens } from '#kit/http/service-tokens.ts'
import { numberedId } from '#support/parcels.ts'
import { serviceSecret } from '../doors/every-service.ts'
import { doMarkedWork, marks } from './marked-work.ts'
import { colleague, courier, office, staff, startRights, type Rights } from './rights-under-test.ts'

const hours = 3_600_000
const ownPath = `/v1/erasures/${courier.sub}`

describe('the erasure of a courier', () => {
  let rights: Rights
  let colleagueBefore: unknown
  /** The title of an advert that colleagues have on their phones. */
  let liveTitle: string

  const countOf = async (table: string, column = 'courier'): Promise<number> => {
    const sql = `select count(*)::int as n from ${table} where ${column} = $1`
    return (await rights.database.pool.query<{ n: number }>(sql, [courier.sub])).rows[0]?.n ?? 0
  }
  const colleagueHas = async () => ({
    messages: await rights.rowsOf(colleague, 'messaging', 'message'),
    adverts: await rights.rowsOf(colleague, 'marketplace', 'advert'),
    parcels: await rights.rowsOf(colleague, 'manifest', 'parcel'),
    invoices: await rights.rowsOf(colleague, 'performance', 'invoice'),
  })

  beforeAll(async () => {
    rights = await startRights()
    await doMarkedWork(rights)
    colleagueBefore = await colleagueHas()
    const live = (await rights.rowsOf(courier, 'marketplace', 'advert')).find(({ state }) => state === 'live')
    liveTitle = String(live?.['title'])
  })
  afterAll(() => rights.close())

  test('finds something to do: every mark is in the database', async () => {
    const found = (await rights.tablesWith([...marks, liveTitle])).map((each) => each.replace(/^[^:]*: /, ''))
    expect([...new Set(found)].sort()).toEqual([...marks, liveTitle].sort())
  })

  test('is the back office’s to request, and only with the permission to manage', async () => {
    const others = [staff, courier, { sub: 'val', groups: ['back-office/viewer'] }, { sub: 'nil', groups: [] }]
    for (const who of others) {
      expect((await rights.erase(who, courier.sub)).status).toBe(403)
      expect((await rights.call(who, 'auth', 'GET', '/v1/erasures')).status).toBe(403)
    }
    expect((await rights.erase(office, 'nobody-of-this-name')).status).toBe(404)
    expect((await rights.erase(office, courier.sub, ' ')).status).toBe(400)
    expect(await rights.erasures()).toEqual([])
  })

  test('is carried out at a service by the auth service alone', async () => {
    const tokens = createServiceTokens([serviceSecret], rights.clock)
    const callers = [
      staff,
      office,
      courier,
      await tokens.issue('forms', 'messaging'),
      await tokens.issue('auth', 'forms'),
    ]
    const statuses: number[] = []
    for (const who of callers) statuses.push((await rights.call(who, 'messaging', 'POST', ownPath)).status)
    expect(statuses).toEqual([403, 403, 403, 403, 401])
    expect(await countOf('messaging.message')).toBeGreaterThan(0)
  })

  test('goes to every service, and waits for one that is down', async () => {
    rights.down.add('forms')
    const { status, body } = await rights.erase(office, courier.sub)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { courier: courier.sub, account: 'deleted', reason: 'Request of 14 May', completedAt: null },
    })
    await rights.runJob('auth', 'erasures')
    const waiting = () =>
      rights.erasures().then(([erasure]) => erasure?.services.filter(({ doneAt }) => doneAt === null) ?? [])
    expect((await waiting()).map(({ service }) => service)).toEqual(['forms'])
    rights.down.clear()
    await rights.runJob('auth', 'erasures')
    expect(await waiting()).toEqual([])
  })

  test('leaves no name, number, address or text of theirs in any table', async () => {
    expect(await rights.tablesWith([...marks, liveTitle])).toEqual([])
    expect(await countOf('messaging.blob', 'owner')).toBe(0)
  })

  test('leaves what the law wants, without who it was', async () => {
    expect(await countOf('performance.invoice')).toBeGreaterThan(0)
    expect(await countOf('manifest.parcel_events', 'actor')).toBeGreaterThan(0)
    const { rows } = await rights.database.pool.query(
      `select profile ->> 'name' as name, courier_number, address from auth.courier where courier = $1`,
      [courier.sub],
    )
    expect(rows).toEqual([{ name: 'Erased courier', courier_number: 'DEMO-104', address: null }])
  })

  test('leaves a phone nothing to say or to see', async () => {
    const message = { id: numberedId(0xee60), threadId: 'depot', text: 'Too late', photos: [] }
    for (const service of rights.apps.keys()) {
      if (service === 'content') continue
      expect(await rights.call(courier, service, 'GET', '/v1/sync/pull?cursor=0'), service).toMatchObject({
        status: 401,
        body: { code: 'token-invalid', detail: 'This account is closed.' },
      })
    }
    expect(await rights.tap(courier, 'messaging', 'sendMessage', `message/${message.id}`, message)).toMatchObject({
      status: 401,
    })
    expect((await rights.putPhoto(courier, 'messaging', 9)).status).toBe(401)
    expect(await rights.tablesWith(['Too late'])).toEqual([])
    for (const table of ['message', 'thread', 'mutation', 'device', 'push_usage'])
      expect(await countOf(`messaging.${table}`), table).toBe(0)
  })

  test('is complete when each service has confirmed it after the last token has expired', async () => {
    // What a request that was on its way has left behind.
    await rights.database.pool.query(
      `insert into messaging.thread (courier, sub_depot, last_n, courier_read, depot_has, depot_read, changed_at)
       values ($1, 'SAM', 0, 0, 0, 0, now())`,
      [courier.sub],
    )
    rights.clock.turn(2 * hours)
    await rights.runJob('auth', 'erasures')
    const [erasure] = await rights.erasures()
    expect(erasure?.completedAt).toBe(rights.clock.now().toISOString())
    expect(await countOf('messaging.thread')).toBe(0)
  })

  test('is harmless a second time, and the courier can’t be entered again', async () => {
    const [before] = await rights.erasures()
    expect((await rights.erase(office, courier.sub, 'Once more')).body).toEqual(before)
    await rights.runJob('auth', 'erasures')
    expect(await rights.erasures()).toEqual([before])
    const entry = { name: 'Again', courierNumber: 'C-9', subDepot: 'SAM', roles: ['courier'], rounds: [], phones: [] }
    expect((await rights.call(staff, 'auth', 'PUT', `/v1/couriers/${courier.sub}`, entry)).status).toBe(404)
  })

  test('changes nothing for anybody else, but for the name of whom they have asked to cover', async () => {
    expect(await colleagueHas()).toEqual(colleagueBefore)
    const holidays = JSON.stringify(await rights.rowsOf(colleague, 'holidays', 'holiday'))
    expect(holidays).toContain('"name":"Erased courier"')
  })

  test('is in the audit trail, without the reason', async () => {
    const { body } = await rights.call(office, 'auth', 'GET', '/v1/audit')
    const { entries } = body as { entries: { deed: string; about: object }[] }
    expect(entries.filter(({ deed }) => deed === 'requestErasure')[0]).toMatchObject({ about: { id: courier.sub } })
    expect(JSON.stringify(entries)).not.toContain('Request of 14 May')
  })

  test('is logged as no error', () => {
    expect(rights.failures()).toEqual([])
  })
})
