import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveWorkPreferences, type WorkPreferences } from '#contracts/availability/work-preferences.ts'
import { workPreferencesStore } from '#features/work-preferences/work-preferences-store.ts'
import { workPreferencesSync } from '#features/work-preferences/work-preferences-sync.ts'
import type { Database } from '#kit/database/database.ts'
import { createLog } from '#kit/log.ts'
import { enqueue, type Tap } from '#offline/outbox/enqueue.ts'
import { overlay } from '#offline/overlay.ts'
import { replay } from '#offline/replay.ts'
import { createAuthService } from '#services/auth/service.ts'
import { openTestDatabase } from '#support/databases.ts'
import { counterIds } from '#support/counter-ids.ts'
import { createDevice } from '#support/device.ts'
import { inProcessFetch } from '#support/in-process-fetch.ts'
import { verifyTestToken } from '#support/test-tokens.ts'

const courier = '00000000-0000-4000-8000-00000000000a'
const other = '00000000-0000-4000-8000-00000000000b'
const wish = (id: string, maxParcels: number): Tap => ({
  command: saveWorkPreferences,
  input: { id, vehicle: 'car', maxParcels, heavyParcels: false, districts: ['AB1'], note: '' },
})

describe('work preferences, from the tap to the service and back', () => {
  let database: Database
  let network: typeof fetch
  beforeAll(async () => {
    const log = createLog(() => undefined)
    database = await openTestDatabase()
    const clock = { now: () => new Date('2026-05-14T09:00:00Z') }
    const { app: auth } = await createAuthService({
      database,
      verify: verifyTestToken,
      clock,
      newId: counterIds(99),
      log,
    })
    network = inProcessFetch({ auth })
  })
  afterAll(async () => await database.close())

  const phone = (actor: string, series: number) =>
    createDevice({
      stores: [workPreferencesStore],
      syncs: [workPreferencesSync],
      fetch: network,
      actor,
      newId: counterIds(series),
    })
  const onScreen = async (engine: ReturnType<typeof phone>) => {
    const row = await engine.db.table<WorkPreferences>('workPreferences').get(engine.actor)
    const [shown] = await overlay<WorkPreferences>(engine, 'work-preferences', [engine.actor], [row])
    return shown && [shown.row.maxParcels, shown.sync]
  }

  it('reach every phone of their courier, the last save standing', async () => {
    const first = phone(courier, 1)
    await enqueue(first, [wish(courier, 80), wish(courier, 120)])
    expect(await onScreen(first)).toEqual([120, 'saved'])
    await replay(first)
    expect(await onScreen(first)).toEqual([120, 'sent'])
    expect(await first.db.delivery.where('state').equals('done').count()).toBe(2)
    const second = phone(courier, 2)
    await replay(second, { pull: ['auth'] })
    expect(await onScreen(second)).toEqual([120, null])
  })

  it('are nobody else’s to read or to save', async () => {
    const stranger = phone(other, 3)
    await replay(stranger, { pull: ['auth'] })
    expect(await onScreen(stranger)).toBeUndefined()
    await enqueue(stranger, [wish(courier, 1)])
    await replay(stranger)
    expect(await stranger.db.delivery.toArray()).toMatchObject([{ state: 'attention', code: 'not-your-preferences' }])
  })
})
