import type { ServiceKey } from '#contracts/service-key.ts'
import { loadRegistry, pullTimes } from '#src/features.ts'
import { announced } from './announced.ts'
import { replayHere } from './replay-here.ts'

const atStart = (Object.keys(pullTimes) as ServiceKey[]).filter((service) => pullTimes[service]?.first)

function payloadOf({ data }: PushEvent): unknown {
  try {
    return data?.json()
  } catch {
    return undefined
  }
}

/** Shows what has come and brings it. Each push must be shown, also one of a kind that this version does not know. */
async function take({ registration }: ServiceWorkerGlobalScope, payload: unknown): Promise<void> {
  const { kind, body, to, pulls } = announced((await loadRegistry()).syncs, payload) ?? {
    kind: 'news',
    body: 'There is something new from your depot.',
    to: '/',
    pulls: atStart,
  }
  await Promise.all([
    // A second one of its kind takes the place of the first.
    registration.showNotification('Your depot', {
      body,
      tag: kind,
      icon: '/icons/icon-192.png',
      lang: 'en-GB',
      data: to,
    }),
    // If this fails, the next pull brings the rows.
    replayHere(pulls).catch(() => false),
  ])
}

/** Leads to the screen in a tab that is open, or in a new one. */
async function open({ clients }: ServiceWorkerGlobalScope, to: string): Promise<void> {
  const [tab] = await clients.matchAll({ type: 'window' })
  if (!tab) {
    await clients.openWindow(to)
    return
  }
  // Whether it comes to the front is the browser's to say.
  await tab.focus().catch(() => undefined)
  if (new URL(tab.url).pathname !== to) await tab.navigate(to)
}

export function listenForPush(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('push', (event) => event.waitUntil(take(worker, payloadOf(event))))
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(worker, String(event.notification.data ?? '/')))
  })
}
