import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { defineEndpoint } from '#contracts/endpoint.ts'
import { type ApiError, callEndpoint } from '#offline/api/api-client.ts'
import { inFlight } from '#offline/api/in-flight.ts'
import { ManualClock } from '#support/manual-clock.ts'
import { json, lost, scriptedFetch } from '#support/scripted-fetch.ts'

const read = defineEndpoint({
  service: 'toggles',
  name: 'readToggle',
  method: 'GET',
  path: '/v1/toggles/{key}',
  summary: 'One toggle',
  access: { kind: 'signed-in' },
  params: z.object({ key: z.string() }),
  query: z.object({ at: z.optional(z.string()) }),
  result: z.object({ on: z.boolean() }),
  problems: ['not-found'],
})
const open = defineEndpoint({ ...read, access: { kind: 'open', reason: 'a test' } })

const actor = 'a'
const tokens = {
  token: async (refused?: string) => ({ kind: 'token', token: refused ? 'new' : 'old', actor }) as const,
}
const clock = new ManualClock()
const address = () => 'http://toggles.test'
const failure = async (work: Promise<unknown>) =>
  await work.then(
    () => undefined,
    (error: unknown) => error as ApiError,
  )

describe('the client of the services', () => {
  it('puts parameters and query into the address and the token into its header', async () => {
    const network = scriptedFetch(() => json({ on: true }))
    await callEndpoint({ address, fetch: network.fetch, tokens, actor, clock }, read, {
      params: { key: 'a/b' },
      query: { at: 'x y' },
    })
    expect(network.seen[0]).toMatchObject({ method: 'GET', path: '/v1/toggles/a%2Fb?at=x+y' })
    expect(network.seen[0]?.headers.get('authorization')).toBe('Bearer old')
    expect(network.seen[0]?.headers.get('accept')).toBe('application/json')
  })

  it('sends no token where none is asked for', async () => {
    const network = scriptedFetch(() => json({ on: true }))
    await callEndpoint({ address, fetch: network.fetch, tokens, actor, clock }, open, { params: { key: 'k' } })
    expect(network.seen[0]?.headers.has('authorization')).toBe(false)
  })

  it('asks once more with a new token after a 401', async () => {
    const network = scriptedFetch(
      () => json({}, 401),
      () => json({ on: false }),
    )
    expect(
      await callEndpoint({ address, fetch: network.fetch, tokens, actor, clock }, read, { params: { key: 'k' } }),
    ).toEqual({ on: false })
    expect(network.seen.map((request) => request.headers.get('authorization'))).toEqual(['Bearer old', 'Bearer new'])
  })

  it('sends nothing under the name of another courier, who has signed in meanwhile', async () => {
    const network = scriptedFetch(() => json({ on: true }))
    const error = await failure(
      callEndpoint({ address, fetch: network.fetch, tokens, actor: 'b', clock }, read, { params: { key: 'k' } }),
    )
    expect(error).toMatchObject({ code: 'signed-out', status: 401 })
    expect(network.seen).toHaveLength(0)
  })

  it('carries a problem’s code and sentence', async () => {
    const problem = { type: 'about:blank', title: 'There is nothing at this address.', status: 404, code: 'not-found' }
    const network = scriptedFetch(() => json(problem, 404))
    const error = await failure(
      callEndpoint({ address, fetch: network.fetch, tokens, actor, clock }, read, { params: { key: 'k' } }),
    )
    expect(error).toMatchObject({ code: 'not-found', status: 404, message: problem.title })
  })

  it('says Network Error when nobody answers, and refuses an answer that nobody agreed on', async () => {
    const gone = await failure(
      callEndpoint({ address, fetch: scriptedFetch(lost).fetch, tokens, actor, clock }, read, { params: { key: 'k' } }),
    )
    expect(gone).toMatchObject({ code: 'network', message: 'Network Error' })
    const odd = await failure(
      callEndpoint({ address, fetch: scriptedFetch(() => json({ on: 'yes' })).fetch, tokens, actor, clock }, read, {
        params: { key: 'k' },
      }),
    )
    expect(odd).toMatchObject({ code: 'answer-invalid' })
  })

  it('counts as under way until its answer is read, failed or not', async () => {
    const counts: number[] = []
    const stop = inFlight.subscribe((count) => counts.push(count))
    await failure(
      callEndpoint({ address, fetch: scriptedFetch(lost).fetch, tokens, actor, clock }, read, { params: { key: 'k' } }),
    )
    stop()
    expect(counts).toEqual([1, 0])
  })

  it('gives up a service that says nothing, in the time that whoever asks has', async () => {
    const hangs: typeof fetch = async (_input, init) =>
      await new Promise((_, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('Given up', 'AbortError')))
      })
    const ends: unknown[] = []
    for (const timeoutMs of [undefined, 10_000]) {
      const asked = callEndpoint({ address, fetch: hangs, tokens, actor, clock }, read, {
        params: { key: 'k' },
        ...(timeoutMs ? { timeoutMs } : {}),
      })
      void failure(asked).then((error) => ends.push(error?.code))
    }
    const seen: number[] = []
    for (const wait of [9_999, 1, 9_999, 1]) {
      await new Promise((resolve) => setImmediate(resolve))
      clock.advance(wait)
      await new Promise((resolve) => setImmediate(resolve))
      seen.push(ends.length)
    }
    expect([seen, ends]).toEqual([
      [0, 1, 1, 2],
      ['network', 'network'],
    ])
  })
})
