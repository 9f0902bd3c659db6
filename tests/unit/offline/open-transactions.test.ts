import { expect, it } from 'vitest'
import { watchTransactions } from '#offline/open-transactions.ts'
import { createDevice } from '#support/device.ts'
import { notesStore, notesSync } from '#support/notes-feature.ts'

it('aborts what is under way when the page goes, keeps what has ended and lets the next one work', async () => {
  const { db } = createDevice({ stores: [notesStore], syncs: [notesSync], fetch })
  const abortAll = watchTransactions(db)
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
  expect(abortAll()).toBe(true)
  expect(abortAll()).toBe(false)
  expect(await fate).toBe('AbortError')
  await db.meta.put({ key: 'after', value: 1 })
  const keys = (await db.meta.toArray()).map(({ key }) => key)
  expect(keys).toEqual(expect.arrayContaining(['ended', 'after']))
  expect(keys).not.toContain('cut-off')
})
