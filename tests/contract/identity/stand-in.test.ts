import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose'
import { beforeEach, expect, it } from 'vitest'
import { createStandIn } from '#services/stand-in/create-stand-in.ts'
import { challengeOf, verifier } from './hosted-browser.ts'
import { seeded } from './seeded.ts'

const issuer = 'http://localhost:8080/identity/stand-in'
const options = {
  issuer,
  clientId: 'courier-app',
  clientSecret: 'secret',
  redirectUri: '/identity/hosted/oauth2/idpresponse',
}
let now = new Date('2026-11-06T07:00:00Z')
let drawn = 0
let standIn: Awaited<ReturnType<typeof createStandIn>>

beforeEach(async () => {
  standIn = await createStandIn(options, { now: () => now }, (size) => seeded(`stand-in-${drawn++}`)(size))
})

const question = (changes: Record<string, string> = {}) =>
  new URLSearchParams({
    response_type: 'code',
    client_id: 'courier-app',
    redirect_uri: options.redirectUri,
    state: 'state-1',
    nonce: 'nonce-1',
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
    ...changes,
  }).toString()
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const choose = async (account: string, search = question()) =>
  await standIn.request(`/authorize?${search}`, {
    method: 'POST',
    headers: form,
    body: new URLSearchParams({ account }).toString(),
  })
const codeOf = async () =>
  new URLSearchParams(((await choose('demo-one')).headers.get('location') ?? '').split('?')[1]).get('code') ?? ''
const exchange = async (code: string, changes: Record<string, string> = {}) => {
  const body = {
    grant_type: 'authorization_code',
    code,
    client_id: 'courier-app',
    client_secret: 'secret',
    redirect_uri: options.redirectUri,
    code_verifier: verifier,
    ...changes,
  }
  return await standIn.request('/token', { method: 'POST', headers: form, body: new URLSearchParams(body).toString() })
}

it('vouches by an id token that its published keys verify', async () => {
  const discovered = (await (await standIn.request('/.well-known/openid-configuration')).json()) as {
    jwks_uri: string
    issuer: string
  }
  expect(discovered).toMatchObject({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
  })
  const keys = (await (await standIn.request(discovered.jwks_uri.slice(issuer.length))).json()) as JSONWebKeySet
  expect(keys.keys[0]).not.toHaveProperty('d')
  const { id_token: token } = (await (await exchange(await codeOf())).json()) as { id_token: string }
  const { payload } = await jwtVerify(token, createLocalJWKSet(keys), {
    issuer,
    audience: 'courier-app',
    currentDate: now,
  })
  expect(payload).toMatchObject({ sub: 'demo-one', nonce: 'nonce-1', name: 'Demo person one' })
})

it('says on its page what it is, and that its people are demo data', async () => {
  const page = await standIn.request(`/authorize?${question()}`)
  const text = await page.text()
  expect(text).toContain('This is not Google and not Facebook.')
  expect(text).toContain('demo data')
  expect(text).not.toMatch(/<script/)
  expect(page.headers.get('content-security-policy')).toContain(`default-src 'none'`)
})

it.each<Record<string, string>>([
  { redirect_uri: 'https://evil.example' },
  { client_id: 'other' },
  { code_challenge_method: 'plain' },
  { response_type: 'token' },
])('leads nobody anywhere for a request that is not the own one: %j', async (changes) => {
  for (const answer of [
    await standIn.request(`/authorize?${question(changes)}`),
    await choose('demo-one', question(changes)),
  ]) {
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
  }
})

it('takes Cancel, and a person whom it does not have, for a no', async () => {
  for (const account of ['', 'somebody']) {
    expect((await choose(account)).headers.get('location')).toBe(
      `${options.redirectUri}?error=access_denied&state=state-1`,
    )
  }
})

it('gives nothing for a code that is used, old, or of another request', async () => {
  const used = await codeOf()
  expect((await exchange(used)).status).toBe(200)
  expect((await exchange(used)).status).toBe(400)
  expect((await exchange(await codeOf(), { code_verifier: 'another' })).status).toBe(400)
  expect((await exchange(await codeOf(), { redirect_uri: '/elsewhere' })).status).toBe(400)
  expect((await exchange(await codeOf(), { client_secret: 'guess' })).status).toBe(401)
  const old = await codeOf()
  now = new Date(now.getTime() + 60_000)
  expect((await exchange(old)).status).toBe(400)
})
