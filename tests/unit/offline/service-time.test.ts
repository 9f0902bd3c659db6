import { afterAll, expect, it } from 'vitest'
import { exchange } from '#offline/exchange.ts'
import { recordClockOffset, phoneClockAhead } from '#offline/phone-clock.ts'
import { serviceTime } from '#offline/service-time.ts'
import { fetchConfig } from '#offline/stored-config.ts'
import { createDevice } from '#support/device.ts'
import { notesStore, notesSync } from '#support/notes-feature.ts'
import { json, scriptedFetch } from '#support/scripted-fetch.ts'
import { testConfig } from '#support/test-config.ts'

// Test files share a worker, and so the reading of the phone's clock.
afterAll(() => recordClockOffset(0, 0))

const date = (at: string) => ({ date: at })

it('the time is what the last answer says, whatever the device believes', async () => {
  const answers = [date('Thu, 14 May 2026 09:00:00 GMT'), {}, date('Thu, 14 May 2026 08:59:59 GMT')].map(
    (headers) => () => json({}, 200, headers),
  )
  const device = createDevice({ stores: [notesStore], syncs: [notesSync], fetch: scriptedFetch(...answers).fetch })
  device.clock.jump(7 * 24 * 60 * 60 * 1000)
  await exchange(device, 'auth', '/v1/anything')
  expect(await serviceTime()).toBe(Date.UTC(2026, 4, 14, 9))
  await exchange(device, 'auth', '/v1/anything')
  expect(await serviceTime()).toBe(Date.UTC(2026, 4, 14, 9))
  await exchange(device, 'auth', '/v1/anything')
  expect(await serviceTime()).toBe(Date.UTC(2026, 4, 14, 8, 59, 59))
  const phone = device.clock.wall()
  expect(phoneClockAhead(phone)).toBe(phone - Date.UTC(2026, 4, 14, 8, 59, 59))
})

it('the app’s own origin tells it too, for a phone on which nobody is signed in', async () => {
  await fetchConfig(async () => await Promise.resolve(json(testConfig, 200, date('Fri, 15 May 2026 09:00:00 GMT'))))
  expect(await serviceTime()).toBe(Date.UTC(2026, 4, 15, 9))
})

it('an answer over which the phone slept says nothing of the phone’s own clock', async () => {
  const device = createDevice({
    stores: [notesStore],
    syncs: [notesSync],
    fetch: async () => {
      device.clock.jump(3_600_000)
      return await Promise.resolve(json({}, 200, date(new Date(device.clock.wall() - 3_600_000).toUTCString())))
    },
  })
  recordClockOffset(0, 0)
  await exchange(device, 'auth', '/v1/anything')
  expect(phoneClockAhead(device.clock.wall())).toBe(0)
})
