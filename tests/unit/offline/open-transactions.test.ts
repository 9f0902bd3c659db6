import { expect, it } from 'vitest'
import { readDeviceValue, writeDeviceValue } from '#offline/device-values.ts'
import { abortOpenTransactions, watchTransactions } from '#offline/open-transactions.ts'
import { createDevice } from '#support/device.ts'
import { notesStore, notesSync } from '#support/notes-feature.ts'

it('aborts what is under way when the page goes, keeps what has ended and lets the next one work', async () => {
  const { db } = createDevice({ stores: [notesStore], syncs: [notesSync], fetch })
  watchTransactions(db)
  await db.meta.put({ key: 'ended', value: 1 })
  let isUnderWay: () => void = () => undefined
  const underWay = new Promise<void>((resolve) => {
    isUnderWay = resolve
  })
  const cutOff = db.transaction('rw', db.meta, async () => {
    await db.meta.put({ key: 'cut-off', value: 1 })
    isUnderWay()
    for (;;) await db.meta.get('ended')
  })
  const fate = cutOff.then(
    () => 'kept',
    (error: unknown) => (error as Error).name,
  )
  await underWay
  expect(abortOpenTransactions()).toBe(true)
  expect(abortOpenTransactions()).toBe(false)
  expect(await fate).toBe('AbortError')
  await db.meta.put({ key: 'after', value: 1 })
  const keys = (await db.meta.toArray()).map(({ key }) => key)
  expect(keys).toEqual(expect.arrayContaining(['ended', 'after']))
  expect(keys).not.toContain('cut-off')
})

it('aborts what is under way in the values of the device, of which each page needs one', async () => {
  await writeDeviceValue('session', { actor: 'a' })
  const reading = readDeviceValue('session').then(
    () => 'read',
    (error: unknown) => (error as Error).name,
  )
  let aborted = false
  // It begins within this turn of the loop and is answered in a later one.
  for (let turn = 0; turn < 50 && !aborted; turn++) {
    await Promise.resolve()
    aborted = abortOpenTransactions()
  }
  expect(aborted).toBe(true)
  expect(await reading).toBe('AbortError')
  expect(await readDeviceValue('session')).toEqual({ actor: 'a' })
})
