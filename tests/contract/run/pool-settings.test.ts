import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeConfig } from '#services/run/settings/make-config.ts'
import { readSettings } from '#services/run/settings/settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'pool-settings-'))
afterAll(() => rmSync(folder, { recursive: true }))
const fileOf = (value: object): string => {
  const file = join(folder, 'config.json')
  writeFileSync(file, JSON.stringify(value))
  return file
}

test('devices are told apart, staff of a real depot need a second factor, and a demo lets people in by a challenge, unless a setting says otherwise', () => {
  const usual = { deviceTracking: 'opt-in' }
  expect(readSettings({}, '20.19.0')).toMatchObject({ ...usual, factorRequired: false, customChallenge: 'alone' })
  expect(readSettings({ DEMO: 'off' }, '20.19.0')).toMatchObject({
    ...usual,
    factorRequired: 'staff',
    customChallenge: 'off',
  })
  const env = { DEVICE_TRACKING: 'always', SECOND_FACTOR: 'required', CUSTOM_CHALLENGE: 'after-password' }
  expect(readSettings(env, '20.19.0')).toMatchObject({
    deviceTracking: 'always',
    factorRequired: true,
    customChallenge: 'after-password',
  })
  for (const name of Object.keys(env)) {
    expect(() => readSettings({ [name]: 'perhaps' }, '20.19.0')).toThrow(`${name} has "perhaps". It takes: `)
  }
})

test('the app is told of the challenge of the own pool, and another pool has its own', () => {
  const own = { customChallenge: 'alone' } as const
  const asked = (identity: object) => makeConfig([], fileOf({ identity }), own).identity.customChallenge
  expect(makeConfig([], undefined, own).identity.customChallenge).toBe('alone')
  expect(makeConfig([], undefined).identity.customChallenge).toBe('off')
  expect(asked({ userPoolId: 'eu-west-2_Other' })).toBe('off')
  expect(asked({ userPoolId: 'eu-west-2_Other', customChallenge: 'after-password' })).toBe('after-password')
})
