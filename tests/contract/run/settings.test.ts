import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runtimeConfigSchema } from '#contracts/runtime-config.ts'
import { contentSecurityPolicy } from '#kit/csp.ts'
import { makeConfig } from '#services/run/make-config.ts'
import { parts, readSettings } from '#services/run/settings.ts'

describe('settings', () => {
  test('without a word, everything runs on this computer', () => {
    expect(readSettings({ PORT: '' }, '20.19.0')).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      dataDir: 'data',
      databaseUrl: undefined,
      parts,
      demo: true,
    })
  })

  test('what is said is taken', () => {
    const env = { PORT: '0', SERVICES: 'manifest, identity', DEMO: 'off', ORIGINS: 'https://a.example,https://b.example' }
    expect(readSettings(env, '24.1.0')).toMatchObject({
      port: 0,
      parts: ['manifest', 'identity'],
      demo: false,
      origins: ['https://a.example', 'https://b.example'],
    })
  })

  test.each([
    [{ PORT: '80a' }, /^PORT is "80a"\. Set it to a number/],
    [{ PORT: '70000' }, /^PORT is/],
    [{ SERVICES: 'manifest,parcels' }, /^SERVICES has "parcels"\. It takes: manifest, /],
    [{ DEMO: 'yes' }, /^DEMO has "yes"\. It takes: on, off\./],
    [{ LOG_LEVEL: 'debug' }, /^LOG_LEVEL has/],
  ])('%o is refused in a sentence', (env, sentence) => {
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

  test('a file replaces the fields that it names and no others', () => {
    const file = overlay({ environment: 'staging', services: { training: 'https://training.example' }, identity: { clientId: 'x' } })
    expect(makeConfig(['manifest'], file)).toMatchObject({
      environment: 'staging',
      services: { manifest: '/api/manifest', training: 'https://training.example' },
      identity: { clientId: 'x', region: 'eu-west-2' },
    })
  })

  test.each([
    ['no JSON', /is not a JSON object/],
    [[], /is not a JSON object/],
    [{ services: { manifest: 5 } }, /in which "services\.manifest" is not as it should be/],
  ])('a file with %o is refused in a sentence', (value, sentence) => {
    expect(() => makeConfig([], overlay(value))).toThrow(sentence)
  })

  test('a file that is not there is refused in a sentence', () => {
    expect(() => makeConfig([], join(folder, 'none.json'))).toThrow(/cannot be read/)
  })
})

describe('the content security policy', () => {
  const policyOf = (file: object) => {
    const config = { ...makeConfig(['manifest'], undefined), ...file }
    return new Map(contentSecurityPolicy(config).split('; ').map((each) => [each.split(' ')[0], each.split(' ').slice(1)]))
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
      identity: { ...base.identity, endpoint: null, identityPoolId: 'pool' },
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
    expect(policy.get('frame-src')).toEqual(["'self'", 'https://player.example'])
    expect(policy.get('img-src')).toContain('https://content.example')
    expect(policy.get('script-src')).toEqual(["'self'", "'wasm-unsafe-eval'"])
  })
})
