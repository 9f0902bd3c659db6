import type { CDPSession, Page } from '@playwright/test'

/** The browser's own hands on the service worker of one origin. */
export interface WorkerFaults {
  /** Wakes the worker as the browser does when the network is back, so that there is a replay to stop. */
  wake(): Promise<void>
  stop(): Promise<void>
}

async function dispatchSync(session: CDPSession, origin: string, registrationId: string): Promise<void> {
  // Fails while the worker is being stopped or replaced, which is what this tests.
  await session
    .send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag: 'outbox-chaos', lastChance: false })
    .catch(() => undefined)
}

export async function takeWorker(page: Page, origin: string): Promise<WorkerFaults> {
  const session = await page.context().newCDPSession(page)
  let registrationId: string | undefined
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))?.registrationId ?? registrationId
  })
  await session.send('ServiceWorker.enable')
  return {
    async wake() {
      if (registrationId !== undefined) await dispatchSync(session, origin, registrationId)
    },
    async stop() {
      await session.send('ServiceWorker.stopAllWorkers')
    },
  }
}
