import { expect, it } from 'vitest'
import { readWholeResponse } from '#offline/timeouts.ts'

const timeouts = { signal: new AbortController().signal, alive: () => undefined, end: () => undefined }

it('an answer without content is taken whole, also where its body is there and empty', async () => {
  const empty = new Response(new Blob([]).stream())
  Object.defineProperty(empty, 'status', { value: 204 })
  expect((await readWholeResponse(empty, timeouts)).status).toBe(204)
})

it('all parts of an answer are there, with its status and headers', async () => {
  const whole = await readWholeResponse(
    new Response('{"code":"x"}', { status: 422, headers: { 'content-type': 'application/problem+json' } }),
    timeouts,
  )
  expect([whole.status, whole.headers.get('content-type'), await whole.json()]).toEqual([
    422,
    'application/problem+json',
    { code: 'x' },
  ])
})
