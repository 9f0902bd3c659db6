import { beforeEach, expect, it } from 'vitest'
import { configVersion } from '#contracts/config-version.ts'
import { wireVersions } from '#contracts/wire-version.ts'
import { deleteDeviceValue, readDeviceValue, writeDeviceValue } from '#offline/device-values.ts'
import { fetchConfig, storedConfig } from '#offline/stored-config.ts'
import { testConfig } from '#support/test-config.ts'

beforeEach(async () => await deleteDeviceValue('config'))

const answer = async () => await Promise.resolve(Response.json(testConfig))

it('has the version of its schema', () => {
  expect(configVersion).toBe(wireVersions['config/runtime-config.ts']?.version)
})

it('is not there before the first visit', async () => {
  expect(await storedConfig()).toBeUndefined()
})

it('is taken as it was read by the same version', async () => {
  await fetchConfig(answer)
  expect(await storedConfig()).toEqual({ ...testConfig, readBy: configVersion, asItCame: testConfig })
  // Not looked at again: the schema would refuse this one.
  await writeDeviceValue('config', { environment: '', readBy: configVersion })
  expect(await storedConfig()).toEqual({ environment: '', readBy: configVersion })
})

it.each([undefined, configVersion - 1])('goes through the schema when another version read it (%s)', async (readBy) => {
  await writeDeviceValue('config', { ...testConfig, captcha: { siteKey: 'key' }, readBy })
  expect((await storedConfig())?.captcha).toEqual({
    siteKey: 'key',
    version: '2',
    mode: 'base',
    size: 'normal',
    hideBadge: true,
    host: 'www.google.com',
  })
  await writeDeviceValue('config', { environment: '', readBy })
  expect(await storedConfig()).toBeUndefined()
  expect(await readDeviceValue('config')).toEqual({ environment: '', readBy })
})

it('a service that a phone had not heard of when it last read the configuration is not there, and all else is', async () => {
  const older = Object.fromEntries(Object.entries(testConfig.services).filter(([key]) => key !== 'training'))
  await writeDeviceValue('config', { ...testConfig, services: older })
  expect(await storedConfig()).toEqual(testConfig)
})

it('a service and a field of a later version are left aside, and kept for the update that knows them', async () => {
  const later = {
    ...testConfig,
    services: { ...testConfig.services, drones: '/api/drones' },
    weather: { endpoint: '/weather' },
  }
  expect(await fetchConfig(async () => await Promise.resolve(Response.json(later)))).toEqual(testConfig)
  expect(await readDeviceValue('config')).toMatchObject({ ...testConfig, asItCame: later })
})

it.each([
  ['invalid services.manifest', () => Response.json({ ...testConfig, services: { manifest: 5 } })],
  ['not-json', () => new Response('<!doctype html>')],
  ['missing', () => Response.json({}, { status: 404 })],
  ['unreachable', () => Response.json({}, { status: 502 })],
])('an answer that is %s does not take the place of what is known', async (fault, given) => {
  await writeDeviceValue('config', testConfig)
  expect(await fetchConfig(async () => await Promise.resolve(given()))).toBe(fault)
  expect(await storedConfig()).toEqual(testConfig)
})
