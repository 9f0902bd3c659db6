import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pullResponseSchema } from '#contracts/sync/sync.ts'
import { createVerifier } from '#kit/http/auth.ts'
import type { Database } from '#kit/database/database.ts'
import { createLog } from '#kit/log.ts'
import { createTogglesService, type TogglesService } from '#services/toggles/service.ts'
import { seedToggles } from '#services/toggles/toggle-store.ts'
import { counterIds } from '#support/counter-ids.ts'
import { databases } from '#support/databases.ts'
import { createTokenMaker, testClientId, testIssuer, type TokenMaker } from '#support/tokens.ts'
import { turnedClock } from '#support/turned-clock.ts'

describe.each(databases)('toggles on $name', (kind) => {
  let database: Database
  let service: TogglesService
  let tokens: TokenMaker

  beforeAll(async () => {
    database = await kind.open()
    const clock = turnedClock()
    tokens = await createTokenMaker(clock)
    const verify = createVerifier({ jwks: tokens.jwks, issuer: testIssuer, clientIds: [testClientId], clock })
    service = await createTogglesService({
      database,
      verify,
      clock,
      newId: counterIds(),
      log: createLog(() => undefined),
    })
  })
  afterAll(() => database.close())

  const call = async (path: string, groups: string[], sub: string, init: RequestInit = {}) => {
    const headers = { authorization: await tokens.bearer({ sub, groups }), 'content-type': 'application/json' }
    return await service.app.request(path, { ...init, headers })
  }
  const set = (key: string, toggle: object, groups = ['back-office']) =>
    call(`/v1/toggles/${key}`, groups, 'dora', { method: 'PUT', body: JSON.stringify(toggle) })
  const togglesOf = async (sub: string, groups = ['courier']): Promise<Record<string, boolean>> => {
    const { toggles } = (await (await call('/v1/toggles', groups, sub)).json()) as {
      toggles: { key: string; on: boolean }[]
    }
    return Object.fromEntries(toggles.map(({ key, on }) => [key, on]))
  }
  const pull = async (cursor = 0, epoch = '') =>
    pullResponseSchema.parse(
      await (await call(`/v1/sync/pull?cursor=${cursor}&epoch=${epoch}`, ['courier'], 'anna')).json(),
    )

  test('a toggle reaches those whom one of its rules names, and nobody while it is off', async () => {
    const rules = [
      { kind: 'courier', sub: 'anna' },
      { kind: 'group', group: 'sub-depot/SAM' },
    ]
    await set('some.people', { on: true, rules })
    await set('no-one', { on: true, rules: [] })
    await set('all', { on: true, rules: [{ kind: 'everyone' }] })
    expect(await togglesOf('anna')).toEqual({ 'some.people': true, 'no-one': false, all: true })
    expect(await togglesOf('ben')).toEqual({ 'some.people': false, 'no-one': false, all: true })
    expect(await togglesOf('dora', ['sub-depot', 'sub-depot/SAM'])).toMatchObject({ 'some.people': true })
    await set('some.people', { on: false, rules })
    expect(await togglesOf('anna')).toMatchObject({ 'some.people': false })
  })

  test('a sub-depot is its couriers and its staff, and a share is the same people each time', async () => {
    await set('one.depot', { on: true, rules: [{ kind: 'sub-depot', subDepot: 'SAM' }] })
    await set('half', { on: true, rules: [{ kind: 'share', percent: 50 }] })
    expect(await togglesOf('anna', ['courier', 'courier/SAM'])).toMatchObject({ 'one.depot': true })
    expect(await togglesOf('dora', ['sub-depot', 'sub-depot/SAM'])).toMatchObject({ 'one.depot': true })
    expect(await togglesOf('ben', ['courier', 'courier/OTH'])).toMatchObject({ 'one.depot': false })
    const people = Array.from({ length: 20 }, (_, at) => `courier-${at}`)
    const chosen = async () => await Promise.all(people.map(async (sub) => (await togglesOf(sub))['half']))
    const first = await chosen()
    expect(new Set(first)).toEqual(new Set([true, false]))
    expect(await chosen()).toEqual(first)
  })

  test('couriers and a sub-depot’s staff may read and not set', async () => {
    for (const groups of [['courier'], ['sub-depot', 'sub-depot/SAM']]) {
      expect((await set('all', { on: false, rules: [] }, groups)).status).toBe(403)
      expect((await call('/v1/toggles/all', groups, 'dora', { method: 'DELETE' })).status).toBe(403)
    }
    expect(await togglesOf('anna')).toMatchObject({ all: true })
  })

  test('a sub-depot’s staff switch a toggle for their own couriers and for nobody else', async () => {
    const rules = [
      { kind: 'sub-depot', subDepot: 'OTH' },
      { kind: 'courier', sub: 'carl' },
    ]
    await set('own.depot', { on: true, rules })
    const sam = ['sub-depot', 'sub-depot/SAM']
    const switchFor = async (subDepot: string, on: boolean, groups = sam) =>
      await call(`/v1/toggles/own.depot/sub-depots/${subDepot}`, groups, 'dora', {
        method: 'PUT',
        body: JSON.stringify({ on }),
      })
    const seen = async () => [
      (await togglesOf('anna', ['courier', 'courier/SAM']))['own.depot'],
      (await togglesOf('ben', ['courier', 'courier/OTH']))['own.depot'],
    ]
    expect((await switchFor('OTH', false)).status).toBe(403)
    expect((await switchFor('SAM', true, ['courier', 'courier/SAM'])).status).toBe(403)
    expect(await seen()).toEqual([false, true])
    expect(await (await switchFor('SAM', true)).json()).toEqual({
      key: 'own.depot',
      on: true,
      rules: [{ kind: 'sub-depot', subDepot: 'SAM' }],
    })
    await switchFor('SAM', true)
    expect(await seen()).toEqual([true, true])
    const all = (await (await call('/v1/toggle-rules', ['back-office'], 'otto')).json()) as { toggles: unknown[] }
    expect(all.toggles).toContainEqual({
      key: 'own.depot',
      on: true,
      rules: [...rules, { kind: 'sub-depot', subDepot: 'SAM' }],
    })
    await switchFor('SAM', false)
    expect(await seen()).toEqual([false, true])
    expect(
      (await call('/v1/toggles/none/sub-depots/SAM', sam, 'dora', { method: 'PUT', body: '{"on":true}' })).status,
    ).toBe(404)
  })

  test('the rules are for staff to see', async () => {
    await set('seen', { on: true, rules: [{ kind: 'share', percent: 12.5 }] })
    const answer = await call('/v1/toggle-rules', ['sub-depot', 'sub-depot/SAM'], 'dora')
    const listed = (await answer.json()) as { toggles: unknown[] }
    expect(listed.toggles).toContainEqual({ key: 'seen', on: true, rules: [{ kind: 'share', percent: 12.5 }] })
    expect((await call('/v1/toggle-rules', ['courier'], 'anna')).status).toBe(403)
  })

  test('a toggle that is forgotten is gone for everybody, also from what they hold', async () => {
    await set('short-lived', { on: true, rules: [{ kind: 'everyone' }] })
    const before = await pull()
    if (before.kind !== 'snapshot') throw new Error('A first pull is a snapshot.')
    const remove = async () =>
      (await call('/v1/toggles/short-lived', ['back-office'], 'otto', { method: 'DELETE' })).status
    expect([await remove(), await remove()]).toEqual([204, 404])
    expect(await togglesOf('anna')).not.toHaveProperty('short-lived')
    expect(await pull(before.at, before.epoch)).toMatchObject({ changes: [{ id: 'short-lived', value: null }] })
  })

  test.each([
    [{ kind: 'share', percent: 101 }],
    [{ kind: 'share', percent: -1 }],
    [{ kind: 'sub-depot' }],
    [{ kind: 'moon' }],
  ])('a rule that is none is refused: %j', async (rule) => {
    expect((await set('odd', { on: true, rules: [rule] })).status).toBe(400)
  })

  test('a key that could not be written in code is refused', async () => {
    expect((await set('Not a key', { on: true, rules: [] })).status).toBe(400)
  })

  test('the feed of a courier has the toggles as they are for them, and only what changes comes again', async () => {
    await set('changing', { on: false, rules: [{ kind: 'everyone' }] })
    const first = await pull()
    if (first.kind !== 'snapshot') throw new Error('A first pull is a snapshot.')
    expect(first.rows).toContainEqual({ kind: 'toggle', id: 'changing', value: { key: 'changing', on: false } })
    expect(await pull(first.at, first.epoch)).toMatchObject({ kind: 'changes', changes: [] })
    await set('changing', { on: true, rules: [{ kind: 'everyone' }] })
    expect(await pull(first.at, first.epoch)).toMatchObject({
      changes: [{ id: 'changing', value: { key: 'changing', on: true } }],
    })
  })

  test('demo toggles are for an empty store', async () => {
    await seedToggles(service.store, [{ key: 'demo', on: true, rules: [] }])
    expect(await togglesOf('anna')).not.toHaveProperty('demo')
    await service.store.db.deleteFrom('toggle').execute()
    await seedToggles(service.store, [{ key: 'demo', on: true, rules: [] }])
    expect(await togglesOf('anna')).toEqual({ demo: false })
  })
})
