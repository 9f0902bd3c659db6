import { expect, it } from 'vitest'
import type { ServiceKey } from '#contracts/service-key.ts'
import type { ServiceHeads } from '#contracts/sync/sync.ts'
import { followHints } from '#offline/hints/follow-hints.ts'
import { subscribeHints } from '#offline/hints/listen-hints.ts'
import { getHoldings } from '#offline/pull/holdings.ts'
import { changeServiceRow } from '#offline/service-row.ts'
import { createDevice } from '#support/device.ts'
import { notesStore, notesSync } from '#support/notes-feature.ts'
import { json, scriptedFetch } from '#support/scripted-fetch.ts'

const turns = async () => {
  for (let i = 0; i < 30; i++) await new Promise((resolve) => setImmediate(resolve))
}

/** A phone that listens. `doors`: what each service speaks for; one that is missing has no stream. `heads`: what a stream begins with. */
function listening(doors: Partial<Record<string, string[]>>, services: ServiceKey[], heads?: () => ServiceHeads[]) {
  const streams: { door: string; say: (text: string) => void; end: () => void; isOpen: () => boolean }[] = []
  const network = scriptedFetch(() => json({}, 404))
  const fetcher: typeof fetch = async (input, init) => {
    await network.fetch(input, { ...init, signal: null })
    const door = new URL(new Request(input).url).hostname.replace('.test', '')
    const spoken = doors[door]
    if (!spoken) return json({}, 404)
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined
    const body = new ReadableStream<Uint8Array>({ start: (own) => void (controller = own) })
    let isOpen = true
    const close = (end: () => void) => {
      if (isOpen) end()
      isOpen = false
    }
    init?.signal?.addEventListener('abort', () => close(() => controller?.error(new Error('aborted'))))
    const say = (text: string) => controller?.enqueue(new TextEncoder().encode(text))
    streams.push({ door, say, end: () => close(() => controller?.close()), isOpen: () => isOpen })
    say(`event: open\ndata: ${JSON.stringify({ services: spoken, heads: heads?.() })}\n\n`)
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  }
  const engine = createDevice({ stores: [notesStore], syncs: [notesSync], fetch: fetcher })
  const ended = new AbortController()
  const moved: string[] = []
  const following = followHints(
    engine,
    services,
    ended.signal,
    (named, isBegun) => void moved.push(isBegun ? `begun ${named.join()}` : named.join()),
  )
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      engine.clock.advance(1000)
      await turns()
    }
  }
  return { engine, streams, seen: network.seen, moved, ended, following, pass }
}
const moved = (...services: string[]) => `event: moved\ndata: ${JSON.stringify({ services })}\n\n`

it('pulls what a stream names, however its text is cut, and nothing that this app does not know', async () => {
  const phone = listening({ manifest: ['manifest', 'toggles', 'new-one'] }, ['manifest', 'toggles'])
  await turns()
  const [stream] = phone.streams
  const text = `: here\n\n${moved('toggles', 'new-one')}${moved('manifest')}`
  stream?.say(text.slice(0, 25))
  await turns()
  expect(phone.moved).toEqual(['begun manifest,toggles'])
  stream?.say(text.slice(25))
  await turns()
  expect(phone.moved.slice(1)).toEqual(['toggles', 'manifest'])
  expect(phone.seen).toHaveLength(1)
  expect(phone.seen[0]?.path).toMatch(/^\/v1\/sync\/hints\?client=[0-9a-f-]{36}&services=manifest%2Ctoggles$/)
  phone.ended.abort()
})

it('opens another stream for the services that the first one does not speak for, and no third', async () => {
  const phone = listening({ manifest: ['manifest'], toggles: ['toggles'], auth: ['auth'] }, [
    'manifest',
    'toggles',
    'auth',
  ])
  await turns()
  expect(phone.streams.map(({ door }) => door)).toEqual(['manifest', 'toggles'])
  phone.streams[1]?.say(moved('toggles'))
  await turns()
  expect(phone.moved).toEqual(['begun manifest', 'begun toggles', 'toggles'])
  phone.ended.abort()
  await turns()
  expect(phone.streams.map(({ isOpen }) => isOpen())).toEqual([false, false])
})

it('comes again after a break, later each time, and what may have been missed is pulled and told to the screens', async () => {
  const phone = listening({ manifest: ['manifest'] }, ['manifest'])
  let told = 0
  const stop = subscribeHints('manifest', () => void told++)
  await turns()
  const opened: number[] = []
  for (let round = 0; round < 4; round++) {
    phone.streams.at(-1)?.end()
    await turns()
    const before = phone.streams.length
    let seconds = 0
    for (; phone.streams.length === before && seconds < 60; seconds++) await phone.pass(1)
    opened.push(seconds)
  }
  // Half of what the jitter may come to, on top of two seconds.
  expect(opened).toEqual([3, 4, 6, 10])
  expect(told).toBe(5)
  expect(phone.moved).toEqual(['begun manifest', 'manifest', 'manifest', 'manifest', 'manifest'])
  phone.streams.at(-1)?.say(moved('manifest'))
  await turns()
  stop()
  phone.streams.at(-1)?.say(moved('manifest'))
  await turns()
  expect([told, phone.moved.length]).toEqual([6, 7])
  phone.ended.abort()
})

it('lets a stream go that has given no sign of life', async () => {
  const phone = listening({ manifest: ['manifest'] }, ['manifest'])
  await turns()
  for (let times = 0; times < 3; times++) {
    await phone.pass(90)
    phone.streams[0]?.say(': here\n\n')
    await turns()
  }
  expect(phone.streams).toHaveLength(1)
  await phone.pass(110)
  expect(phone.streams.map(({ isOpen }) => isOpen())).toEqual([false, true])
  phone.ended.abort()
})

it('asks a service of before, which has no stream, once', async () => {
  const phone = listening({}, ['manifest', 'toggles'])
  await phone.following
  await phone.pass(120)
  expect(phone.seen).toHaveLength(1)
})

it('pulls only what has moved while nobody listened, where a stream begins with heads', async () => {
  let head = 3
  const heads = (): ServiceHeads[] => [{ service: 'auth', epoch: 'e.0', head, stamp: 's' }]
  const phone = listening({ auth: ['auth', 'toggles'] }, ['auth', 'toggles'], heads)
  const { engine } = phone
  const row = { cursor: 3, epoch: 'e.0', stamp: 's', pulledAt: 1, holds: getHoldings(engine, 'auth') }
  await changeServiceRow(engine.db, 'auth', row)
  await turns()
  // Of the other nothing was said.
  expect(phone.moved).toEqual(['toggles'])
  phone.streams[0]?.end()
  head = 4
  await phone.pass(5)
  expect(phone.moved).toEqual(['toggles', 'auth,toggles'])
  phone.ended.abort()
})
