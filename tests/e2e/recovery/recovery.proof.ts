import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type Page, type Request } from '@playwright/test'
import type { ServiceRow } from '#offline/rows.ts'
import { expectAllArrived } from '../round/all-arrived.ts'
import { deviceRecord } from '../round/device-record.ts'
import { depotRecord } from '../round/depot-record.ts'
import { fireSync } from '../support/fire-sync.ts'
import { rawTable } from '../support/raw-tables.ts'
import { createRelease } from '../support/release.ts'
import { updateWaiting } from '../support/update-waiting.ts'
import { confirmStops, whenAllSent, withOrdeal } from './ordeal.ts'

const epoch = async (page: Page) =>
  (await rawTable<ServiceRow>(page, 'services')).find(({ service }) => service === 'manifest')?.epoch
const isPush = (request: Request): boolean => request.url().endsWith('/sync/push')

test('a depot whose database was restored from an older copy gets what it lost from the phone, once', async () => {
  const copy = mkdtempSync(join(tmpdir(), 'courier-backup-'))
  try {
    await withOrdeal(async ({ stack, origin, phone }) => {
      const { page } = await phone()
      await confirmStops(page, origin, [1, 2])
      await whenAllSent(page, 2)
      await stack.stop()
      cpSync(stack.dataDir, copy, { recursive: true })
      await stack.start()
      await confirmStops(page, origin, [3, 4, 5])
      await whenAllSent(page, 5)
      const before = await epoch(page)

      await stack.stop()
      rmSync(stack.dataDir, { recursive: true })
      cpSync(copy, stack.dataDir, { recursive: true })
      await stack.start()
      await page.goto(`${origin}/manifest`)
      await expect.poll(async () => await epoch(page), { timeout: 60_000 }).not.toBe(before)
      await expectAllArrived(stack, await whenAllSent(page, 5), 0)
    })
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
})

test('services that are killed while they take a push lose nothing that they have acknowledged, and double nothing', async () => {
  await withOrdeal(async ({ stack, origin, phone }) => {
    const { page } = await phone()
    let taps = 0
    for (const houses of [
      [1, 2, 3],
      [4, 5, 6],
      [7, 8, 9],
    ]) {
      await stack.kill()
      await confirmStops(page, origin, houses)
      taps += houses.length
      await stack.start()
      const pushed = page.waitForRequest(isPush)
      await page.goto(`${origin}/outbox`)
      await pushed
      await stack.kill()
      await stack.start()
      await page.goto(`${origin}/outbox`)
    }
    await expectAllArrived(stack, await whenAllSent(page, taps), 0)
  })
})

test('a worker that is replaced in the middle of a replay leaves the rest to the next, and nothing goes twice', async () => {
  const release = createRelease()
  try {
    await withOrdeal(
      async ({ stack, line, origin, phone }) => {
        const { page, phone: device } = await phone()
        await stack.stop()
        release.publish()
        await stack.start()
        await page.goto(`${origin}/manifest`)
        await expect.poll(async () => await updateWaiting(page)).toBe(true)
        // A page of the origin that runs nothing of the app: it looks on, and only the worker can send.
        const onlooker = await device.tab(`${origin}/api/manifest/health`)
        await line.cut()
        await confirmStops(page, origin, [1, 2, 3])
        await page.close()

        await line.mend()
        stack.freeze()
        const session = await device.context().newCDPSession(onlooker)
        await fireSync(session, origin)
        await expect
          .poll(async () => (await deviceRecord(onlooker)).delivery.some(({ sendingSince }) => sendingSince !== null))
          .toBe(true)
        expect(await updateWaiting(onlooker)).toBe(true)
        await onlooker.evaluate(async () =>
          (await navigator.serviceWorker.getRegistration())?.waiting?.postMessage({ type: 'SKIP_WAITING' }),
        )
        // The new one waits for what the old one has in hand, until the browser loses patience.
        await session.send('ServiceWorker.stopAllWorkers')
        await expect.poll(async () => await updateWaiting(onlooker)).toBe(false)
        expect((await deviceRecord(onlooker)).delivery.map(({ state }) => state)).toEqual([
          'pending',
          'pending',
          'pending',
        ])
        stack.thaw()
        const next = await device.tab(`${origin}/outbox`)
        await expectAllArrived(stack, await whenAllSent(next, 3), 0)
      },
      { build: release.build },
    )
  } finally {
    release.remove()
  }
})

test('a frozen tab in the middle of a replay does not hold up the other', async () => {
  await withOrdeal(async ({ stack, line, origin, phone }) => {
    const { phone: device, page: frozen } = await phone()
    const other = await device.tab(`${origin}/manifest`)
    await other.locator('a.list-row').first().waitFor()
    await line.cut()
    await confirmStops(frozen, origin, [1, 2])
    await line.mend()
    stack.freeze()
    const pushed = frozen.waitForRequest(isPush)
    await frozen.evaluate(() => dispatchEvent(new Event('online')))
    await pushed
    const session = await device.context().newCDPSession(frozen)
    await session.send('Page.setWebLifecycleState', { state: 'frozen' })
    stack.thaw()
    await confirmStops(other, origin, [3, 4])
    const record = await whenAllSent(other, 4)
    await session.send('Page.setWebLifecycleState', { state: 'active' })
    await expectAllArrived(stack, record, 0)
  })
})

test('two phones of one courier that were both without signal end with one story', async () => {
  await withOrdeal(async ({ stack, line, origin, phone }) => {
    const first = await phone()
    const second = await phone()
    await line.cut()
    await confirmStops(first.page, origin, [1, 2, 3])
    await confirmStops(second.page, origin, [4, 5, 6])
    await line.mend()
    const held = []
    for (const { page } of [first, second]) {
      await page.goto(`${origin}/outbox`)
      held.push(...(await whenAllSent(page, 3)).outbox)
    }
    for (const { page } of [first, second]) {
      await page.goto(`${origin}/manifest`)
      await expect(page.getByRole('button', { name: /^To do/ })).toContainText('14')
    }
    await stack.stop()
    expect((await depotRecord(stack.dataDir)).events.map(({ id }) => id).sort()).toEqual(
      held.map(({ mid }) => mid).sort(),
    )
  })
})
