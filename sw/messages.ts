import { cacheScanner } from './cache-scanner.ts'

/** Handles the messages that a page sends to its worker. */
export function listenForMessages(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('message', (event) => {
    const message: unknown = event.data
    const type = message instanceof Object && 'type' in message ? message.type : undefined
    // The page sends this only when the courier has agreed to the update, in the tab that then reloads.
    if (type === 'SKIP_WAITING') event.waitUntil(worker.skipWaiting())
    if (type === 'KEEP_SCANNER') event.waitUntil(cacheScanner((message as { address?: unknown }).address))
  })
}
