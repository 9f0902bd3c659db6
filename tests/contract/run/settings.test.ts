import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runtimeConfigSchema } from '#contracts/config/runtime-config.ts'
import { contentSecurityPolicy } from '#kit/http/csp.ts'
import { makeConfig, ownHosted } from '#services/run/settings/make-config.ts'
import { ownContent } from '#services/run/start-content.ts'
import { parts, readSettings } from '#services/run/settings/settings.ts'
import { listWarnings } from '#services/run/settings/warnings.ts'

describe('settings', () => {
  test('without a word, everything runs on this computer', () => {
    expect(readSettings({ PORT: '' }, '20.19.0')).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      dataDir: 'data',
      databaseUrl: undefined,
      parts,
      demo: true,
      evidence: true,
    })
  })

  test.each([
    [{}, true],
    [{ EVIDENCE: 'off' }, false],
    [{ DEMO: 'off' }, false],
    [{ DEMO: 'off', EVIDENCE: 'on' }, true],
  ])('phones sign in a demo, and elsewhere if it is said: %j', (env, evidence) => {
    expect(readSettings(env, '24.1.0').evidence).toBe(evidence)
  })

  test.each([
    [
      'nats://courier:p%40ss@one.example:4222, nats://courier:p%40ss@two.example',
      { servers: ['one.example:4222', 'two.example'], user: 'courier', pass: 'p@ss', tls: false },
    ],
    ['tls://a-token@one.example', { servers: ['one.example'], token: 'a-token', tls: true }],
    ['nats://127.0.0.1', { servers: ['127.0.0.1'], tls: false }],
  ])('hints go by the broker that is named: %s', (url, nats) => {
    const { nats: read } = readSettings({ NATS_URL: url }, '24.1.0')
    expect(read).toEqual({ ...nats, subject: 'courier-portal.hints' })
    expect(readSettings({}, '24.1.0').nats).toBeNull()
  })

  test.each([
    [{ PUBLIC_URL: 'https://app.example', DEMO: 'off' }, ['PUBLIC_URL is https and TRUSTED_PROXIES is not set.']],
    [{ PUBLIC_URL: 'https://app.example', DEMO: 'off', TRUSTED_PROXIES: '10.0.0.4' }, []],
    [{ PUBLIC_URL: 'http://app.example', DEMO: 'off' }, ['PUBLIC_URL is http.']],
    [{ PUBLIC_URL: 'http://localhost:8080', DEMO: 'off' }, []],
    [{ DEMO: 'off' }, ['PUBLIC_URL is not set,']],
    [{}, []],
  ])('what the operator should still change is a warning: %j', (env, beginnings) => {
    const warnings = listWarnings(readSettings(env, '24.1.0'))
    expect(warnings).toEqual(beginnings.map((beginning) => expect.stringMatching(new RegExp(`^${beginning}`))))
  })

  test('an owner of the tables without the address of the services would be an empty embedded database', () => {
    expect(() => readSettings({ DEMO: 'off', DATABASE_OWNER_URL: 'postgres://o:p@h/d' }, '24.1.0')).toThrow(
      'DATABASE_OWNER_URL is set and DATABASE_URL is not. Set both, or neither.',
    )
  })

  test('what is said is taken', () => {
    const env = {
      PORT: '0',
      SERVICES: 'manifest, identity',
      DEMO: 'off',
      ORIGINS: 'https://a.example,https://b.example',
    }
    expect(readSettings(env, '24.1.0')).toMatchObject({
      port: 0,
      parts: ['manifest', 'identity'],
      demo: false,
      origins: ['https://a.example', 'https://b.example'],
    })
  })

  test.each([
    [{ NATS_URL: 'https://broker.example' }, /^NATS_URL takes nats:/],
    [
      { NATS_URL: 'nats://one:a@broker.example,nats://two:b@broker.example' },
      /^The servers of NATS_URL have different/,
    ],
    [{ NATS_SUBJECT: 'hints of all' }, /^NATS_SUBJECT takes words/],
    [{ PORT: '80a' }, /^PORT is "80a"\. Set it to a number/],
    [{ PORT: '70000' }, /^PORT is/],
    [{ SERVICES: 'manifest,parcels' }, /^SERVICES has "parcels"\. It takes: manifest, /],
    [{ DEMO: 'yes' }, /^DEMO has "yes"\. It takes: on, off, public\./],
    [{ CAPTCHA_VERIFY_URL: 'https://check.example' }, /^CAPTCHA_VERIFY_URL is set and CAPTCHA_SECRET is not\./],
    [{ CAPTCHA_SECRET: 's', CAPTCHA_VERIFY_URL: 'there' }, /^CAPTCHA_VERIFY_URL is "there"\./],
    [{ CAPTCHA_SECRET: 's', CAPTCHA_LEAST_SCORE: '2' }, /^CAPTCHA_LEAST_SCORE is not a number from 0 to 1\./],
    [{ LOG_LEVEL: 'debug' }, /^LOG_LEVEL has/],
    [
      { TRUSTED_PROXIES: '10.0.0.4, proxy.example' },
      /^TRUSTED_PROXIES has "proxy\.example"\. It takes addresses and networks/,
    ],
  ])('%o is refused in a sentence', (env, sentence) => {
    expect(() => readSettings(env, '20.19.0')).toThrow(sentence)
  })

  test('a captcha is checked where there is a secret for it, and only there', () => {
    expect(readSettings({}, '20.19.0').captcha).toBeNull()
    expect(readSettings({ CAPTCHA_SECRET: 's' }, '20.19.0').captcha).toEqual({
      secret: 's',
      verifyUrl: 'https://www.google.com/recaptcha/api/siteverify',
      leastScore: 0.5,
    })
    const env = { CAPTCHA_SECRET: 's', CAPTCHA_VERIFY_URL: 'https://check.example/verify', CAPTCHA_LEAST_SCORE: '0.7' }
    expect(readSettings(env, '20.19.0').captcha).toMatchObject({
      verifyUrl: 'https://check.example/verify',
      leastScore: 0.7,
    })
  })

  test('a provider is one whose client is named, and needs an address to lead back to', () => {
    const env = { GOOGLE_CLIENT_ID: 'g', GOOGLE_CLIENT_SECRET: 's', PUBLIC_URL: 'https://app.example/', DEMO: 'off' }
    const { providers, publicUrl } = readSettings(env, '20.19.0')
    expect(publicUrl).toBe('https://app.example')
    expect(providers).toMatchObject([
      {
        name: 'Google',
        issuer: 'https://accounts.google.com',
        clientId: 'g',
        clientSecret: 's',
        algorithms: ['RS256'],
      },
    ])
    expect(readSettings({}, '20.19.0').providers).toEqual([])
  })

  test.each<[NodeJS.ProcessEnv, RegExp]>([
    [
      { GOOGLE_CLIENT_ID: 'g', GOOGLE_CLIENT_SECRET: 's' },
      /^Google needs an address to lead people back to\. Set PUBLIC_URL/,
    ],
    [{ FACEBOOK_CLIENT_ID: 'f' }, /^FACEBOOK_CLIENT_ID is set and FACEBOOK_CLIENT_SECRET is not\./],
    [{ PUBLIC_URL: 'https://app.example/path' }, /^PUBLIC_URL is "https:\/\/app\.example\/path"\. Set it to an origin/],
    [{ PUBLIC_URL: 'app.example' }, /^PUBLIC_URL is/],
    [{ PROVIDERS_FILE: '/nowhere.json' }, /^PROVIDERS_FILE names \/nowhere\.json, which cannot be read as JSON\./],
  ])('%o is no provider, and is refused in a sentence', (env, sentence) => {
    expect(() => readSettings(env, '20.19.0')).toThrow(sentence)
  })

  test.each(['18.20.4', '20.18.1'])('Node %s is too old', (version) => {
    expect(() => readSettings({}, version)).toThrow(`Node ${version} is too old. Install Node 20.19 or later.`)
  })
})

describe('config.json', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'courier-config-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))
  const overlay = (value: unknown): string => {
    const file = join(folder, 'config.json')
    writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value))
    return file
  }

  test('has an address for each service that runs and null for the others', () => {
    const { services } = runtimeConfigSchema.parse(makeConfig(['manifest', 'toggles'], undefined))
    expect(Object.entries(services).filter(([, address]) => address !== null)).toEqual([
      ['manifest', '/api/manifest'],
      ['toggles', '/api/toggles'],
    ])
  })

  test('the own repository gives way to another, or to none', () => {
    const real = { endpoint: 'https://couriers.cdn.prismic.io/api/v2' }
    expect(makeConfig([], undefined, { content: ownContent }).content).toEqual({ endpoint: '/content/api/v2' })
    expect(makeConfig([], overlay({ content: real }), { content: ownContent }).content).toEqual(real)
    expect(makeConfig([], overlay({ content: null }), { content: ownContent }).content).toBeNull()
  })

  test('a file replaces the fields that it names and no others', () => {
    const file = overlay({
      environment: 'staging',
      services: { training: 'https://training.example' },
      identity: { clientId: 'x' },
    })
    expect(makeConfig(['manifest'], file)).toMatchObject({
      environment: 'staging',
      services: { manifest: '/api/manifest', training: 'https://training.example' },
      identity: { clientId: 'x', region: 'eu-west-2' },
    })
  })

  test.each([
    ['no JSON', /is not a JSON object/],
    [[], /is not a JSON object/],
    [{ services: { manifest: 5 } }, /in which "services\.manifest" has an invalid value/],
  ])('a file with %o is refused in a sentence', (value, sentence) => {
    expect(() => makeConfig([], overlay(value))).toThrow(sentence)
  })

  test('hosted sign-in is a bare host, a path or an address, and not one of another pool', () => {
    const own = ownHosted([{ name: 'Google' }])
    const real = {
      domain: 'couriers.auth.eu-west-2.amazoncognito.com',
      redirectSignIn: 'https://app.example/auth/hosted',
      redirectSignOut: 'https://app.example/auth/hosted',
      providers: [],
    }
    expect(makeConfig([], undefined, { hosted: own }).identity.hosted?.providers).toEqual(['Google'])
    expect(
      makeConfig([], overlay({ identity: { userPoolId: 'eu-west-2_Other' } }), { hosted: own }).identity.hosted,
    ).toBeNull()
    expect(
      makeConfig([], overlay({ identity: { userPoolId: 'eu-west-2_Other', hosted: real } }), { hosted: own }).identity
        .hosted,
    ).toEqual(real)
    for (const domain of ['//evil.example', 'javascript:alert(1)', 'a b', '']) {
      expect(() => makeConfig([], overlay({ identity: { hosted: { ...real, domain } } }), { hosted: own })).toThrow(
        'identity.hosted.domain',
      )
    }
  })

  test('a provider of the own file is taken with the client of the environment', () => {
    const place = {
      name: 'Depot-login',
      issuer: 'https://login.example',
      authorize: 'https://login.example/a',
      token: 'https://login.example/t',
      jwks: 'https://login.example/k',
    }
    const env = {
      PROVIDERS_FILE: overlay([place]),
      DEPOT_LOGIN_CLIENT_ID: 'd',
      DEPOT_LOGIN_CLIENT_SECRET: 's',
      PUBLIC_URL: 'https://app.example',
      DEMO: 'off',
    }
    expect(readSettings(env, '20.19.0').providers).toEqual([
      { ...place, scope: 'openid email profile', algorithms: ['RS256'], clientId: 'd', clientSecret: 's' },
    ])
    for (const wrong of [
      { ...place, name: 'Two words' },
      { ...place, token: 'login' },
      { ...place, algorithms: ['none'] },
    ]) {
      expect(() => readSettings({ ...env, PROVIDERS_FILE: overlay([wrong]) }, '20.19.0')).toThrow(
        /has an invalid value/,
      )
    }
  })

  test('a file that is not there is refused in a sentence', () => {
    expect(() => makeConfig([], join(folder, 'none.json'))).toThrow(/cannot be read/)
  })
})

describe('the content security policy', () => {
  const policyOf = (file: object) => {
    const config = { ...makeConfig(['manifest'], undefined), ...file }
    return new Map(
      contentSecurityPolicy(config)
        .split('; ')
        .map((each) => [each.split(' ')[0], each.split(' ').slice(1)]),
    )
  }

  test('by default nothing but the app’s own origin is reached', () => {
    const policy = policyOf({})
    expect(policy.get('connect-src')).toEqual(["'self'"])
    expect(policy.get('default-src')).toEqual(["'none'"])
    expect(policy.get('script-src')).toEqual(["'self'", "'wasm-unsafe-eval'"])
    expect(policy.get('require-trusted-types-for')).toEqual(["'script'"])
    expect([...policy.values()].flat()).not.toContain("'unsafe-inline'")
  })

  test('what the configuration switches on is let through, by origin, and no more', () => {
    const base = makeConfig(['manifest'], undefined)
    const policy = policyOf({
      services: { ...base.services, auth: 'https://auth.example/v9', messaging: 'https://auth.example/messages' },
      identity: { ...base.identity, endpoint: null, identityPoolId: 'pool', identityPoolEndpoint: null },
      content: { endpoint: 'https://content.example/api/v2' },
      training: { playerUrl: 'https://player.example/run' },
    })
    expect(policy.get('connect-src')).toEqual([
      "'self'",
      'https://auth.example',
      'https://cognito-idp.eu-west-2.amazonaws.com',
      'https://cognito-identity.eu-west-2.amazonaws.com',
      'https://content.example',
    ])
    const sdks = { google: { clientId: 'g', script: 'https://accounts.example/client' }, facebook: null }
    expect(policyOf({ identity: { ...base.identity, sdks } }).get('script-src')).toEqual([
      "'self'",
      "'wasm-unsafe-eval'",
      'https://accounts.example',
    ])
    const hosted = (domain: string) => ({
      identity: { ...base.identity, hosted: { domain, redirectSignIn: '/a', redirectSignOut: '/b', providers: [] } },
    })
    expect(policyOf(hosted('couriers.auth.example')).get('connect-src')).toEqual([
      "'self'",
      'https://couriers.auth.example',
    ])
    expect(policyOf(hosted('https://sign-in.example/page')).get('connect-src')).toEqual([
      "'self'",
      'https://sign-in.example',
    ])
    expect(policyOf(hosted('/identity/hosted')).get('connect-src')).toEqual(["'self'"])
    expect(policy.get('frame-src')).toEqual(["'self'", 'https://player.example'])
    expect(policy.get('img-src')).toContain('https://content.example')
    expect(policy.get('script-src')).toEqual(["'self'", "'wasm-unsafe-eval'"])
  })

  test('a Prismic repository brings the hosts of its pictures and recordings along', () => {
    const policy = policyOf({ content: { endpoint: 'https://couriers.cdn.prismic.io/api/v2' } })
    const hosts = [
      'https://couriers.cdn.prismic.io',
      'https://images.prismic.io',
      'https://prismic-io.s3.amazonaws.com',
    ]
    for (const directive of ['connect-src', 'img-src', 'media-src'])
      expect(policy.get(directive)).toEqual(expect.arrayContaining(hosts))
    expect(policyOf({ content: { endpoint: '/content/api/v2' } }).get('connect-src')).toEqual(["'self'"])
  })

  test('a captcha’s host is let through by its path alone, and nothing of it where there is none', () => {
    const captcha = {
      siteKey: 'k',
      version: '2',
      mode: 'base',
      size: 'normal',
      hideBadge: true,
      host: 'www.google.com',
    }
    const policy = policyOf({ captcha })
    const own = 'https://www.google.com/recaptcha/'
    expect(policy.get('script-src')).toEqual([
      "'self'",
      "'wasm-unsafe-eval'",
      own,
      'https://www.gstatic.com/recaptcha/',
    ])
    expect(policy.get('frame-src')).toEqual(["'self'", own, 'https://recaptcha.google.com/recaptcha/'])
    expect(policy.get('connect-src')).toEqual(["'self'", own])
    expect(policy.get('trusted-types')).toContain('*')
    expect(policyOf({ captcha: { ...captcha, host: 'captcha.example' } }).get('script-src')).toEqual([
      "'self'",
      "'wasm-unsafe-eval'",
      'https://captcha.example/recaptcha/',
    ])
    expect(policyOf({}).has('style-src-attr')).toBe(false)
    expect(policyOf({}).get('trusted-types')).not.toContain('*')
  })

  test('a captcha is version 2, of normal size and with its badge hidden, unless the file says otherwise', () => {
    const folder = mkdtempSync(join(tmpdir(), 'courier-config-'))
    const file = join(folder, 'config.json')
    writeFileSync(file, JSON.stringify({ captcha: { siteKey: 'k' } }))
    const { captcha } = makeConfig([], file)
    rmSync(folder, { recursive: true })
    expect(captcha).toEqual({
      siteKey: 'k',
      version: '2',
      mode: 'base',
      size: 'normal',
      hideBadge: true,
      host: 'www.google.com',
    })
    expect(makeConfig([], undefined).captcha).toBeNull()
  })
})
