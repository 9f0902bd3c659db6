import { describe, expect, it } from 'vitest'
import {
  createProviderLogins,
  refreshTimeoutMs,
  sdkTimeoutMs,
  type ProviderLogin,
  type ProviderSdk,
} from '#features/sign-in/cloud/provider-logins.ts'
import { providerSdks, type SdkPage } from '#features/sign-in/cloud/provider-sdks.ts'

/** Time that passes as soon as somebody waits for the script, and stands still for longer waits. */
function createTime() {
  let now = 0
  const long: { milliseconds: number; end: () => void }[] = []
  return {
    long,
    waited: () => now,
    pass: (milliseconds: number) => void (now += milliseconds),
    ports: {
      now: () => now,
      wait: async (milliseconds: number) => {
        if (milliseconds > 1000) return await new Promise<void>((resolve) => long.push({ milliseconds, end: resolve }))
        now += milliseconds
      },
    },
  }
}

const login: ProviderLogin = { subject: 'g-1', token: 'token-1', expires: 3_600_000 }

function scripted(answer: () => Promise<ProviderLogin | null>, thereFrom = 0, now: () => number = () => 0) {
  const seen = { loads: 0, asked: 0 }
  const sdk: ProviderSdk = {
    name: 'accounts.google.com',
    load: () => void seen.loads++,
    ready: () =>
      now() < thereFrom
        ? undefined
        : async () => {
            seen.asked++
            return await answer()
          },
  }
  return { sdk, seen }
}

describe('the login of a guest by a provider', () => {
  it('is asked for once its script is there, and used until it is about to end', async () => {
    const time = createTime()
    const { sdk, seen } = scripted(() => Promise.resolve(login), 700, time.waited)
    const ask = createProviderLogins(time.ports)
    expect(await ask([sdk])).toEqual({ actor: 'accounts.google.com:g-1', logins: { 'accounts.google.com': 'token-1' } })
    expect([time.waited(), seen]).toEqual([700, { loads: 1, asked: 1 }])
    await ask([sdk])
    expect(seen.asked).toBe(1)
    time.pass(3_600_000)
    await ask([sdk])
    expect(seen.asked).toBe(2)
  })

  it('is nobody where the script is not there after 2 s', async () => {
    const time = createTime()
    const { sdk, seen } = scripted(() => Promise.resolve(login), Infinity, time.waited)
    expect(await createProviderLogins(time.ports)([sdk])).toBeNull()
    expect([time.waited(), seen]).toEqual([sdkTimeoutMs, { loads: 1, asked: 0 }])
    expect(sdkTimeoutMs).toBe(2000)
  })

  it('is given up when the provider takes 10 s to renew it', async () => {
    const time = createTime()
    const { sdk } = scripted(() => new Promise(() => undefined))
    const waiting = createProviderLogins(time.ports)([sdk])
    await expect.poll(() => time.long.map(({ milliseconds }) => milliseconds)).toEqual([refreshTimeoutMs])
    expect(refreshTimeoutMs).toBe(10_000)
    time.long[0]?.end()
    await expect(waiting).rejects.toMatchObject({ kind: 'network' })
  })

  it('is that of the first provider who knows somebody, and nobody’s where none is configured', async () => {
    const time = createTime()
    const nobody = scripted(() => Promise.resolve(null)).sdk
    const other: ProviderSdk = { ...scripted(() => Promise.resolve(login)).sdk, name: 'graph.facebook.com' }
    expect((await createProviderLogins(time.ports)([nobody, other]))?.actor).toBe('graph.facebook.com:g-1')
    expect(await createProviderLogins(time.ports)([])).toBeNull()
  })
})

describe('the scripts of the providers', () => {
  const google = { clientId: 'client-g', script: 'https://accounts.example/client' }
  const facebook = { clientId: 'client-f', script: 'https://connect.example/sdk.js' }
  const pageOf = (scope: SdkPage['scope'], loaded: string[] = []): SdkPage => ({
    scope,
    load: (address) => {
      loaded.push(address)
      return Promise.reject(new Error('blocked'))
    },
    now: () => 1000,
    claims: (token) => (token === 'good' ? { sub: 'g-1', exp: 60 } : undefined),
  })
  const asked = async (sdk: ProviderSdk | undefined) => await sdk?.ready()?.()

  it('are loaded only where they are configured, and when somebody asks', () => {
    const loaded: string[] = []
    expect(providerSdks({ google: null, facebook: null }, pageOf({}))).toEqual([])
    const sdks = providerSdks({ google, facebook }, pageOf({}, loaded))
    expect(sdks.map(({ name, ready }) => [name, ready()])).toEqual([
      ['accounts.google.com', undefined],
      ['graph.facebook.com', undefined],
    ])
    expect(loaded).toEqual([])
    for (const { load } of sdks) load()
    expect(loaded).toEqual([google.script, facebook.script])
  })

  it.each([
    ['good', { subject: 'g-1', token: 'good', expires: 60_000 }],
    ['bad', null],
  ])('give Google’s id token: %s', async (credential, expected) => {
    let told: { client_id?: string; callback?: (answer: { credential: string }) => void } = {}
    const id = { initialize: (options: object) => void (told = options), prompt: () => told.callback?.({ credential }) }
    const [sdk] = providerSdks({ google, facebook: null }, pageOf({ google: { accounts: { id } } }))
    expect(await asked(sdk)).toEqual(expected)
    expect(told.client_id).toBe('client-g')
  })

  it.each([
    [
      { userID: 'f-1', accessToken: 'token-f', expiresIn: 60 },
      { subject: 'f-1', token: 'token-f', expires: 61_000 },
    ],
    [null, null],
  ])('give Facebook’s access token: %j', async (authResponse, expected) => {
    const FB = {
      init: () => undefined,
      getLoginStatus: (answer: (status: { authResponse: typeof authResponse }) => void) => answer({ authResponse }),
    }
    const [sdk] = providerSdks({ google: null, facebook }, pageOf({ FB }))
    expect(await asked(sdk)).toEqual(expected)
  })
})
