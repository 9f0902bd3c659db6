import { expect, test } from '@playwright/test'
import { testConfig } from '#support/test-config.ts'
import { deliverPush } from '../support/fire-sync.ts'
import { startApp, type App } from '../support/open-app.ts'
import { seed } from '../support/seed.ts'
import { workerControls } from '../support/worker-controls.ts'

const config = {
  ...testConfig,
  services: { ...testConfig.services, messaging: '/api/messaging', manifest: '/api/manifest' },
}
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
  const deliver = async (data: string) => await deliverPush(await context.newCDPSession(page), app.address, data)
  await deliver('{"kind":"message"}')
  const shown = async () =>
    await page.evaluate(async () =>
      (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, tag }) => ({
        title,
        body,
        tag,
      })),
    )
  await expect
    .poll(shown)
    .toEqual([{ title: 'Your depot', body: 'You have a message from your depot.', tag: 'message' }])
  await expect
    .poll(() => pulled.toSorted())
    .toEqual(expect.arrayContaining(['/api/manifest/v1/sync/pull', '/api/messaging/v1/sync/pull']))

  // Of a newer service: it must be shown all the same.
  await deliver('{"kind":"of tomorrow"}')
  const tags = async () => (await shown()).map(({ tag }) => tag).toSorted()
  await expect.poll(tags).toEqual(['message', 'news'])

  // A press on the message; no test can press the system's own notification.
  await worker.evaluate(async () => {
    const { registration } = globalThis as unknown as {
      registration: { getNotifications: () => Promise<{ tag: string }[]> }
    }
    const notification = (await registration.getNotifications()).find(({ tag }) => tag === 'message')
    dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined }))
  })
  await expect(page).toHaveURL(/\/messages$/)
  await expect.poll(tags).toEqual(['news'])
})
