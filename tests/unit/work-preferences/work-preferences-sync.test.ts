import { afterEach, beforeEach, expect, it } from 'vitest'
import { workPreferencesStore } from '#features/work-preferences/work-preferences-store.ts'
import { savePreferences, workPreferencesSync } from '#features/work-preferences/work-preferences-sync.ts'
import { setCurrentEngine } from '#offline/current-engine.ts'
import { createDevice } from '#support/device.ts'

let device: ReturnType<typeof createDevice>
const preferences = { vehicle: 'small_van', maxParcels: 80, heavyParcels: true, districts: ['AB1'], note: '' } as const

beforeEach(() => {
  device = createDevice({
    stores: [workPreferencesStore],
    syncs: [workPreferencesSync],
    fetch: () => Promise.reject(new TypeError('no network')),
  })
  setCurrentEngine(device)
})
afterEach(() => {
  device.db.close()
  setCurrentEngine(undefined)
})

it('saves work preferences as a command of this courier', async () => {
  const saved = await savePreferences({ ...preferences, districts: ['AB1'] })
  expect(saved.ok && saved.value.map(({ entity, input }) => [entity, input])).toEqual([
    [`work-preferences/${device.actor}`, { ...preferences, id: device.actor }],
  ])
})

it('gives an error, and saves nothing, when the phone is full', async () => {
  device.db.outbox.hook('creating', () => {
    throw Object.assign(new Error('full'), { name: 'QuotaExceededError' })
  })
  expect(await savePreferences({ ...preferences, districts: ['AB1'] })).toEqual({
    ok: false,
    error: { message: 'This phone is full. Free some space, then do it again.' },
  })
  expect(await device.db.outbox.count()).toBe(0)
})
