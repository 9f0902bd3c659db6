import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createLog } from '#kit/log.ts'
import { systemClock } from '#kit/clock.ts'
import { makeConfig } from '#services/run/settings/make-config.ts'
import { createRootApp } from '#services/run/root-app.ts'

const service = new Hono()
  .get('/ready', (c) => c.json({}))
  .get('/picture', (c) => c.body('', 200, { 'cross-origin-resource-policy': 'cross-origin' }))

const root = (isSecure: boolean) =>
  createRootApp({
    config: makeConfig([], undefined, { hosted: null, customChallenge: 'off', content: null }),
    mounted: new Map([
      ['/api/manifest', service],
      ['/content', service],
    ]),
    files: { scripts: [], answer: () => undefined, has: () => false },
    player: new Hono().get('*', (c) => c.text('player')),
    isSecure,
    newId: () => 'id',
    log: createLog(() => undefined),
    clock: systemClock,
  })

const headersOf = async (path: string, isSecure = true) => {
  const { headers } = await root(isSecure).request(`https://app.example${path}`)
  return ['cross-origin-opener-policy', 'cross-origin-resource-policy', 'strict-transport-security'].map((name) =>
    headers.get(name),
  )
}

const year = 'max-age=31536000'

test.each([
  ['the configuration', '/config.json', 'same-origin'],
  ['a service', '/api/manifest/ready', 'same-origin'],
  ['an address that is missing', '/api/nothing', 'same-origin'],
  ['news', '/content/ready', 'cross-origin'],
  ['a service that says so itself', '/api/manifest/picture', 'cross-origin'],
  ['the player of lessons', '/scorm/player', 'cross-origin'],
])('%s is for the sites that it is meant for, over HTTPS', async (_, path, resources) => {
  expect(await headersOf(path)).toEqual(['same-origin-allow-popups', resources, year])
})

test('without HTTPS no browser is told to use it', async () => {
  expect(await headersOf('/config.json', false)).toEqual(['same-origin-allow-popups', 'same-origin', null])
})

test('the page of recipients is left out of search engines, says nothing to other sites, and is in no frame', async () => {
  const { headers } = await root(true).request('https://app.example/where')
  expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  const other = await root(true).request('https://app.example/terms')
  expect(other.headers.get('x-robots-tag')).toBeNull()
})
