import { expect, test } from 'vitest'
import { createOwnSessions } from '#features/sign-in/own-account/own-sessions.ts'

const found = {
  sessions: [
    {
      id: 'a/b',
      since: '2026-11-26T07:12:00.000Z',
      lastUsed: '2026-11-26T07:12:00.000Z',
      browser: null,
      isThis: true,
    },
  ],
  events: [],
}

const portTo = (respond: () => Promise<Response>) => {
  const asked: string[] = []
  const port = createOwnSessions({
    account: '/identity/account',
    accessToken: () => Promise.resolve('token'),
    fetch: (address, init) => {
      const authorization = new Headers(init?.headers).get('authorization') ?? ''
      asked.push(`${init?.method} ${address instanceof Request ? address.url : address.toString()} ${authorization}`)
      return respond()
    },
  })
  return { port, asked }
}

test('asks the pool with the access token', async () => {
  const { port, asked } = portTo(() => Promise.resolve(Response.json(found)))
  expect(await port.read()).toEqual(found)
  await port.end('a/b')
  await port.endOthers()
  expect(asked).toEqual([
    'GET /identity/account/sessions Bearer token',
    'DELETE /identity/account/sessions/a%2Fb Bearer token',
    'DELETE /identity/account/sessions Bearer token',
  ])
})

test.each([
  ['no signal', () => Promise.reject(new TypeError('failed')), 'network'],
  ['a session that has ended', () => Promise.resolve(new Response('{}', { status: 401 })), 'not-authenticated'],
  ['a service that fails', () => Promise.resolve(new Response('{}', { status: 500 })), 'unavailable'],
  ['a page of somebody else', () => Promise.resolve(new Response('<html>')), 'unavailable'],
  ['another shape', () => Promise.resolve(Response.json({ sessions: 1 })), 'unavailable'],
])('%s is an error that the screen can name', async (_, respond, code) => {
  await expect(portTo(respond).port.read()).rejects.toMatchObject({ code })
})
