import { describe, expect, it } from 'vitest'
import { ContentError, createContentFetch } from '#features/content/content-fetch.ts'
import { ManualClock } from '#support/manual-clock.ts'
import { json, lost, scriptedFetch, type Answer } from '#support/scripted-fetch.ts'

const url = 'https://content.test/api/v2'
const busy =
  (retryAfter?: string): Answer =>
  () =>
    new Response('', { status: 429, headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter } })
const good: Answer = () => json({ fine: true })

function started(...answers: Answer[]) {
  const clock = new ManualClock()
  const network = scriptedFetch(...answers)
  const seen = (): number => network.seen.length
  return { clock, seen, ask: createContentFetch({ fetch: network.fetch, clock }) }
}

/** Lets whatever waits on promises alone go on. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
}

describe('a content service that is asked too much', () => {
  const waits: [says: string, header: string | undefined, milliseconds: number][] = [
    ['nothing', undefined, 1000],
    ['what nobody can read', 'soon', 1000],
    ['a number of seconds', '3', 3000],
    ['a date', new Date(Date.UTC(2026, 4, 14, 9, 0, 7)).toUTCString(), 7000],
  ]
  it.each(waits)('is left alone as long as it wants where Retry-After says %s', async (_, header, wait) => {
    const { clock, seen, ask } = started(busy(header), good)
    const answer = ask(url)
    await settle()
    clock.advance(wait - 1)
    await settle()
    expect(seen()).toBe(1)
    clock.advance(1)
    expect(await (await answer).json()).toEqual({ fine: true })
    expect(seen()).toBe(2)
  })

  it('is asked five times and no more', async () => {
    const { clock, seen, ask } = started(busy('1'))
    const failed = ask(url).catch((error: unknown) => String(error))
    for (let second = 0; second < 60; second++) {
      await settle()
      clock.advance(1000)
    }
    expect(await failed).toContain(`Unexpected status code [429] on URL ${url}`)
    expect(seen()).toBe(5)
  })

  it('is not waited for where it asks for more than anybody would wait', async () => {
    const { seen, ask } = started(busy('3600'))
    await expect(ask(url)).rejects.toThrow(`Unexpected status code [429] on URL ${url}`)
    expect(seen()).toBe(1)
  })
})

describe('what the content service answers', () => {
  it.each([400, 401, 404, 410])('is given on with status %d where it is JSON', async (status) => {
    const answer = await started(() => json({ message: 'no' }, status)).ask(url)
    expect([answer.status, await answer.json()]).toEqual([status, { message: 'no' }])
  })

  it.each([301, 402, 403, 500, 503])('is a fault with status %d', async (status) => {
    await expect(started(() => json({}, status)).ask(url)).rejects.toThrow(
      `Unexpected status code [${status}] on URL ${url}`,
    )
  })

  it('is a fault where a page of somebody else answers in its place', async () => {
    const page: Answer = () =>
      new Response('<html>Sign in to the network</html>', { headers: { 'content-type': 'text/html' } })
    await expect(started(page).ask(url)).rejects.toEqual(
      new ContentError('not-json', `Unexpected answer on URL ${url}`),
    )
    const missing: Answer = () => new Response('<html></html>', { status: 404 })
    await expect(started(missing).ask(url)).rejects.toThrow(`Unexpected status code [404] on URL ${url}`)
  })

  it('is the network where there is none', async () => {
    await expect(started(lost).ask(url)).rejects.toThrow('Failed to fetch')
  })
})

describe('answers that were given a moment ago', () => {
  it('are given again for five seconds', async () => {
    const { clock, seen, ask } = started(good)
    await ask(url)
    clock.advance(4999)
    await ask(url)
    expect(seen()).toBe(1)
    clock.advance(1)
    await ask(url)
    expect(seen()).toBe(2)
  })

  it('are asked for again where the newest is wanted, and refusals always', async () => {
    const { seen, ask } = started(good, good, () => json({}, 404))
    await ask(url)
    await ask(url, { cache: 'reload' })
    expect(seen()).toBe(2)
    await ask(`${url}/gone`)
    await ask(`${url}/gone`)
    expect(seen()).toBe(4)
  })

  it('are a thousand at most, and the one that was not asked for longest goes first', async () => {
    const { seen, ask } = started(good)
    for (let n = 0; n < 1000; n++) await ask(`${url}?n=${n}`)
    await ask(`${url}?n=0`)
    await ask(`${url}?n=1000`)
    expect(seen()).toBe(1001)
    await ask(`${url}?n=0`)
    expect(seen()).toBe(1001)
    await ask(`${url}?n=1`)
    expect(seen()).toBe(1002)
  })
})
