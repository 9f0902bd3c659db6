import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PullResponse, pullResponseSchema } from '#contracts/sync/sync.ts'
import { togglePartSchema, type Toggle } from '#contracts/config/toggles.ts'
import { readToggle, togglesStore } from '#features/toggles/toggles-store.ts'
import { togglesSync } from '#features/toggles/toggles-sync.ts'
import type { Database } from '#kit/database/database.ts'
import { createLog } from '#kit/log.ts'
import { pullService } from '#offline/pull/pull-service.ts'
import { createTogglesService, type TogglesService } from '#services/toggles/service.ts'
import { removeToggle, backfillToggles, writeToggle } from '#services/toggles/toggle-store.ts'
import { openTestDatabase } from '#support/databases.ts'
import { counterIds } from '#support/counter-ids.ts'
import { createDevice } from '#support/device.ts'
import { inProcessFetch } from '#support/in-process-fetch.ts'
import { verifyTestToken } from '#support/test-tokens.ts'

const sam: Toggle['rules'] = [{ kind: 'sub-depot', subDepot: 'SAM' }]
const everyone: Toggle['rules'] = [{ kind: 'everyone' }]

describe('toggles, by the feeds of everyone, of sub-depots and of couriers', () => {
  let database: Database
  let service: TogglesService
  const groupsOf = new Map<string, string[]>([
    ['anna', ['courier', 'courier/SAM']],
    ['ben', ['courier', 'courier/OTH']],
    ['dora', ['sub-depot', 'sub-depot/SAM']],
    ['carl', ['courier', 'courier/SAM']],
  ])

  beforeAll(async () => {
    const log = createLog(() => undefined)
    database = await openTestDatabase()
    const verify: typeof verifyTestToken = async (header) => {
      const caller = await verifyTestToken(header)
      return { ...caller, groups: groupsOf.get(caller.sub) ?? [] }
    }
    service = await createTogglesService({
      database,
      verify,
      clock: { now: () => new Date('2026-05-14T09:00:00Z') },
      newId: counterIds(99),
      log,
    })
  })
  afterAll(async () => await database.close())

  const set = async (key: string, rules: Toggle['rules'], on = true) =>
    await writeToggle(service.store, { key, on, rules })

  function phone(actor: string) {
    const asked: (string | null)[] = []
    const network = inProcessFetch({ toggles: service.app })
    const fetch: typeof globalThis.fetch = async (input, init) => {
      asked.push(new URL(new Request(input, init).url).searchParams.get('feed'))
      return await network(input, init)
    }
    const engine = createDevice({ stores: [togglesStore], syncs: [togglesSync], fetch, actor })
    const pull = async () => {
      asked.length = 0
      expect(await pullService(engine, 'toggles')).toBe('current')
      return [...asked]
    }
    return {
      engine,
      pull,
      has: async (...keys: string[]) => await Promise.all(keys.map((key) => readToggle(key, engine.db))),
    }
  }

  const ask = async (sub: string, query: string) =>
    await service.app.request(`/v1/sync/pull?cursor=0&${query}`, {
      headers: { authorization: `Bearer token-of-${sub}` },
    })
  const rowsOf = async (sub: string, query: string): Promise<Extract<PullResponse, { kind: 'snapshot' }>['rows']> => {
    const page = pullResponseSchema.parse(await (await ask(sub, query)).json())
    return page.kind === 'snapshot' ? page.rows : []
  }

  it('a sub-depot’s toggle reaches its couriers and its staff, and others only learn that there is one', async () => {
    await set('one.depot', sam)
    await set('for.all', everyone)
    await set('for.carl', [{ kind: 'courier', sub: 'carl' }])
    const phones = ['anna', 'dora', 'carl', 'ben'].map(phone)
    for (const each of phones) await each.pull()
    const seen = await Promise.all(phones.map(async ({ has }) => await has('one.depot', 'for.all', 'for.carl')))
    expect(seen).toEqual([
      [true, true, false],
      [true, true, false],
      [true, true, true],
      [false, true, false],
    ])
    const [, , , ben] = phones
    const kept = await ben?.engine.db.table<{ feed: string; id: string; on: boolean }>('toggleParts').toArray()
    expect(kept?.filter(({ feed }) => feed !== 'all')).toEqual([])
    for (const { engine } of phones) {
      const { groups = {} } = (await engine.db.services.get('toggles')) ?? {}
      expect(Object.keys(groups)).not.toContain(engine.actor === 'ben' ? 'depot/SAM' : 'depot/OTH')
    }
  })

  it('only the feed that has moved is asked for, and the own one alone where none has', async () => {
    await set('moving', [...sam, { kind: 'sub-depot', subDepot: 'OTH' }])
    const anna = phone('anna')
    await anna.pull()
    expect(await anna.pull()).toEqual(['own'])
    await set('moving', sam)
    expect(await anna.pull()).toEqual(['own'])
    await set('moving', [{ kind: 'sub-depot', subDepot: 'OTH' }])
    expect([await anna.pull(), await anna.has('moving')]).toEqual([['own', 'depot/SAM'], [false]])
    await set('moving', everyone)
    expect([await anna.pull(), await anna.has('moving')]).toEqual([['own', 'all'], [true]])
    await set('moving', everyone, false)
    expect([await anna.pull(), await anna.has('moving')]).toEqual([['own', 'all'], [false]])
  })

  it('who moves to another sub-depot loses the toggles of the one and gets those of the other', async () => {
    await set('at.sam', sam)
    await set('at.oth', [{ kind: 'sub-depot', subDepot: 'OTH' }])
    await set('at.both', [...sam, { kind: 'sub-depot', subDepot: 'OTH' }])
    const anna = phone('anna')
    await anna.pull()
    expect(await anna.has('at.sam', 'at.oth', 'at.both')).toEqual([true, false, true])
    groupsOf.set('anna', ['courier', 'courier/OTH'])
    await anna.pull()
    groupsOf.set('anna', ['courier', 'courier/SAM'])
    expect(await anna.has('at.sam', 'at.oth', 'at.both')).toEqual([false, true, true])
    const feeds = (await anna.engine.db.table<{ feed: string }>('toggleParts').toArray()).map(({ feed }) => feed)
    expect(feeds).not.toContain('depot/SAM')
    expect(Object.keys((await anna.engine.db.services.get('toggles'))?.groups ?? {})).not.toContain('depot/SAM')
    await anna.pull()
    expect(await anna.has('at.sam', 'at.oth')).toEqual([true, false])
  })

  it.each([
    ['ben', 'depot/SAM'],
    ['anna', 'depot/OTH'],
    ['anna', 'courier/carl'],
    ['anna', 'courier/anna'],
    ['anna', 'group/back-office'],
    ['nobody', 'depot/SAM'],
    ['anna', 'depot/'],
  ])('%s is refused %s, also with a page of it', async (sub, feed) => {
    const after = Buffer.from(JSON.stringify({ epoch: 'e', at: 1, total: 1, kind: '', id: '' })).toString('base64url')
    for (const query of [`feed=${feed}`, `feed=${feed}&after=${after}`]) {
      const answer = await ask(sub, query)
      expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'not-allowed' }])
    }
  })

  it('a group’s feed says nothing of whom else a toggle is for', async () => {
    await set('quiet', [
      ...sam,
      { kind: 'sub-depot', subDepot: 'OTH' },
      { kind: 'courier', sub: 'carl' },
      { kind: 'share', percent: 5 },
    ])
    for (const feed of ['all', 'depot/OTH', 'own']) {
      const parts = (await rowsOf('ben', `feed=${feed}`)).filter(({ id }) => id === 'quiet').map(({ value }) => value)
      expect(JSON.stringify(parts)).not.toMatch(/SAM|carl/)
      for (const part of parts) expect(togglePartSchema.parse(part)).toEqual(part)
    }
  })

  it('a share is measured on the phone as the service measures it, for whoever it is', async () => {
    await set('half', [{ kind: 'share', percent: 50 }])
    const subs = Array.from({ length: 8 }, (_, at) => `courier-${at}`)
    const onPhones: boolean[] = []
    const atService: boolean[] = []
    for (const sub of subs) {
      const { pull, has } = phone(sub)
      await pull()
      onPhones.push(...(await has('half')))
      const answer = await service.app.request('/v1/toggles', { headers: { authorization: `Bearer token-of-${sub}` } })
      const { toggles } = (await answer.json()) as { toggles: { key: string; on: boolean }[] }
      atService.push(toggles.find(({ key }) => key === 'half')?.on ?? false)
    }
    expect(onPhones).toEqual(atService)
    expect(new Set(onPhones)).toEqual(new Set([true, false]))
  })

  it('a phone that knows no feeds of groups has every toggle in its own feed, as before', async () => {
    await set('old.phone', sam)
    const own = async (sub: string) =>
      (await rowsOf(sub, ''))
        .filter(({ kind, id }) => kind === 'toggle' && id === 'old.phone')
        .map(({ value }) => value)
    expect(await own('anna')).toEqual([{ key: 'old.phone', on: true }])
    expect(await own('ben')).toEqual([{ key: 'old.phone', on: false }])
    expect(pullResponseSchema.parse(await (await ask('anna', '')).json()).groups).toBeUndefined()
  })

  it('a toggle that is forgotten is gone from every feed', async () => {
    await set('short', [...sam, ...everyone, { kind: 'courier', sub: 'anna' }])
    const anna = phone('anna')
    await anna.pull()
    expect(await anna.has('short')).toEqual([true])
    await removeToggle(service.store, 'short')
    await anna.pull()
    expect(await anna.engine.db.table('toggleParts').where('id').equals('short').count()).toBe(0)
  })

  it('what a version of before wrote is told once', async () => {
    await service.store.db
      .insertInto('toggle')
      .values({ key: 'from.before', on: true, rules: JSON.stringify(sam), told: null })
      .execute()
    const rows = async () =>
      await service.store.db.selectFrom('feed').select('feed').where('id', '=', 'from.before').orderBy('feed').execute()
    await backfillToggles(service.store)
    await backfillToggles(service.store)
    expect((await rows()).map(({ feed }) => feed)).toEqual(['all', 'depot/SAM'])
    const anna = phone('anna')
    await anna.pull()
    expect(await anna.has('from.before')).toEqual([true])
  })
})
