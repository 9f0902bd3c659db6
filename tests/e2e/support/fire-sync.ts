import type { CDPSession } from '@playwright/test'

async function registrationOf(session: CDPSession, origin: string): Promise<string> {
  const registration = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (ours) resolve(ours.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  return await registration
}

/** Gives the worker a push, as the browser does when its push service has one. */
export async function deliverPush(session: CDPSession, origin: string, data: string): Promise<void> {
  await session.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: await registrationOf(session, origin),
    data,
  })
}

/** Fires the worker's sync event, as the browser does when the network is back. */
export async function fireSync(session: CDPSession, origin: string): Promise<void> {
  await session.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId: await registrationOf(session, origin),
    tag: 'outbox-test',
    lastChance: false,
  })
}
