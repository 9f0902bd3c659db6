import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AuditEntry } from '#contracts/depot/audit.ts'
import { keyScopes, type ApiKey } from '#contracts/staff/api-keys.ts'
import type { AuthTables } from '#services/auth/tables.ts'
import { databases } from '#support/databases.ts'
import { callAs, type Person } from '#support/people.ts'
import { manager, office, rounds, startKeys, type KeysUnderTest } from './keys-under-test.ts'

const entry = { name: 'Export', places: ['SAM'], scopes: ['view'], perMinute: 120, endsOn: '2026-12-31' }

describe.each(databases)('API keys on $name', (kind) => {
  let under: KeysUnderTest

  beforeAll(async () => {
    under = await startKeys(kind)
  })
  afterAll(() => under.close())

  const listAs = async (person: Person): Promise<ApiKey[]> =>
    ((await callAs(under.auth, person, 'GET', '/v1/api-keys')).body as { keys: ApiKey[] }).keys
  const makeAs = async (person: Person, more: object = {}) => {
    const { status, body } = await callAs(under.auth, person, 'POST', '/v1/api-keys', { ...entry, ...more })
    const { code, issues } = body as { code?: string; issues?: { at: string }[] }
    return [status, code, issues?.[0]?.at]
  }

  it('are made by managers alone, and for the places that they manage', async () => {
    const wrong: Person[] = [
      { sub: 'cora', groups: ['courier', 'courier/SAM'] },
      { sub: 'vic', groups: ['sub-depot', 'sub-depot/SAM/viewer'] },
      { sub: 'dan', groups: ['sub-depot', 'sub-depot/SAM/dispatcher'] },
      { sub: 'pat', groups: ['back-office/pay'] },
      { sub: 'noa', groups: ['sub-depot', 'sub-depot/NOR'] },
    ]
    for (const person of wrong) expect(await makeAs(person)).toEqual([403, 'not-allowed', undefined])
    expect(await makeAs(manager, { places: ['SAM', 'NOR'] })).toEqual([403, 'not-allowed', undefined])
    expect(await makeAs(manager, { places: [null] })).toEqual([403, 'not-allowed', undefined])
    expect(await makeAs(office, { places: ['SAM', null] })).toEqual([200, undefined, undefined])
  })

  it('need a sub-depot that exists, a day to come, and scopes', async () => {
    expect(await makeAs(office, { places: ['XXX'] })).toEqual([400, 'body-invalid', 'body.places'])
    expect(await makeAs(manager, { endsOn: '2026-05-13' })).toEqual([400, 'body-invalid', 'body.endsOn'])
    expect(await makeAs(manager, { endsOn: '2028-05-13' })).toEqual([400, 'body-invalid', 'body.endsOn'])
    expect(await makeAs(manager, { scopes: [] })).toEqual([400, 'body-invalid', 'body.scopes'])
    expect(await makeAs(manager, { scopes: ['keys'] })).toEqual([400, 'body-invalid', 'body.scopes.0'])
    expect(await makeAs(manager, { perMinute: 0 })).toEqual([400, 'body-invalid', 'body.perMinute'])
  })

  it('are shown once, and only their hash is stored', async () => {
    const { key, apiKey } = await under.make({ name: 'Shown once' })
    expect(key).toMatch(/^cpk_live_[0-9A-Za-z]{38}$/)
    expect(apiKey).toMatchObject({ name: 'Shown once', ending: key.slice(-4), lastUse: null, revokedAt: null })
    expect(JSON.stringify(await listAs(manager))).not.toContain(key.slice(0, 30))
    const db = under.database.bind<AuthTables>('auth')
    const stored = await Promise.all([
      sql`select * from api_key`.execute(db),
      sql`select * from api_key_secret`.execute(db),
      sql`select * from audit`.execute(db),
    ])
    expect(JSON.stringify(stored.map(({ rows }) => rows))).not.toContain(key.slice(9, 30))
    expect(under.lines.join('\n')).not.toContain(key.slice(9, 30))
  })

  it('are listed for those who manage all of their places', async () => {
    const { apiKey } = await under.make({ name: 'Of the office', places: [null] }, office)
    expect((await listAs(office)).map(({ id }) => id)).toContain(apiKey.id)
    expect((await listAs(manager)).map(({ id }) => id)).not.toContain(apiKey.id)
    const path = `/v1/api-keys/${apiKey.id}`
    expect((await callAs(under.auth, manager, 'POST', `${path}/revocation`)).status).toBe(404)
    expect((await callAs(under.auth, manager, 'POST', `${path}/rotation`, { overlapHours: 0 })).status).toBe(404)
  })

  it('do what their scopes say at their places, and nothing else', async () => {
    const { key } = await under.make()
    expect((await under.callWith(key, under.manifest, rounds)).body).toMatchObject({ subDepots: ['SAM'] })
    const ofDay = (subDepot: string) => `/v1/parcels?subDepot=${subDepot}&day=2026-05-14`
    expect((await under.callWith(key, under.manifest, ofDay('SAM'))).status).toBe(200)
    const elsewhere = await under.callWith(key, under.manifest, ofDay('NOR'))
    expect([elsewhere.status, elsewhere.body.code]).toEqual([403, 'not-allowed'])
    const csv = { method: 'POST', headers: { 'content-type': 'text/csv' }, body: 'sub_depot' }
    const outside = await under.callWith(key, under.manifest, '/v1/manifests/import', csv)
    expect(outside.body).toMatchObject({ status: 403, detail: 'This API key doesn’t have the scope “dispatch”.' })
  })

  it('end in the moment in which they are revoked, and elsewhere within ten seconds', async () => {
    const { key, apiKey } = await under.make({ name: 'To revoke' })
    for (const app of [under.manifest, under.manifestElsewhere])
      expect((await under.callWith(key, app, rounds)).status).toBe(200)
    const revoked = await callAs(under.auth, manager, 'POST', `/v1/api-keys/${apiKey.id}/revocation`)
    expect(revoked).toMatchObject({ status: 200, body: { revokedAt: under.clock.now().toISOString() } })
    expect((await under.callWith(key, under.manifest, rounds)).body.code).toBe('token-invalid')
    under.clock.turn(10_000)
    expect((await under.callWith(key, under.manifestElsewhere, rounds)).body.code).toBe('token-invalid')
    under.clock.turn(60_000)
    const again = await callAs(under.auth, manager, 'POST', `/v1/api-keys/${apiKey.id}/revocation`)
    expect(again.body).toMatchObject({ revokedAt: (revoked.body as ApiKey).revokedAt })
    const rotated = await callAs(under.auth, manager, 'POST', `/v1/api-keys/${apiKey.id}/rotation`, { overlapHours: 1 })
    expect(rotated).toMatchObject({ status: 403, body: { detail: 'This key has ended. Make a new one.' } })
  })

  it('are rotated: the old one is valid as long as its owner chose', async () => {
    const { key, apiKey } = await under.make({ name: 'To rotate' })
    const rotate = async (overlapHours: number) =>
      (await callAs(under.auth, manager, 'POST', `/v1/api-keys/${apiKey.id}/rotation`, { overlapHours })).body as {
        key: string
        apiKey: ApiKey
      }
    const next = await rotate(2)
    const end = new Date(under.clock.now().getTime() + 7_200_000).toISOString()
    expect(next.apiKey).toMatchObject({ id: apiKey.id, ending: next.key.slice(-4), oldEndsAt: end })
    const statuses = async (...keys: string[]) =>
      await Promise.all(keys.map(async (each) => (await under.callWith(each, under.manifest, rounds)).status))
    expect(await statuses(key, next.key)).toEqual([200, 200])
    under.clock.turn(7_200_001)
    expect(await statuses(key, next.key)).toEqual([401, 200])
    const last = await rotate(0)
    expect(await statuses(next.key, last.key)).toEqual([401, 200])
    expect((await listAs(manager)).find(({ id }) => id === apiKey.id)).toMatchObject({ oldEndsAt: null })
  })

  it('end after their last day', async () => {
    const { key } = await under.make({ name: 'For today', endsOn: '2026-05-14' })
    const from = under.clock.now().getTime()
    expect((await under.callWith(key, under.manifest, rounds)).status).toBe(200)
    under.clock.turn(Date.parse('2026-05-15T00:00:00.000Z') - from)
    expect((await under.callWith(key, under.manifest, rounds)).body.code).toBe('token-invalid')
  })

  it('say the day and the masked network of their last use', async () => {
    const { key, apiKey } = await under.make({ name: 'Seen' })
    const lastUse = async () => (await listAs(manager)).find(({ id }) => id === apiKey.id)?.lastUse
    await under.callWith(key, under.manifest, rounds, {}, '198.51.100.23')
    const day = under.clock.now().toISOString().slice(0, 10)
    expect(await lastUse()).toEqual({ day, from: '198.51.*.*' })
    under.clock.turn(60_000)
    await under.callWith(key, under.manifest, rounds, {}, '2001:db8:85a3::8a2e:370:7334')
    expect(await lastUse()).toEqual({ day, from: '2001:db8:*' })
  })

  it('are in the audit trail under their own name', async () => {
    const { key, apiKey } = await under.make({ name: 'Night import', scopes: ['dispatch'] })
    const body = JSON.stringify({ number: '104', name: 'North', subDepot: 'SAM', courier: null })
    const init = { method: 'PUT', headers: { 'content-type': 'application/json' }, body }
    const path = '/v1/rounds/00000000-0000-4000-8000-000000000104'
    expect((await under.callWith(key, under.manifest, path, init)).status).toBe(200)
    const trail = await callAs(under.manifest, manager, 'GET', '/v1/audit?deed=assignRound')
    const [line] = (trail.body as { entries: AuditEntry[] }).entries
    expect(line).toMatchObject({ actor: `key/${apiKey.id}`, username: 'API key Night import', subDepot: 'SAM' })
    const made = await callAs(under.auth, manager, 'GET', '/v1/audit?deed=makeApiKey')
    const [first] = (made.body as { entries: AuditEntry[] }).entries
    expect(first).toMatchObject({ actor: manager.sub, about: { key: 'Night import' } })
    expect(first?.after).toContain('dispatch at SAM, 120 a minute')
  })

  it('with every scope still can’t do what people alone may do', async () => {
    const all = { name: 'Everything', places: ['SAM', null], scopes: [...keyScopes], perMinute: 1000 }
    const { key } = await under.make(all, office)
    const ajar: string[] = []
    let tried = 0
    for (const app of [under.auth, under.manifest]) {
      const document = (await (await app.request('/v1/openapi.json')).json()) as {
        paths: Record<string, Record<string, { operationId: string; security?: object[]; 'x-people-only'?: boolean }>>
      }
      const people = Object.entries(document.paths).flatMap(([path, methods]) =>
        Object.entries(methods)
          .filter(([, each]) => each['x-people-only'] === true)
          .map(([method, each]) => ({ path, method: method.toUpperCase(), name: each.operationId })),
      )
      for (const { path, method, name } of people) {
        tried += 1
        const filled = path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-00000000000a')
        const { status, body } = await under.callWith(key, app, filled, { method })
        if (status !== 403 || body.detail !== 'An API key can’t do this. A person has to sign in for it.')
          ajar.push(`${name}: ${status}`)
      }
    }
    expect(ajar).toEqual([])
    expect(tried).toBeGreaterThan(40)
  })

  it.each([
    ['make a key', 'POST', '/v1/api-keys'],
    ['list keys', 'GET', '/v1/api-keys'],
    ['change roles', 'PUT', '/v1/staff/mia'],
    ['invite staff', 'POST', '/v1/staff'],
    ['reset somebody’s second step', 'POST', '/v1/staff/mia/account/second-factor/reset'],
    ['open an account that can sign in', 'POST', '/v1/couriers'],
    ['erase a courier', 'POST', '/v1/couriers/cora/erasure'],
    ['read a bank account', 'POST', '/v1/couriers/cora/bank-account/readings'],
    ['change a bank account', 'POST', '/v1/bank-account/changes'],
    ['pay', 'PUT', '/v1/payment-runs/00000000-0000-4000-8000-00000000000a'],
    ['approve a payment', 'POST', '/v1/payment-runs/00000000-0000-4000-8000-00000000000a/approval'],
    ['push as a phone does', 'POST', '/v1/sync/push'],
    ['pull as a phone does', 'GET', '/v1/sync/pull?cursor=0'],
  ])('can’t %s', async (_, method, path) => {
    const { key } = await under.make({ name: 'Wrong actor', places: ['SAM', null], scopes: [...keyScopes] }, office)
    expect((await under.callWith(key, under.auth, path, { method })).body.code).toBe('not-allowed')
  })

  it('can’t erase a recipient', async () => {
    const { key } = await under.make({ name: 'Eraser', scopes: [...keyScopes] })
    const { body } = await under.callWith(key, under.manifest, '/v1/depot/recipients/erasure', { method: 'POST' })
    expect(body.code).toBe('not-allowed')
  })
})
