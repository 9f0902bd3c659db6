import { replayHere } from './replay-here.ts'

const messagesAt = '/messages'

/** The words stand here: a push says nothing of anybody, and each must be shown, whatever it carries. */
async function show({ registration }: ServiceWorkerGlobalScope): Promise<void> {
  await registration.showNotification('Your depot', {
    body: 'You have a message from your depot.',
    // A second one takes the place of the first.
    tag: 'message',
    icon: '/icons/icon-192.png',
    lang: 'en-GB',
  })
}

/** Brings what was announced, and the day's list with it. What fails comes with the next pull. */
async function refresh(): Promise<void> {
  await replayHere(['messaging', 'communications', 'manifest']).catch(() => false)
}

/** Leads to the messages in a tab that is open, or in a new one. */
async function openMessages({ clients }: ServiceWorkerGlobalScope): Promise<void> {
  const [tab] = await clients.matchAll({ type: 'window' })
  if (!tab) {
    await clients.openWindow(messagesAt)
    return
  }
  // Whether it comes to the front is the browser's to say.
  await tab.focus().catch(() => undefined)
  if (new URL(tab.url).pathname !== messagesAt) await tab.navigate(messagesAt)
}

/** What the depot announces, also where no page is open. */
export function listenForPush(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('push', (event) => event.waitUntil(Promise.all([show(worker), refresh()])))
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(openMessages(worker))
  })
}
