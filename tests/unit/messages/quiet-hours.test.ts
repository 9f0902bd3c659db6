import { afterEach, describe, expect, it } from 'vitest'
import { messagesStore } from '#features/messages/messages-store.ts'
import { readQuietHours, saveQuietHours } from '#features/messages/push-sync.ts'
import { setCurrentEngine } from '#offline/current-engine.ts'
import { createDevice } from '#support/device.ts'
import { lost, scriptedFetch } from '#support/scripted-fetch.ts'

const hours = { from: '20:00', to: '06:00' }

function openPhone() {
  const engine = createDevice({ stores: [messagesStore], syncs: [], fetch: scriptedFetch(lost).fetch })
  setCurrentEngine(engine)
  return engine
}

describe('quiet hours', () => {
  afterEach(() => setCurrentEngine(undefined))

  it('are saved on the phone', async () => {
    openPhone()
    expect(await saveQuietHours(hours)).toMatchObject({ ok: true })
    expect(await readQuietHours()).toEqual(hours)
  })

  it('return an error with a message when the phone is full, and leave the earlier hours', async () => {
    const { db } = openPhone()
    await saveQuietHours(hours)
    db.table('pushSettings').hook('updating', () => {
      throw new DOMException('The quota is used up', 'QuotaExceededError')
    })
    expect(await saveQuietHours(null)).toEqual({
      ok: false,
      error: { message: 'This phone is full. Free some space, then do it again.' },
    })
    expect(await readQuietHours()).toEqual(hours)
  })
})
