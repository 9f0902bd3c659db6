import { expect, test } from '@playwright/test'
import { testConfig } from '#support/test-config.ts'
import { deliverPush } from '../support/fire-sync.ts'
import { startApp } from '../support/open-app.ts'
import type { App } from '../support/open-app.ts'
import { seed } from '../support/seed.ts'
import { workerControls } from '../support/worker-controls.ts'

const config = { ...testConfig, services: { ...testConfig.services, messaging: '/api/messaging', manifest: '/api/manifest' } }
let app: App
test.beforeAll(async () => {
  app = await startApp(config)
})
test.afterAll(async () => {
  await app.close()
})

test('a push is shown by the worker, says nothing of the message, and brings the messages and the list', async () => {
  const { page, context } = await app.open({ worker: true, args: ['--headless=new'] })
  await context.grantPermissions(['notifications'], { origin: app.address })
  const started = context.waitForEvent('serviceworker')
  await seed(page, { config })
  await page.goto('/privacy')
  const worker = await started
  await workerControls(page)
  const pulled: string[] = []
  context.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.serviceWorker() && pathname.endsWith('/v1/sync/pull')) pulled.push(pathname)
  })
  // What it carries is not needed, and may be of a newer service.
  await deliverPush(await context.newCDPSession(page), app.address, '{"kind":"of tomorrow"}')
  const shown = async () =>
    await page.evaluate(async () => (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, tag }) => ({ title, body, tag })))
  await expect.poll(shown).toEqual([{ title: 'Your depot', body: 'You have a message from your depot.', tag: 'message' }])
  await expect.poll(() => pulled.toSorted()).toEqual(expect.arrayContaining(['/api/manifest/v1/sync/pull', '/api/messaging/v1/sync/pull']))

  // A press on it; no test can press the system's own notification.
  await worker.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: { getNotifications: () => Promise<object[]> } }
    const [notification] = await registration.getNotifications()
    dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined }))
  })
  await expect(page).toHaveURL(/\/messages$/)
  await expect.poll(shown).toEqual([])
})
