import { liveQuery } from 'dexie'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { PushRequest } from '#contracts/sync/sync.ts'
import { createSyncScheduler } from '#app/sync/sync-scheduler.ts'
import { enqueue } from '#offline/outbox/enqueue.ts'
import { noReserve, type Reserve } from '#offline/storage/reserve.ts'
import type { PullTimes } from '#offline/pull-time.ts'
import { changeServiceRow } from '#offline/service-row.ts'
import { createDevice } from '#support/device.ts'
import { addWord, noteId, notesStore, notesSync } from '#support/notes-feature.ts'
import { json, scriptedFetch, type Answer } from '#support/scripted-fetch.ts'

// What the module reads when it is loaded.
vi.hoisted(() => vi.stubGlobal('navigator', { onLine: true }))
afterAll(() => vi.unstubAllGlobals())

/** Of a result, without the id. */
type Decided = { kind: string } & Record<string, unknown>
const tap = (n: number, word: string) => ({ command: addWord, input: { noteId: noteId(n), word, photos: [] } })
const decide = (word: string): Decided =>
  word === 'refused'
    ? { kind: 'rejected', code: 'word-forbidden', current: null }
    : word === 'after'
      ? { kind: 'blocked' }
      : { kind: 'applied', seq: 0 }
const answer: Answer = (request) => {
  if (request.method === 'GET') return json({ kind: 'changes', epoch: 'e1', changes: [], head: 0 })
  const results = (request.json as PushRequest).mutations.map(({ mid, input }) => ({
    mid,
    ...decide((input as { word: string }).word),
  }))
  return json({ epoch: 'e1', results, head: 0 })
}

const open = (pathname: string) => vi.stubGlobal('location', { pathname })

/** A page in front with its scheduler running. `looks`: how often something was written to see whether there is room. */
function page(answers: Answer = answer, times: PullTimes = { auth: { first: true, every: 1, screens: ['/notes'] } }) {
  const events = new EventTarget()
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  open('/elsewhere')
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  const network = scriptedFetch(answers)
  let looks = 0
  const fits = async () => await Promise.resolve(Boolean(++looks))
  const reserve: Reserve = { ...noReserve, fits }
  const engine = createDevice({ stores: [notesStore], syncs: [notesSync], fetch: network.fetch, reserve })
  let ends = 0
  const scheduler = createSyncScheduler(engine, times, () => void ends++)
  const pulls = () => network.seen.filter(({ method }) => method === 'GET').length
  return { engine, scheduler, events, network, pulls, looks: () => looks, ends: () => ends }
}
type Page = ReturnType<typeof page>

// Fetched on first use, which takes as long as it takes.
beforeAll(async () => {
  await Promise.all([import('#offline/replay.ts'), import('#offline/as-of.ts')])
})

let running: Page | undefined
afterEach(() => running?.scheduler.stop())

const turns = async () => {
  for (let i = 0; i < 60; i++) await new Promise((resolve) => setImmediate(resolve))
}
/** Lets the page live for so many seconds. */
async function live({ engine }: Page, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    engine.clock.advance(1_000)
    await turns()
  }
}
async function start(own: Page): Promise<Page> {
  running = own
  own.scheduler.start()
  await turns()
  return own
}

it('a tap behind a refused one neither keeps the phone busy nor keeps it from fetching what is new', async () => {
  const own = page()
  await enqueue(own.engine, [tap(1, 'refused'), tap(1, 'after')])
  await start(own)
  const before = own.pulls()
  const bearers = vi.spyOn(own.engine.tokens, 'token')
  await live(own, 70)
  expect(own.pulls() - before).toBe(1)
  expect(bearers.mock.calls.length).toBe(1)
})

it('a pull that hears first that the session has ended tells the courier within a minute, and keeps what is unsent', async () => {
  const own = await start(page())
  expect(own.ends()).toBe(0)
  vi.spyOn(own.engine.tokens, 'token').mockResolvedValue({ kind: 'signed-out' })
  await live(own, 65)
  expect(own.ends()).toBeGreaterThan(0)
  await enqueue(own.engine, [tap(1, 'a')])
  own.scheduler.queued()
  await turns()
  expect(await own.engine.db.delivery.count()).toBe(1)
})

it('what waits for its time does not keep the phone from fetching what is new', async () => {
  const times: PullTimes = {
    auth: { first: true, every: 1, screens: [] },
    forms: { first: true, every: 1, screens: [] },
  }
  const own = page(
    (request) => (request.method === 'POST' ? json({}, 503, { 'retry-after': '3600' }) : answer(request)),
    times,
  )
  own.engine.syncs = [
    ...own.engine.syncs,
    { ...notesSync, service: 'forms', collections: [], commands: [], effects: {} },
  ]
  await enqueue(own.engine, [tap(1, 'a')])
  await start(own)
  const before = own.pulls()
  await live(own, 125)
  expect(own.pulls() - before).toBe(2)
})

it('an idle phone hears of the services and writes nothing', async () => {
  const own = await start(page())
  await live(own, 61)
  const heardAt = (await own.engine.db.services.get('auth'))?.pulledAt ?? 0
  const writes: string[] = []
  for (const table of own.engine.db.tables) {
    table.hook('creating', () => void writes.push(table.name))
    table.hook('updating', () => void writes.push(table.name))
    table.hook('deleting', () => void writes.push(table.name))
  }
  const [pulls, looks] = [own.pulls(), own.looks()]
  let shown: number | null | undefined
  const watched = liveQuery(() => own.engine.db.services.get('auth')).subscribe((row) => (shown = row?.pulledAt))
  await live(own, 180)
  expect(own.pulls() - pulls).toBe(3)
  expect([own.looks() - looks, writes]).toEqual([0, []])
  watched.unsubscribe()
  expect(shown).toBe(heardAt + 180_000)
  // The screens know, and so does the next start once the app has left the front.
  expect((await own.engine.db.services.get('auth'))?.pulledAt).toBe(heardAt + 180_000)
  Object.assign(document, { visibilityState: 'hidden' })
  document.dispatchEvent(new Event('visibilitychange'))
  await turns()
  expect(writes).toEqual(['services'])
})

it('the disk is looked at when the screen is touched, once a minute', async () => {
  const own = await start(page())
  const before = own.looks()
  for (let touch = 0; touch < 3; touch++) own.events.dispatchEvent(new Event('pointerdown'))
  await turns()
  expect(own.looks() - before).toBe(1)
})

it('goes on after a run that failed in a way that nobody foresaw', async () => {
  const own = await start(page(answer, { auth: { every: 5, screens: ['/notes'] } }))
  await live(own, 62)
  const before = own.pulls()
  const token = vi.spyOn(own.engine.tokens, 'token').mockRejectedValueOnce(new Error('not foreseen'))
  open('/notes')
  await expect(own.scheduler.opened()).rejects.toThrow('not foreseen')
  await live(own, 61)
  expect(token.mock.calls.length).toBe(2)
  expect(own.pulls() - before).toBe(1)
})

const twoTimes: PullTimes = { auth: { first: true, every: 1, screens: [] }, forms: { every: 15, screens: ['/form'] } }
function pageOfTwo(): Page & { asked: () => Record<string, number> } {
  const asked: Record<string, number> = {}
  const own = page(answer, twoTimes)
  own.engine.syncs = [notesSync, { ...notesSync, service: 'forms', collections: [], commands: [], effects: {} }]
  const { fetch } = own.engine
  own.engine.fetch = async (input, init) => {
    const service = new URL(new Request(input, init).url).hostname.replace('.test', '')
    asked[service] = (asked[service] ?? 0) + 1
    return await fetch(input, init)
  }
  return { ...own, asked: () => ({ ...asked }) }
}

it('what no open screen shows is fetched behind the first run, and then as seldom as the list says', async () => {
  const own = pageOfTwo()
  await start(own)
  expect(own.asked()).toEqual({ auth: 1 })
  await live(own, 2)
  expect(own.asked()).toEqual({ auth: 1, forms: 1 })
  await live(own, 600)
  expect(own.asked()).toMatchObject({ forms: 1 })
  await live(own, 360)
  expect(own.asked()).toMatchObject({ forms: 2 })
})

it('what a screen shows is fetched when it opens, not twice within a minute, and each minute while it is open', async () => {
  const own = pageOfTwo()
  await start(own)
  await live(own, 90)
  open('/form/claims')
  await own.scheduler.opened()
  expect(own.asked()).toMatchObject({ forms: 2 })
  await own.scheduler.opened()
  expect(own.asked()).toMatchObject({ forms: 2 })
  await live(own, 130)
  expect(own.asked()).toMatchObject({ forms: 4 })
})

it('what could not be fetched is asked for again after a minute, and not after its own time', async () => {
  const own = pageOfTwo()
  const { fetch } = own.engine
  let isDown = true
  own.engine.fetch = async (input, init) =>
    isDown && new Request(input, init).url.includes('forms')
      ? await Promise.reject(new TypeError('Failed to fetch'))
      : await fetch(input, init)
  await start(own)
  await live(own, 5)
  isDown = false
  await live(own, 120)
  expect(own.asked()).toMatchObject({ forms: 1 })
})

it('asks the browser once for each tap to wake the worker', async () => {
  const own = await start(page())
  const tags: string[] = []
  const postMessage = vi.fn<(message: unknown) => void>()
  const registration = {
    active: { postMessage },
    sync: { register: async (tag: string) => await Promise.resolve(void tags.push(tag)) },
  }
  vi.stubGlobal('navigator', {
    onLine: true,
    serviceWorker: { getRegistration: async () => await Promise.resolve(registration) },
  })
  for (let tapped = 0; tapped < 2; tapped++) own.scheduler.queued()
  await turns()
  expect(tags).toHaveLength(2)
  expect(tags.every((tag) => /^outbox-\d+$/.test(tag))).toBe(true)
  expect(postMessage).not.toHaveBeenCalled()
})

const leading: PullTimes = {
  auth: { first: true, leads: true, every: 1, screens: [] },
  forms: { first: true, every: 1, screens: [] },
}

/** A page whose services are `auth` and `forms`, and which of them it pulled. `silent`: this one never answers. */
function leadingPage(silent?: 'auth') {
  const own = page(answer, leading)
  const { engine } = own
  const pulled: string[] = []
  const { fetch } = engine
  engine.syncs = [...engine.syncs, { ...notesSync, service: 'forms', collections: [], commands: [], effects: {} }]
  engine.fetch = async (input, init) => {
    const [service = ''] = new URL(input instanceof Request ? input.url : String(input)).hostname.split('.')
    pulled.push(service)
    return await (service === silent ? new Promise<never>(() => undefined) : fetch(input, init))
  }
  return { own, pulled }
}

it('a new phone pulls what decides the meaning of other rows before those', async () => {
  const { own, pulled } = leadingPage()
  await start(own)
  await live(own, 2)
  expect(pulled.indexOf('forms')).toBeGreaterThan(0)
  expect(pulled.slice(0, pulled.indexOf('forms'))).toContain('auth')
})

it('a new phone waits some seconds for what decides the meaning of other rows, and no longer', async () => {
  const { own, pulled } = leadingPage('auth')
  await start(own)
  expect(pulled).toEqual(['auth'])
  await live(own, 6)
  expect(pulled).toContain('forms')
})

it('a phone that knows what the rows mean pulls everything at once', async () => {
  const { own, pulled } = leadingPage('auth')
  await changeServiceRow(own.engine.db, 'auth', { groups: {} })
  await start(own)
  expect(pulled.toSorted()).toEqual(['auth', 'forms'])
})

/** A page of five services at one origin, of which two are for the first screen, and what it asks for. `moved`: their heads. */
function lookingPage() {
  const names = ['auth', 'forms', 'manifest', 'toggles', 'holidays'] as const
  const first = { first: true, every: 5, screens: [] } as const
  const later = { every: 15, screens: [] }
  const own = page(answer, { auth: first, forms: first, manifest: later, toggles: later, holidays: later })
  const { engine } = own
  engine.syncs = names.map((service) => ({ ...notesSync, service, collections: [], commands: [], effects: {} }))
  engine.address = (service) => `http://depot.test/${service}`
  const asked: string[] = []
  const moved = new Set<string>()
  engine.fetch = async (input) => {
    const { pathname, searchParams } = new URL(new Request(input).url)
    const service = pathname.split('/')[1] ?? ''
    asked.push(pathname.endsWith('/heads') ? 'heads' : service)
    const headOf = (name: string) => (moved.has(name) ? 2 : 1)
    if (!pathname.endsWith('/heads')) {
      const head = headOf(service)
      const behind = head - Number(searchParams.get('cursor'))
      const changes = behind === 1 ? [{ seq: head, kind: 'any', id: 'a', value: {} }] : []
      return await Promise.resolve(json({ kind: 'changes', epoch: 'e.0', changes, head }))
    }
    const services = (searchParams.get('services') ?? '').split(',')
    return await Promise.resolve(
      json({ heads: services.map((name) => ({ service: name, epoch: 'e.0', head: headOf(name) })) }),
    )
  }
  const begin = async () => {
    for (const service of names)
      await changeServiceRow(engine.db, service, { epoch: 'e.0', cursor: 1, pulledAt: 1, groups: {}, holds: {} })
    await start(own)
  }
  return { own, asked, moved, begin }
}

it('a start at which nothing is new is one request, and so is all that is due by the clock', async () => {
  const { own, asked, begin } = lookingPage()
  await begin()
  await live(own, 5)
  expect(asked).toEqual(['heads'])
  await live(own, 5 * 60)
  expect(asked).toEqual(['heads', 'heads'])
})

it('a start pulls what is new: that of the first screen at once, the rest a second later without another look', async () => {
  const { own, asked, moved, begin } = lookingPage()
  for (const service of ['forms', 'manifest']) moved.add(service)
  await begin()
  expect(asked).toEqual(['heads', 'forms'])
  await live(own, 2)
  expect(asked).toEqual(['heads', 'forms', 'manifest'])
  await live(own, 60)
  expect(asked).toHaveLength(3)
})

it('a hint is followed by the pulls of what it names, and one for all by a look', async () => {
  const { own, asked, moved, begin } = lookingPage()
  await begin()
  asked.length = 0
  moved.add('manifest')
  own.scheduler.moved(['manifest', 'toggles'])
  await turns()
  expect(asked.toSorted()).toEqual(['manifest', 'toggles'])
  asked.length = 0
  moved.add('holidays')
  own.scheduler.moved(['auth', 'forms', 'manifest', 'toggles', 'holidays'])
  await turns()
  expect(asked).toEqual(['heads', 'holidays'])
})
