import 'fake-indexeddb/auto'
import { beforeEach, expect, it } from 'vitest'
import { configVersion } from '#contracts/config-version.ts'
import { wireVersions } from '#contracts/wire-version.ts'
import { clearDeviceValue, readDeviceValue, writeDeviceValue } from '#offline/device-values.ts'
import { fetchConfig, storedConfig } from '#offline/stored-config.ts'
import { testConfig } from '#support/test-config.ts'

beforeEach(async () => await clearDeviceValue('config'))

const answer = async () => await Promise.resolve(Response.json(testConfig))

it('has the version of its schema', () => {
  expect(configVersion).toBe(wireVersions['runtime-config.ts']?.version)
})

it('is not there before the first visit', async () => {
  expect(await storedConfig()).toBeUndefined()
})

it('is taken as it was read by the same version', async () => {
  await fetchConfig(answer)
  expect(await storedConfig()).toEqual({ ...testConfig, readBy: configVersion })
  // Not looked at again: the schema would refuse this one.
  await writeDeviceValue('config', { environment: '', readBy: configVersion })
  expect(await storedConfig()).toEqual({ environment: '', readBy: configVersion })
})

it.each([undefined, configVersion - 1])('goes through the schema when another version read it (%s)', async (readBy) => {
  await writeDeviceValue('config', { ...testConfig, captcha: { siteKey: 'key' }, readBy })
  expect((await storedConfig())?.captcha).toEqual({ siteKey: 'key', version: '2', mode: 'base', size: 'normal', hideBadge: true, host: 'www.google.com' })
  await writeDeviceValue('config', { environment: '', readBy })
  expect(await storedConfig()).toBeUndefined()
  expect(await readDeviceValue('config')).toEqual({ environment: '', readBy })
})
