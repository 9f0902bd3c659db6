import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { defineEndpoint } from '#contracts/endpoint.ts'
import { progressType } from '#contracts/progress.ts'
import { callEndpoint } from '#offline/api/api-client.ts'
import { followRows } from '#offline/api/follow-rows.ts'
import { ManualClock } from '#support/manual-clock.ts'
import { json, scriptedFetch, type Answer } from '#support/scripted-fetch.ts'

const change = defineEndpoint({
  service: 'manifest',
  name: 'changeMuch',
  method: 'POST',
  path: '/v1/much',
  summary: 'Change much',
  access: { kind: 'open', reason: 'a test' },
  body: z.object({ rows: z.array(z.string()) }),
  result: z.object({ rows: z.int() }),
  countsRows: true,
  problems: ['not-allowed'],
})

/** Texts as they come over the line; then the line breaks, or the response ends. */
const streamed =
  (parts: readonly string[], isBroken = false): Answer =>
  () => {
    const left = [...parts]
    const stream = new ReadableStream<Uint8Array>({
      pull(control) {
        const next = left.shift()
        if (next !== undefined) control.enqueue(new TextEncoder().encode(next))
        else if (isBroken) control.error(new TypeError('network error'))
        else control.close()
      },
    })
    return new Response(stream, { headers: { 'content-type': progressType } })
  }

async function call(answer: Answer) {
  const network = scriptedFetch(answer)
  const counts: number[][] = []
  const port = {
    address: () => 'http://manifest.test',
    fetch: network.fetch,
    tokens: { token: () => Promise.resolve({ kind: 'signed-out' } as const) },
    actor: 'a',
    clock: new ManualClock(),
  } as const
  const follower = followRows((done, of) => counts.push([done, of]))
  const outcome = await callEndpoint(port, change, { body: { rows: [] }, follower }).catch((error: unknown) => error)
  return { outcome, counts, accept: network.seen[0]?.headers.get('accept') }
}

describe('a response that counts its rows', () => {
  it('says how far the change is, also where a line comes in two parts, and gives the result', async () => {
    const parts = ['{"done":0,"of":30}\n{"done":10,"of":30}\n{"do', 'ne":20,"of":30}\n', '{"result":{"rows":30}}\n']
    expect(await call(streamed(parts))).toEqual({
      outcome: { rows: 30 },
      counts: [
        [10, 30],
        [20, 30],
      ],
      accept: 'application/x-ndjson, application/json',
    })
  })

  it('gives a problem that came after the first rows as one', async () => {
    const problem = { type: 'urn:x', title: 'It failed.', status: 503, code: 'not-ready' }
    const { outcome } = await call(streamed(['{"done":0,"of":30}\n', `${JSON.stringify({ problem })}\n`]))
    expect(outcome).toMatchObject({ code: 'not-ready', status: 503 })
  })

  it.each([
    ['breaks', true],
    ['ends', false],
  ])('is a lost connection where the line %s before the result', async (_, isBroken) => {
    const { outcome, counts } = await call(streamed(['{"done":0,"of":30}\n{"done":10,"of":30}\n{"res'], isBroken))
    expect(outcome).toMatchObject({ code: 'network' })
    expect(counts).toEqual([[10, 30]])
  })

  it('is an ordinary response where the service does not count', async () => {
    expect((await call(() => json({ rows: 30 }))).outcome).toEqual({ rows: 30 })
    const problem = { type: 'urn:x', title: 'No', status: 403, code: 'not-allowed' }
    expect((await call(() => json(problem, 403))).outcome).toMatchObject({ code: 'not-allowed', status: 403 })
  })
})
